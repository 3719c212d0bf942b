// Correcting a match after its end: values, conflicts and failures.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@testable import Modules

@Suite struct GatherCorrectInteractorTests {
    private let site: Site
    private let match: Gather.ID
    private let interactor: GatherCorrectInteractor

    init() async throws {
        let site = try await Site()
        self.site = site
        match = try await site.startMatch()
        interactor = GatherCorrectInteractor(
            matches: site.matches, now: site.clock.now, makeToken: { "page" })
        for team in [Team.teamA, .teamB] {
            _ = try await site.matches.change(match, .goal(team), token: nil, at: Site.start)
        }
    }

    private func end() async throws {
        _ = try await site.matches.end(match)
    }

    private func event(
        _ change: GatherCorrectEvent.Change, token: String = "form", revision: Int? = nil
    ) async throws -> GatherCorrectEvent {
        let present = try await site.matches.watched(match)
        return GatherCorrectEvent(
            gather: match, change: change, token: token, revision: revision ?? present.match.revision,
            score: present.score)
    }

    private func correct(_ change: GatherCorrectEvent.Change, token: String = "form") async throws
        -> GatherCorrectResponse
    {
        try await interactor.correct(try await event(change, token: token))
    }

    private func form(_ problem: GatherCorrectForm.Problem?) async throws -> GatherCorrectResponse {
        .form(GatherCorrectForm(watched: try await site.matches.watched(match), token: "page", problem: problem))
    }

    @Test func theFormShowsThePresentValues() async throws {
        try await end()
        #expect(try await interactor.open(GatherCorrectPageEvent(gather: match)) == form(nil))
    }

    @Test("a goal is not an own goal when its scorer changed sides after the goal")
    func movedScorer() async throws {
        let player = try #require(try await site.matches.watched(match).lineup.first { $0.team == .teamA }).id
        let late = try await site.addPlayers("Cy")[0]
        let moves = MatchChange.moves([.init(player, to: .teamB), .init(late, to: .teamA)])
        _ = try await site.matches.change(match, moves, token: nil, at: Site.start + 60)
        try await end()
        guard case .corrected = try await correct(.scorer(1, player: player)) else {
            Issue.record("not corrected")
            return
        }
        let goal = try await site.matches.watched(match).match.goals.first
        #expect(goal?.scorer == Goal.Scorer(player: player))
    }

    @Test("a match that is not over is not corrected")
    func notOver() async throws {
        #expect(try await interactor.open(GatherCorrectPageEvent(gather: match)) == .notOver)
        #expect(try await correct(.score(teamA: "3", teamB: "1")) == .notOver)
        #expect(try await interactor.rejectExpired(event(.remove(1))) == .notOver)
        #expect(try await site.matches.match(match).goals.count == 2)
    }

