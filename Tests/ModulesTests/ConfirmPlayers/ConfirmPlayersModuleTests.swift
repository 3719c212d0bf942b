// Outcomes of splitting players into teams.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct ConfirmPlayersModuleTests {
    private let site: Site
    private let module: FormScreen<ConfirmPlayersEvent, ConfirmPlayersEvent>

    init() async throws {
        site = try await Site()
        try await site.addPlayers("Zoë", "Ana", "Bo")
        module = site.modules.confirmPlayers(site.token)
    }

    private func event(_ entries: TeamChoices.Entry...) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(entries), viewer: site.viewer)
    }

    private var even: ConfirmPlayersEvent {
        event(.init(player: 1, section: .teamA), .init(player: 2, section: .teamB))
    }

    @Test("the address contains the team of each player")
    func opening() async throws {
        let outcome = await module.show(even)
        let view = try outcome.view(ConfirmPlayersViewModel.self, status: .ok)
        #expect(view.rows.map(\.field) == ["team-2", "team-1"])
        #expect(try outcome.page().address == .confirm(even.plan))
        #expect(even.page == .confirm(even.plan))
    }

    @Test("with too few players the selection is shown again, with the same players selected", arguments: [[], [2]])
    func tooFew(_ players: [Player.ID]) async throws {
        let event = ConfirmPlayersEvent(choices: TeamChoices(benched: players), viewer: site.viewer)
        let outcome = await module.show(event)
        let view = try outcome.view(PlayerSelectionViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.playersErrorSelectTwo, target: "players")]))
        #expect(view.rows.map(\.isSelected) == [players.contains(2), false, false])
        #expect(try outcome.page().address == .playerSelection(selected: players))
    }

    @Test("starting a match redirects to its page")
    func starting() async throws {
        let redirect = try await module.form.submit(even).redirect()
        let gather = try #require(try await site.gathers.gathers().first)
        #expect(redirect == Redirect(to: .gather(gather.id)))
    }

    @Test("a match with uneven teams starts, and its page shows a notice")
    func uneven() async throws {
        let event = event(
            .init(player: 1, section: .teamA), .init(player: 2, section: .teamB), .init(player: 3, section: .teamB)
        )
        let redirect = try await module.form.submit(event).redirect()
        let gather = try #require(try await site.gathers.gathers().first)
        #expect(redirect == Redirect(to: .gather(gather.id), flash: [.notice(.confirmNoticeUneven(1, 2))]))
    }

    @Test("an empty team is an error on the page, which keeps the choices")
    func anEmptyTeam() async throws {
        let event = event(.init(player: 1, section: .teamA), .init(player: 2, section: .bench))
        let outcome = await module.form.submit(event)
        let view = try outcome.view(ConfirmPlayersViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.confirmErrorTeams, target: "teams")]))
        #expect(view.rows.map(\.isTeamA) == [false, true])
        #expect(try outcome.page().address == .confirm(event.plan))
    }

    @Test("a player who was deleted meanwhile has no row on the page, and is not in its address")
    func missing() async throws {
        try await site.players.delete(3)
        let event = event(
            .init(player: 1, section: .teamA), .init(player: 2, section: .teamB), .init(player: 3, section: .teamB)
        )
        let outcome = await module.form.submit(event)
        let view = try outcome.view(ConfirmPlayersViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.confirmMissingCount(count: 1), target: "teams")]))
        #expect(view.rows.map(\.field) == ["team-2", "team-1"])
        var plan = event.plan
        plan.choices = plan.choices.without([3])
        #expect(try outcome.page().address == .confirm(plan))
    }

    @Test("an error of the backend is shown on the page, which keeps the choices", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        site.fail(.startGather, with: error)
        let view = try await module.form.submit(even).view(ConfirmPlayersViewModel.self, status: error.status)
        #expect(view.problems == ErrorSummary(FormFailure(error, meaning: .gathers)))
        #expect(view.rows.map(\.isTeamB) == [true, false])
    }

    @Test(
        "an ended session leads to the sign-in page, and the error “not found” to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.startGather, with: error)
        try expectFailure(await module.form.submit(even), of: error, on: .confirm(even.plan))
    }

    @Test("when the roster cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutTheRoster(_ error: ServiceError) async throws {
        site.fail(.players, with: error)
        try expectFailure(await module.show(even), of: error, on: .confirm(even.plan))
        try expectFailure(await module.form.rejectExpired(even), of: error, on: .confirm(even.plan))
    }

    @Test("an expired form token starts nothing and keeps the teams")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(even).view(ConfirmPlayersViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(view.rows.map(\.isTeamA) == [false, true])
        #expect(try await site.gathers.gathers() == [])
    }

    @Test("shuffling without a seed redirects to an address with a seed, which shows the same teams again")
    func drawing() async throws {
        let plan = TeamPlan(TeamChoices(benched: [1, 2, 3]), arrangement: .shuffle, minutes: "45")
        let route = try await module.show(ConfirmPlayersEvent(plan, viewer: site.viewer)).redirect().route
        guard case .route(_, .plan(let seeded)) = route, let seed = seeded.seed else {
            Issue.record("\(route)")
            return
        }
        #expect(seeded == TeamPlan(plan.choices, arrangement: .shuffle, seed: seed, minutes: "45"))
        let event = ConfirmPlayersEvent(seeded, viewer: site.viewer)
        let first = try await module.show(event).view(ConfirmPlayersViewModel.self, status: .ok)
        #expect(first.reason == .confirmReasonShuffle)
        #expect(first.rows.allSatisfy { !$0.isBench })
        let second = await module.show(event)
        #expect(try second.view(ConfirmPlayersViewModel.self, status: .ok).rows == first.rows)
        #expect(try second.page().address == .confirm(seeded))
    }

    @Test("a wrong length is an error at its field, and the form keeps its values")
    func length() async throws {
        let plan = TeamPlan(even.plan.choices, minutes: "0", startsClock: true)
        let outcome = await module.form.submit(ConfirmPlayersEvent(plan, viewer: site.viewer))
        let view = try outcome.view(ConfirmPlayersViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.confirmErrorLength, target: "minutes")]))
        #expect(view.length.error == .confirmErrorLength)
        #expect(view.length.typed == "0")
        #expect(view.startsClock)
        #expect(try outcome.page().address == .confirm(plan))
    }
}
