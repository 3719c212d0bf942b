// The match history as its page shows it.

import Entities
import Foundation
import Localization
import Testing

@testable import Modules

@Suite struct GatherListPresenterTests {
    private func viewModel(
        running: [GatherListResponse.Running] = [], past: [Gather] = [], namesTimeZone: Bool = false
    ) -> GatherListViewModel {
        GatherListPresenter().viewModel(
            for: GatherListResponse(running: running, past: past, namesTimeZone: namesTimeZone)
        )
    }

    private let running = GatherListResponse.Running(gather: .sampleRunning, score: Score(teamA: 1, teamB: 0)!)
    private let runningRow = GatherListViewModel.Row(
        link: .gather(Gather.sampleRunning.id),
        label: .reportWhen(
            LocalizedStringResource.Argument.date(Gather.sampleEvening.addingTimeInterval(-600), .dateTime)),
        score: .scoreLine(1, 0),
        result: nil, isRunning: true
    )
    private let endedRow = GatherListViewModel.Row(
        link: .gather(Gather.sampleEnded.id),
        label: .reportWhen(
            LocalizedStringResource.Argument.date(Gather.sampleEvening.addingTimeInterval(-86_400), .dateTime)),
        score: .scoreLine(3, 2), result: .resultTeamA, isRunning: false
    )

    @Test func noMatchAtAll() {
        #expect(viewModel() == GatherListViewModel(state: "empty", emptyMessage: .reportEmpty, groups: []))
    }

    @Test("running matches first; a group is there only with a match in it")
    func groups() {
        let both = GatherListViewModel(
            state: "report", emptyMessage: nil,
            groups: [
                .init(heading: .reportRunning, rows: [runningRow]), .init(heading: .reportPast, rows: [endedRow]),
            ]
        )
        #expect(viewModel(running: [running], past: [.sampleEnded]) == both)
        #expect(viewModel(running: [running]).groups == [.init(heading: .reportRunning, rows: [runningRow])])
        #expect(viewModel(running: [running]).state == "report")
        #expect(viewModel(past: [.sampleEnded]).groups == [.init(heading: .reportPast, rows: [endedRow])])
    }

    @Test("a reader whose time zone is not known is told which one it is")
    func timeZones() {
        let label = viewModel(past: [.sampleEnded], namesTimeZone: true).groups.first?.rows.first?.label
        let start = Gather.sampleEvening.addingTimeInterval(-86_400)
        #expect(label == .reportWhen(LocalizedStringResource.Argument.date(start, .dateTimeWithZone)))
    }

    @Test func aPastMatchWithoutScoreHasNoGoals() {
        let rows = viewModel(past: [.sampleRunning]).groups.first?.rows
        #expect(rows?.map(\.score) == [.scoreLine(0, 0)])
    }

    @Test("from a backend that tells no times and no winners")
    func sparseBackends() {
        var gather = Gather.sampleUndated
        gather.winner = nil
        let row = GatherListViewModel.Row(
            link: .gather(gather.id), label: .reportUndated, score: .scoreLine(10, 10), result: .resultDraw,
            isRunning: false
        )
        #expect(viewModel(past: [gather]).groups.first?.rows == [row])
    }
}