    @Test("corrections change the score, the goals and their scorers")
    func corrections() async throws {
        try await end()
        #expect(
            try await correct(.score(teamA: " 3 ", teamB: "1"), token: "1") == .corrected(Score(teamA: 3, teamB: 1)!))
        #expect(try await correct(.add(.teamA, player: 1), token: "2") == .corrected(Score(teamA: 3, teamB: 1)!))
        #expect(try await correct(.add(.teamB, player: 1), token: "3") == .corrected(Score(teamA: 3, teamB: 2)!))
        #expect(try await correct(.add(.teamB, player: nil), token: "4") == .corrected(Score(teamA: 3, teamB: 3)!))
        #expect(try await correct(.scorer(1, player: 2), token: "5") == .corrected(Score(teamA: 3, teamB: 3)!))
        #expect(try await correct(.scorer(2, player: nil), token: "6") == .corrected(Score(teamA: 3, teamB: 3)!))
        let goals = try await site.matches.match(match).goals
        #expect(
            goals.map(\.scorer) == [
                .init(player: 2, isOwnGoal: true), nil, .init(player: 1), .init(player: 1, isOwnGoal: true), nil,
            ])
        #expect(try await correct(.remove(1), token: "7") == .corrected(Score(teamA: 2, teamB: 3)!))
        #expect(try await site.matches.match(match).correctedAt == site.clock.now())
    }

    @Test(
        "entered texts that are not a score are shown again",
        arguments: [
            ("", "1"), ("x", "1"), ("-1", "1"), ("1", "100"), ("1.5", "1"), ("1", String(repeating: "1", count: 99)),
        ])
    func wrongScores(_ teamA: String, _ teamB: String) async throws {
        try await end()
        #expect(
            try await correct(.score(teamA: teamA, teamB: teamB)) == form(.notAScore(teamA: teamA, teamB: teamB)))
        #expect(try await site.matches.match(match).correctedAt == nil)
    }

    @Test("a correction that the match does not allow changes nothing")
    func impossible() async throws {
        try await end()
        #expect(try await correct(.score(teamA: "0", teamB: "1")) == form(.belowGoals(teamA: "0", teamB: "1")))
        #expect(try await correct(.add(.teamA, player: 99)) == form(.scorer))
        #expect(try await correct(.scorer(1, player: 99)) == form(.scorer))
        #expect(try await correct(.scorer(99, player: 1)) == form(.stale))
        #expect(try await correct(.scorer(99, player: nil)) == form(.stale))
        #expect(try await correct(.remove(99)) == form(.stale))
        #expect(try await site.matches.match(match).correctedAt == nil)
    }

    @Test("no goal can be added for a team with 99 goals")
    func tooMany() async throws {
        for _ in 2...99 { _ = try await site.matches.change(match, .goal(.teamA), token: nil, at: Site.start) }
        try await end()
        #expect(try await correct(.add(.teamA, player: nil)) == form(.tooManyGoals))
    }

    @Test("when a match accepts no more corrections, the problem says so, and not that the match has changed")
    func tooManyCorrections() async throws {
        let site = try await Site(limits: AccountLimits(taps: 1))
        let match = try await site.startMatch()
        _ = try await site.matches.end(match)
        let interactor = GatherCorrectInteractor(
            matches: site.matches, now: site.clock.now, makeToken: { "page" })
        func correct(_ change: GatherCorrectEvent.Change, _ token: String) async throws -> GatherCorrectResponse {
            let present = try await site.matches.watched(match)
            return try await interactor.correct(
                GatherCorrectEvent(
                    gather: match, change: change, token: token, revision: present.match.revision,
                    score: present.score))
        }
        let second = Score(teamA: 2, teamB: 0)!
        #expect(try await correct(.score(teamA: "1", teamB: "0"), "1") == .corrected(Score(teamA: 1, teamB: 0)!))
        #expect(try await correct(.score(teamA: "2", teamB: "0"), "2") == .corrected(second))
        let watched = try await site.matches.watched(match)
        for (change, typed) in [
            (.score(teamA: "3", teamB: "1"), .init(teamA: "3", teamB: "1")), (.add(.teamA, player: nil), nil),
        ] as [(GatherCorrectEvent.Change, GatherCorrectForm.Problem.Typed?)] {
            let form = GatherCorrectForm(
                watched: watched, token: "page", problem: .failure(.full(.changes), typed: typed))
            #expect(try await correct(change, "3") == .form(form))
        }
        // A form with an older score is out of date, even with the present revision: an app can change the score alone.
        let stale = GatherCorrectEvent(
            gather: match, change: .add(.teamA, player: nil), token: "4", revision: watched.match.revision,
            score: Score(teamA: 1, teamB: 0)!)
        let form = GatherCorrectForm(watched: watched, token: "page", problem: .stale)
        #expect(try await interactor.correct(stale) == .form(form))
        #expect(try await site.matches.watched(match).score == second)
    }

    @Test("a form that is out of date changes nothing, and is shown again with the present values")
    func stale() async throws {
        try await end()
        let old = try await event(.score(teamA: "5", teamB: "5"), token: "old")
        _ = try await correct(.add(.teamA, player: nil), token: "new")
        #expect(try await interactor.correct(old) == form(.stale))
        #expect(try await site.gathers.gather(match).score?.wire == "2-1")
    }

    @Test("a form that is sent twice is applied once")
    func twice() async throws {
        try await end()
        let event = try await event(.add(.teamA, player: nil))
        for _ in 1...2 { #expect(try await interactor.correct(event) == .corrected(Score(teamA: 2, teamB: 1)!)) }
    }

    @Test(
        "an error of the backend is reported as a problem of the form, which keeps the typed score",
        arguments: ServiceError.shownByForms.filter { $0 != .conflict && $0 != .invalid })
    func failures(_ error: ServiceError) async throws {
        try await end()
        let (score, goal) = (
            try await event(.score(teamA: "4", teamB: "1")), try await event(.add(.teamA, player: nil))
        )
        let typed = GatherCorrectForm.Problem.failure(
            .service(error), typed: .init(teamA: "4", teamB: "1"))
        let expected = (try await form(typed), try await form(.failure(.service(error), typed: nil)))
        site.fail(.correctMatch, with: error)
        #expect(try await interactor.correct(score) == expected.0)
        #expect(try await interactor.correct(goal) == expected.1)
    }

    @Test("an expired form keeps the typed score")
    func rejectingExpired() async throws {
        try await end()
        let event = try await event(.score(teamA: "4", teamB: "1"))
        let problem = GatherCorrectForm.Problem.failure(.expired, typed: .init(teamA: "4", teamB: "1"))
        #expect(try await interactor.rejectExpired(event) == form(problem))
    }

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        try await end()
        let event = try await event(.add(.teamA, player: nil))
        site.fail(.correctMatch, with: error)
        await #expect(throws: error) { try await interactor.correct(event) }
    }
}
