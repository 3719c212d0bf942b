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
        _ choices: TeamChoices, _ players: [Player], _ problem: ConfirmPlayersForm.Problem? = nil
    ) -> ConfirmPlayersViewModel {
        presenter.viewModel(
            for: ConfirmPlayersForm(plan: TeamPlan(choices), players: players, token: "form", problem: problem))
    }

    @Test("players are listed in the order of the response, with the selected teams")
    func places() {
        let choices = TeamChoices([
            .init(player: 7, section: .bench), .init(player: 4, section: .teamB), .init(player: 1, section: .teamA),
        ])
        let expected = ConfirmPlayersViewModel(
            problems: nil,
            notice: nil,
            chosen: [.init(id: 7), .init(id: 4), .init(id: 1)],
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
            names: [
                .init(field: "name-1", name: "Zoë <b>Ünal</b>"), .init(field: "name-4", name: "عمر حسن"),
                .init(field: "name-7", name: "İpek"),
            ],
            length: Self.length(first: 10, chosen: 10),
            token: "form",
            cancel: .playerSelection(selected: [7, 4, 1])
        )
        #expect(viewModel(choices, [.sampleZoe, .sampleOmar, .sampleBare]) == expected)
    }

    @Test("a player without a position shows the skill")
    func aSkillAlone() {
        let player = Player(id: 1, draft: PlayerDraft(name: "Bo", skill: .amateur))
        #expect(viewModel(TeamChoices(benched: [1]), [player]).rows.map(\.detail) == [.skillAmateur])
    }

    @Test("uneven teams have a notice, not an error", arguments: [(2, 1), (0, 1), (1, 0)])
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

    @Test("deleted players are named if the form has all their names: in an error after Start, otherwise in a notice")
    func missing() {
        func viewModel(_ missing: [ConfirmPlayersForm.Missing], _ problem: ConfirmPlayersForm.Problem? = nil)
            -> ConfirmPlayersViewModel
        {
            presenter.viewModel(
                for: ConfirmPlayersForm(
                    plan: TeamPlan(TeamChoices(benched: [7])), players: [.sampleBare], missing: missing, token: "form",
                    problem: problem))
        }
        let named = LocalizedStringResource.confirmMissing(
            LocalizedStringResource.Argument.list([.text("Ana"), .text("Bo")]))
        let both = [ConfirmPlayersForm.Missing(id: 1, name: "Ana"), .init(id: 2, name: "Bo")]
        #expect(viewModel(both, .missing).problems == ErrorSummary([.init(named, target: "teams")]))
        #expect(viewModel(both, .missing).notice == nil)
        #expect(viewModel(both).notice == named)
        #expect(viewModel(both).problems == nil)
        #expect(viewModel([both[0], .init(id: 2, name: nil)]).notice == .confirmMissingCount(count: 2))
    }

    @Test("without the roster, players are shown as numbers and keep their teams")
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

    @Test("two empty teams are an error, without the notice for uneven teams")
    func anEmptyTeam() {
        let viewModel = viewModel(TeamChoices(benched: [7]), [.sampleBare], .emptyTeam)
        #expect(viewModel.problems == ErrorSummary([.init(.confirmErrorTeams, target: "teams")]))
        #expect(viewModel.notice == nil)
    }

    @Test(
        "a failure is shown above the form",
        arguments: [FormFailure.expired] + FullAccount.allCases.map(FormFailure.full)
            + ServiceError.shownByForms.map(FormFailure.service))
    func failures(_ failure: FormFailure) {
        let viewModel = viewModel(TeamChoices(benched: [7]), [.sampleBare], .failure(failure))
        #expect(viewModel.problems == ErrorSummary([.init(failure.message, target: "main")]))
    }

    /// - Parameter first: the length that is offered first.
    private static func length(
        first: Int, chosen: Int, typed: String = "", error: LocalizedStringResource? = nil
    ) -> ConfirmPlayersViewModel.Length {
        ConfirmPlayersViewModel.Length(
            error: error,
            options: ([first] + [10, 20, 45, 60].filter { $0 != first }).map { minutes in
                .init(id: "minutes-\(minutes)", minutes: minutes, isSelected: minutes == chosen)
            },
            typed: typed, current: typed.isEmpty ? String(chosen) : typed
        )
    }

    private func length(
        _ minutes: String?, last: Int? = nil, _ problem: ConfirmPlayersForm.Problem? = nil
    ) -> ConfirmPlayersViewModel.Length {
        let form = ConfirmPlayersForm(
            plan: TeamPlan(TeamChoices([]), minutes: minutes), players: [], lastMinutes: last, token: "form",
            problem: problem)
        return presenter.viewModel(for: form).length
    }

    @Test("the last chosen length is offered first, and is selected unless the form selects another offered one")
    func lengths() {
        #expect(length(nil) == Self.length(first: 10, chosen: 10))
        #expect(length(nil, last: 45) == Self.length(first: 45, chosen: 45))
        #expect(length(" ", last: 25) == Self.length(first: 25, chosen: 25))
        #expect(length("20", last: 45) == Self.length(first: 45, chosen: 20))
        #expect(length("25") == Self.length(first: 10, chosen: 10, typed: "25"))
        let wrong = Self.length(first: 10, chosen: 10, typed: "1h", error: .confirmErrorLength)
        #expect(length("1h", .length) == wrong)
    }

    @Test(
        "one sentence says why the teams are as they are",
        arguments: [
            (
                ArrangedTeams.Reason.balanced(.skill(teamA: 5, teamB: 4)),
                LocalizedStringResource.confirmReasonBalance(5, 4)
            ),
            (.balanced(.results(matches: 7)), .confirmReasonBalanceResults(count: 7)),
            (.shuffled, .confirmReasonShuffle), (.asLast(newcomers: 0), .confirmReasonLast),
            (.asLast(newcomers: 3), .confirmReasonNewcomers(count: 3)),
            (.nobodyInLast(.skill(teamA: 5, teamB: 4)), .confirmReasonNobody(5, 4)),
            (.nobodyInLast(.results(matches: 7)), .confirmReasonNobodyResults(count: 7)),
        ])
    func reasons(_ reason: ArrangedTeams.Reason, _ sentence: LocalizedStringResource) {
        let form = ConfirmPlayersForm(
            plan: TeamPlan(TeamChoices([]), startsClock: true), players: [], reason: reason, token: "form", problem: nil
        )
        #expect(presenter.viewModel(for: form).reason == sentence)
        #expect(presenter.viewModel(for: form).startsClock)
    }
}
