// The view model of the page that changes teams, and the messages about changes.

import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct GatherTeamsPresenterTests {
    private let presenter = GatherTeamsPresenter()
    private let gather = Gather.sampleRunning.id

    private func person(
        _ player: Player, _ section: TeamSection, choice: TeamSection? = nil
    ) -> GatherTeamsForm.Person {
        .init(player: player, section: section, choice: choice ?? section)
    }

    @Test("players are grouped by their current team, and show the chosen one; empty groups are left out")
    func groups() {
        let form = GatherTeamsForm(
            gather: gather,
            people: [
                person(.sampleBare, .teamB), person(.sampleZoe, .teamA), person(.sampleChen, .teamA, choice: .bench),
            ],
            problem: nil)
        let view = presenter.viewModel(for: form)
        #expect(view.problems == nil)
        #expect(
            view.groups == [
                .init(
                    id: "group-teamA", name: .teamA, count: .playersCount(count: 2),
                    rows: [
                        .init(place: PlaceChoice(of: .sampleZoe, in: .teamA), fromField: "from-1", from: "teamA"),
                        .init(place: PlaceChoice(of: .sampleChen, in: .bench), fromField: "from-3", from: "teamA"),
                    ]),
                .init(
                    id: "group-teamB", name: .teamB, count: .playersCount(count: 1),
                    rows: [.init(place: PlaceChoice(of: .sampleBare, in: .teamB), fromField: "from-7", from: "teamB")]),
            ])
        let bench = presenter.viewModel(
            for: GatherTeamsForm(gather: gather, people: [person(.sampleBare, .bench)], problem: nil))
        #expect(bench.groups.map(\.name) == [.teamBench])
    }

    @Test("the error about an empty team links to the teams, and the error about a failure to the page")
    func problems() {
        func problems(_ problem: TeamsProblem) -> ErrorSummary? {
            presenter.viewModel(for: GatherTeamsForm(gather: gather, people: [], problem: problem)).problems
        }
        #expect(problems(.emptyTeam) == ErrorSummary([.init(.confirmErrorTeams, target: "teams")]))
        #expect(problems(.failure(.expired)) == ErrorSummary([.init(.formErrorExpired, target: "main")]))
    }

    @Test("one moved player is named, several are counted, and there is no message without changes")
    func words() {
        func flash(_ sections: TeamSection...) -> Flash? {
            presenter.flash(for: sections.map { GatherTeamsMove(player: .sampleBare, section: $0) })
        }
        #expect(flash() == nil)
        #expect(flash(.teamA) == .done(.teamsFlashTeamA("İpek")))
        #expect(flash(.teamB) == .done(.teamsFlashTeamB("İpek")))
        #expect(flash(.bench) == .done(.teamsFlashBench("İpek")))
        #expect(flash(.bench, .teamA, .teamB) == .done(.teamsFlashSeveral(count: 3)))
        #expect(presenter.over == .notice(.teamsFlashOver))
    }
}
