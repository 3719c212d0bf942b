// Outcomes of changing the teams.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct GatherTeamsModuleTests {
    private let site: Site
    private let match: Gather.ID
    private let module: FormScreen<GatherTeamsEvent, GatherTeamsMoveEvent>

    /// Ana (1) against Bo (2). Cy (3) arrives late.
    init() async throws {
        site = try await Site()
        match = try await site.startMatch()
        try await site.addPlayers("Cy")
        module = site.modules.gatherTeams(site.token)
    }

    private var opening: GatherTeamsEvent { GatherTeamsEvent(gather: match, viewer: site.viewer) }
    private func move(
        _ player: Player.ID, _ from: TeamSection, _ to: TeamSection, thenAdd: Bool = false
    ) -> GatherTeamsMoveEvent {
        GatherTeamsMoveEvent(
            gather: match, choices: [.init(player: player, from: from, to: to)], isFollowedByAdding: thenAdd,
            viewer: site.viewer)
    }

    @Test("the page shows both teams and the bench")
    func opens() async throws {
        let outcome = await module.show(opening)
        let view = try outcome.view(GatherTeamsViewModel.self, status: .ok)
        #expect(view.groups.map(\.name) == [.teamA, .teamB, .teamBench])
        #expect(try outcome.page().address == .gatherTeams(match))
    }

    @Test func changesRedirectToTheMatch() async throws {
        #expect(
            try await module.form.submit(move(3, .bench, .teamB)).redirect()
                == Redirect(to: .gather(match), flash: [.done(.teamsFlashTeamB("Cy"))]))
        #expect(try await module.form.submit(move(3, .teamB, .teamB)).redirect() == Redirect(to: .gather(match)))
    }

    @Test("the choices are applied before the form for a new player is shown; this form leads back to the match")
    func adding() async throws {
        let page = SiteRoute.gather(match)
        #expect(
            try await module.form.submit(move(3, .bench, .teamB, thenAdd: true)).redirect()
                == Redirect(to: .playerAdd(then: page), flash: [.done(.teamsFlashTeamB("Cy"))]))
        #expect(
            try await module.form.submit(move(3, .teamB, .teamB, thenAdd: true)).redirect()
                == Redirect(to: .playerAdd(then: page)))
        // With an error the page of the teams is shown, and not the form for a new player.
        let wrong = await module.form.submit(move(1, .teamA, .bench, thenAdd: true))
        #expect(try wrong.view(GatherTeamsViewModel.self, status: .unprocessable).problems != nil)
        try await site.gathers.end(match, with: MatchResult(.zero))
        #expect(
            try await module.form.submit(move(3, .teamB, .teamA, thenAdd: true)).redirect()
                == Redirect(to: .gather(match), flash: [.notice(.teamsFlashOver)]))
    }

    @Test("an empty team is an error on the page, which keeps the choices")
    func anEmptyTeam() async throws {
        let outcome = await module.form.submit(move(1, .teamA, .teamB))
        let view = try outcome.view(GatherTeamsViewModel.self, status: .unprocessable)
        #expect(view.groups.first?.rows.first?.place.isTeamB == true)
        #expect(try outcome.page().address == .gatherTeams(match))
    }

    @Test func anExpiredFormKeepsTheChoices() async throws {
        let view = try await module.form.rejectExpired(move(3, .bench, .teamA)).view(
            GatherTeamsViewModel.self, status: .forbidden)
        #expect(view.groups.last?.rows.first?.place.isTeamA == true)
    }

    @Test func anEndedMatchRedirectsToItsPage() async throws {
        try await site.gathers.end(match, with: MatchResult(.zero))
        let back = Redirect(to: .gather(match), flash: [.notice(.teamsFlashOver)])
        #expect(try await module.show(opening).redirect() == back)
        #expect(try await module.form.submit(move(3, .bench, .teamA)).redirect() == back)
        #expect(try await module.form.rejectExpired(move(3, .bench, .teamA)).redirect() == back)
    }

    @Test("when the roster cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.players, with: error)
        try expectFailure(await module.show(opening), of: error, on: .gatherTeams(match))
        try expectFailure(await module.form.submit(move(3, .bench, .teamA)), of: error, on: .gatherTeams(match))
    }

    @Test("a match of another user is not found")
    func somebodyElsesMatch() async throws {
        let other = site.modules.gatherTeams(try await site.anotherPerson().token)
        try expectFailure(await other.show(opening), of: .notFound, on: .gatherTeams(match))
        try expectFailure(await other.form.submit(move(1, .teamA, .bench)), of: .notFound, on: .gatherTeams(match))
    }
}
