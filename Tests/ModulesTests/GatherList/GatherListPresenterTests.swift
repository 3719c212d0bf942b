// The view model of the match history.

import Entities
import Foundation
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct GatherListPresenterTests {
    private func viewModel(
        running: [GatherListResponse.Running] = [], past: [Gather] = [], namesTimeZone: Bool = false
    ) -> GatherListViewModel {
        GatherListPresenter().viewModel(
            for: GatherListResponse(running: running, past: past, namesTimeZone: namesTimeZone)
        )
    }

    private let running = running([.sampleZoe, .sampleOmar], [.sampleChen])
    private static func running(_ teamA: [Player], _ teamB: [Player]) -> GatherListResponse.Running {
        var squads = Squads()
        squads.teamA = teamA.map { Participant($0, .teamA) }
        squads.teamB = teamB.map { Participant($0, .teamB) }
        return .init(gather: .sampleRunning, score: Score(teamA: 1, teamB: 0)!, squads: squads)
    }

    private static func names(_ players: Player...) -> LocalizedStringResource.Argument {
        .list(players.map { .text($0.name) })
    }

    private let runningRow = GatherListViewModel.Row(
        link: .gather(Gather.sampleRunning.id),
        label: .reportWhen(
            LocalizedStringResource.Argument.date(Gather.sampleEvening.addingTimeInterval(-600), .dateTime)),
        players: .reportPlayers(names(.sampleZoe, .sampleOmar), names(.sampleChen)),
        score: .scoreLine(1, 0),
        result: nil, isRunning: true
    )
    private let endedRow = GatherListViewModel.Row(
        link: .gather(Gather.sampleEnded.id),
        label: .reportWhen(
            LocalizedStringResource.Argument.date(Gather.sampleEvening.addingTimeInterval(-86_400), .dateTime)),
        players: nil, score: .scoreLine(3, 2), result: .resultTeamA, isRunning: false
    )

    @Test func noMatchAtAll() {
        #expect(viewModel() == GatherListViewModel(state: "empty", emptyMessage: .reportEmpty, groups: []))
    }

    @Test("running matches first; empty groups are left out")
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

    @Test("the players distinguish two matches that began in the same minute")
    func sameMinute() {
        let rows = viewModel(running: [running, Self.running([.sampleChen], [.sampleZoe])]).groups[0].rows
        #expect(rows.map(\.label) == [runningRow.label, runningRow.label])
        #expect(
            rows.map(\.players) == [
                runningRow.players,
                .reportPlayers(Self.names(.sampleChen), Self.names(.sampleZoe)),
            ])
        // An older backend sends no teams.
        #expect(viewModel(running: [Self.running([], [])]).groups[0].rows.map(\.players) == [nil])
        #expect(viewModel(running: [Self.running([.sampleZoe], [])]).groups[0].rows.map(\.players) == [nil])
    }

    @Test("a viewer without a known time zone sees the name of the time zone")
    func timeZones() {
        let label = viewModel(past: [.sampleEnded], namesTimeZone: true).groups.first?.rows.first?.label
        let start = Gather.sampleEvening.addingTimeInterval(-86_400)
        #expect(label == .reportWhen(LocalizedStringResource.Argument.date(start, .dateTimeWithZone)))
    }

    @Test func aPastMatchWithoutScoreHasNoGoals() {
        let rows = viewModel(past: [.sampleRunning]).groups.first?.rows
        #expect(rows?.map(\.score) == [.scoreLine(0, 0)])
    }

    @Test("from a backend that sends no times and no winners")
    func sparseBackends() {
        var gather = Gather.sampleUndated
        gather.winner = nil
        let row = GatherListViewModel.Row(
            link: .gather(gather.id), label: .reportUndated, players: nil, score: .scoreLine(10, 10),
            result: .resultDraw, isRunning: false
        )
        #expect(viewModel(past: [gather]).groups.first?.rows == [row])
    }
}
