// The page that asks who scored a goal.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct GatherScorerTests {
    private let site: Site
    private let gather: Gather.ID
    private let module: Module<GatherScorerPageEvent>

    init() async throws {
        site = try await Site()
        gather = try await site.startMatch()
        module = site.modules.gatherScorerPage(site.token)
    }

    private func goal(_ team: Team) async throws -> Goal.ID {
        let match = try await site.matches.change(gather, .goal(team), token: nil, at: Site.start)
        return try #require(match.goals.last?.id)
    }

    private func open(_ goal: Goal.ID?) async throws -> Outcome {
        await module(GatherScorerPageEvent(gather: gather, goal: goal))
    }

    @Test("there is a button for each player of the goal's team, then of the other team, and for an unknown scorer")
    func asking() async throws {
        let id = try await goal(.teamB)
        _ = try await goal(.teamA)
        let view = try await open(id).view(GatherScorerViewModel.self, status: .ok)
        #expect(view.question == .gatherAskTeamB && view.back == .gather(gather))
        #expect(view.minute == .gatherGoalMinute(1))
        #expect(view.scorers.goal == id && view.scorers.action == .gatherScorer(gather))
        #expect(view.scorers.skip == .gatherGoalNobody)
        let watched = try await site.matches.watched(gather)
        func names(_ team: Team) -> [String] { watched.lineup.filter { $0.team == team }.map(\.name) }
        #expect(view.scorers.players.map(\.name) == names(.teamB))
        #expect(view.scorers.others?.players.map(\.name) == names(.teamA))
    }

    @Test("the known scorer is marked, and the list of the other team is open for an own goal")
    func chosen() async throws {
        let id = try await goal(.teamA)
        for entry in try await site.matches.watched(gather).lineup {
            let team = try #require(entry.team)
            let scorer = Goal.Scorer(player: entry.id, isOwnGoal: team == .teamB)
            _ = try await site.matches.change(gather, .scorer(scorer, of: id), token: nil, at: Site.start)
            let scorers = try await open(id).view(GatherScorerViewModel.self, status: .ok).scorers
            let others = try #require(scorers.others)
            #expect((scorers.players + others.players).filter(\.isChosen).map(\.player) == [entry.id])
            #expect(others.isOpen == (team == .teamB))
        }
    }

    @Test("without a goal, for an unknown goal, and after the end, the page redirects to the match")
    func withoutGoal() async throws {
        let id = try await goal(.teamA)
        let match = SiteRoute.gather(gather)
        #expect(try await open(nil).redirect() == Redirect(to: match))
        #expect(try await open(99).redirect() == Redirect(to: match, flash: .notice(.gatherFlashGone)))
        _ = try await site.matches.end(gather)
        #expect(try await open(id).redirect() == Redirect(to: match, flash: .notice(.gatherFlashOver)))
    }

    @Test("when the match cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.match, with: error)
        try expectFailure(await open(1), of: error, on: .gatherScorer(gather, of: 1))
        try expectFailure(await open(nil), of: error, on: .gather(gather))
    }
}
