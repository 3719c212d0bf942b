// The view model of the selected players and their teams.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct ConfirmPlayersPresenterTests {
    private let presenter = ConfirmPlayersPresenter()

    private func viewModel(
        _ choices: TeamChoices, _ players: [Player], _ problem: TeamsProblem? = nil
    ) -> ConfirmPlayersViewModel {
        presenter.viewModel(
            for: ConfirmPlayersForm(choices: choices, players: players, token: "form", problem: problem))
    }

    @Test("players in the viewer's order, in the selected teams")
    func places() {
        let choices = TeamChoices([
            .init(player: 7, section: .bench), .init(player: 4, section: .teamB), .init(player: 1, section: .teamA),
        ])
        let expected = ConfirmPlayersViewModel(
            problems: nil,
            notice: nil,
            rows: [
                .init(
                    name: .textVerbatim("Zoë <b>Ünal</b>"),
                    detail: .confirmPlayerDetail(
                        LocalizedStringResource.positionGoalkeeper, LocalizedStringResource.skillProfessional),
                    field: "team-1", isBench: false, isTeamA: true, isTeamB: false
                ),
                .init(
                    name: .textVerbatim("عمر حسن"), detail: .positionWinger, field: "team-4", isBench: false,
                    isTeamA: false, isTeamB: true
                ),
                .init(
                    name: .textVerbatim("İpek"), detail: nil, field: "team-7", isBench: true, isTeamA: false,
                    isTeamB: false
                ),
            ],
            token: "form",
            cancel: .playerSelection(selected: [7, 4, 1])
        )
        #expect(viewModel(choices, [.sampleZoe, .sampleOmar, .sampleBare]) == expected)
    }

    @Test func aSkillAlone() {
        let player = Player(id: 1, draft: PlayerDraft(name: "Bo", skill: .amateur))
        #expect(viewModel(TeamChoices(benched: [1]), [player]).rows.map(\.detail) == [.skillAmateur])
    }

    @Test("a notice, not an error, for uneven teams", arguments: [(2, 1), (0, 1), (1, 0)])
    func uneven(_ teamA: Int, _ teamB: Int) {
        let choices = TeamChoices(
            (0..<teamA).map { .init(player: $0, section: .teamA) }
                + (0..<teamB).map { .init(player: 10 + $0, section: .teamB) }
        )
        let viewModel = viewModel(choices, [])
        #expect(viewModel.notice == .confirmNoticeUneven(teamA, teamB))
        #expect(viewModel.problems == nil)
        #expect(presenter.flash(for: TeamSizes(teamA: 2, teamB: 1)) == .notice(.confirmNoticeUneven(2, 1)))
        #expect(presenter.flash(for: TeamSizes(teamA: 2, teamB: 2)) == nil)
    }

    @Test("without names, players are shown as numbers and keep their teams")
    func withoutNames() {
        let choices = TeamChoices([.init(player: 4, section: .teamB), .init(player: 1, section: .teamA)])
        let rows: [PlaceChoice] = [
            .init(
                name: .confirmPlayerNumber(4), detail: nil, field: "team-4", isBench: false, isTeamA: false,
                isTeamB: true),
            .init(
                name: .confirmPlayerNumber(1), detail: nil, field: "team-1", isBench: false, isTeamA: true,
                isTeamB: false),
        ]
        #expect(viewModel(choices, []).rows == rows)
    }

    @Test func playersWithoutATeamAreOnTheBench() {
        let rows = viewModel(TeamChoices([]), [.sampleBare]).rows
        #expect(rows.map(\.isBench) == [true])
    }

    @Test func anEmptyTeam() {
        let viewModel = viewModel(TeamChoices(benched: [7]), [.sampleBare], .emptyTeam)
        #expect(viewModel.problems == ErrorSummary([.init(.confirmErrorTeams, target: "teams")]))
        #expect(viewModel.notice == nil)
    }

    @Test(
        arguments: [FormFailure.expired] + FullAccount.allCases.map(FormFailure.full)
            + ServiceError.shownByForms.map(FormFailure.service))
    func failures(_ failure: FormFailure) {
        let viewModel = viewModel(TeamChoices(benched: [7]), [.sampleBare], .failure(failure))
        #expect(viewModel.problems == ErrorSummary([.init(failure.message, target: "main")]))
    }
}
