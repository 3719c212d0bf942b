// Teams that are shuffled, balanced, or taken from the last match.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Synchronization
import Testing

@testable import Modules

extension ConfirmPlayersInteractorTests {
    @Test(
        "every player is placed in a team, and the response contains the reason",
        arguments: [TeamArrangement.balance, .shuffle])
    func arranging(_ arrangement: TeamArrangement) async throws {
        let plan = TeamPlan(TeamChoices(benched: [4, 3, 2, 1]), arrangement: arrangement, seed: 5)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            Issue.record("there is no form")
            return
        }
        let teams = ArrangedTeams(arrangement, of: try await site.players.players(), seed: 5)
        #expect(form.reason == teams.reason)
        #expect(Set(form.plan.choices.players(in: .teamA)) == Set(teams.teamA))
        #expect(Set(form.plan.choices.players(in: .teamB)) == Set(teams.teamB))
        #expect(form.plan.choices.entries.map(\.player) == [4, 3, 2, 1])
        #expect(form.players.map(\.name) == ["Ana", "Bo", "Cy", "Zoë"])
    }

    @Test("60 players, who are balanced on a separate thread, get the teams that ArrangedTeams computes")
    func balancingMany() async throws {
        let drafts = (1...56).map { PlayerDraft(name: "Player \($0)", skill: .professional) }
        let ids = try await site.players.create(drafts)
        let plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4] + ids), arrangement: .balance, seed: 5)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            Issue.record("there is no form")
            return
        }
        let teams = ArrangedTeams(.balance, of: try await site.players.players(), seed: 5)
        #expect(Set(form.plan.choices.players(in: .teamA)) == Set(teams.teamA))
        #expect(Set(form.plan.choices.players(in: .teamB)) == Set(teams.teamB))
    }

    @Test("balancing without a seed uses the seed 0, and shuffling without a seed chooses one")
    func seeds() async throws {
        var plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4]), arrangement: .balance)
        let balanced = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
        plan.seed = 0
        guard case .form(let form) = balanced,
            case .form(let seeded) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
        else {
            Issue.record("there is no form")
            return
        }
        #expect(form.plan.choices == seeded.plan.choices)
        let draw = TeamPlan(TeamChoices(benched: [1, 2]), arrangement: .shuffle, minutes: "20", startsClock: true)
        var drawn = draw
        drawn.seed = 17
        #expect(try await interactor.open(ConfirmPlayersEvent(draw, viewer: site.viewer)) == .drawn(drawn))
    }

    @Test("players are in their last teams, and a newcomer joins the weaker team; an error of the history is thrown")
    func lastTeams() async throws {
        _ = try await site.gathers.start(Lineup(teamA: [1, 3], teamB: [2]))
        let plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4]), arrangement: .last)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            Issue.record("there is no form")
            return
        }
        #expect(form.reason == .asLast(newcomers: 1))
        #expect(form.plan.choices.players(in: .teamA) == [1, 3])
        #expect(form.plan.choices.players(in: .teamB) == [2, 4])
        site.fail(.history, with: .unavailable)
        await #expect(throws: ServiceError.unavailable) {
            try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
        }
    }

    /// The form of a page that is opened with this arrangement; nil when the response is not a form.
    private func arranged(_ arrangement: TeamArrangement, _ players: [Player.ID]) async throws -> ConfirmPlayersForm? {
        let plan = TeamPlan(TeamChoices(benched: players), arrangement: arrangement, seed: 1)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            return nil
        }
        return form
    }

    @Test("results count as soon as a match has ended, corrections count too, and deleted matches do not")
    func results() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1, 2], teamB: [3, 4]))
        let bySkill = ArrangedTeams.Reason.balanced(.skill(teamA: 4, teamB: 4))
        #expect(try await arranged(.balance, [1, 2, 3, 4])?.reason == bySkill)
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 5, teamB: 0)!))
        var form = try #require(try await arranged(.balance, [1, 2, 3, 4]))
        #expect(form.reason == .balanced(.results(matches: 1)))
        #expect(form.plan.choices.players(in: .teamA).contains(1) != form.plan.choices.players(in: .teamA).contains(2))

        // Another match makes the first player stronger than the second one.
        let other = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        try await site.gathers.end(other, with: MatchResult(Score(teamA: 5, teamB: 0)!))
        form = try #require(try await arranged(.balance, [1, 2]))
        #expect(form.reason == .balanced(.results(matches: 2)))
        let expected = try await ratings()
        #expect(expected[1]! > expected[2]!)
        try await site.gathers.end(other, with: MatchResult(Score(teamA: 0, teamB: 5)!))
        #expect(try await ratings()[1]! < ratings()[2]!)

        try await site.gathers.delete(gather)
        try await site.gathers.delete(other)
        #expect(try await arranged(.balance, [1, 2, 3, 4])?.reason == bySkill)
    }

    @Test("the matches are read again only when the roster or the revision of the account has changed")
    func readings() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1, 2], teamB: [3, 4]))
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 5, teamB: 0)!))
        let known = KnownRatings(capacity: 100)
        let reads = Mutex(0)
        func form(_ revision: Int64) async throws -> ConfirmPlayersForm? {
            let season = ObservedSeason(
                base: site.season, revision: AccountRevision(account: site.user.id, number: revision)
            ) { reads.withLock { $0 += 1 } }
            let interactor = ConfirmPlayersInteractor(
                players: site.players, gathers: site.gathers, season: season, knownRatings: known,
                now: { Site.start }, makeToken: { "new" }, makeSeed: { 17 })
            let plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4]), arrangement: .balance, seed: 1)
            guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
            else { return nil }
            return form
        }
        let first = try await form(1)
        #expect(first?.reason == .balanced(.results(matches: 1)))
        #expect(try await form(1) == first)
        #expect(reads.withLock { $0 } == 1)
        try await site.gathers.delete(gather)
        #expect(try await form(2)?.reason != first?.reason)
        #expect(reads.withLock { $0 } == 2)
        // The roster is read before the revision, so another roster can come with the same revision.
        try await site.players.update(1, to: PlayerDraft(name: "Zoë", skill: .professional))
        _ = try await form(2)
        #expect(reads.withLock { $0 } == 3)
        // Only the ratings for the last roster are kept. Rosters are compared by the ids and strengths of their players.
        try await site.players.update(1, to: PlayerDraft(name: "Zoé", skill: .professional))
        _ = try await form(2)
        #expect(reads.withLock { $0 } == 3)
        try await site.players.update(1, to: PlayerDraft(name: "Zoé", skill: .beginner))
        _ = try await form(2)
        try await site.players.update(1, to: PlayerDraft(name: "Zoé", skill: .professional))
        _ = try await form(2)
        #expect(reads.withLock { $0 } == 5)
    }

    private func ratings() async throws -> PlayerRatings {
        let roster = try await site.players.players()
        return try await site.season.read { try $0.ratings(of: roster) }
    }

    @Test("the season is read only for teams that are balanced")
    func seasonReads() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 1, teamB: 0)!))
        let log = site.listen()
        _ = try await interactor.open(event(benched: 1, 2, 3))
        _ = try await arranged(.shuffle, [1, 2, 3])
        _ = try await arranged(.last, [1, 2, 3])
        #expect(!log.calls.contains(.season))
        #expect(try await arranged(.last, [3, 4])?.reason == .nobodyInLast(.skill(teamA: 2, teamB: 2)))
        #expect(log.calls.contains(.season))
    }

    @Test("when the season cannot be read, the teams are balanced by skill, unless the session is over")
    func withoutTheSeason() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 1, teamB: 0)!))
        site.fail(.season, with: .unavailable)
        #expect(try await arranged(.balance, [1, 2])?.reason == .balanced(.skill(teamA: 2, teamB: 2)))
        site.fail(.season, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await arranged(.balance, [1, 2]) }
    }
}
