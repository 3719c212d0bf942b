// Scorers, goals that were queued offline, and goals that are taken back and restored.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@testable import Modules

@Suite struct GatherGoalTests {
    private let site: Site
    private let match: Gather.ID
    private let interactor: GatherInteractor

    init() async throws {
        site = try await Site()
        // Ana (1) in Team A against Bo (2) in Team B.
        match = try await site.startMatch()
        interactor = .sample(on: site)
    }

    private func score(_ team: Team, by scorer: Player.ID? = nil, ago: Int = 0) async throws -> GatherResponse? {
        let event = GatherScoreEvent(
            gather: match, team: team, isTakenBack: false, scorer: scorer, ago: ago, token: UUID().uuidString,
            viewer: site.viewer)
        return try await interactor.score(event).page
    }

    private func scorer(_ goal: Goal.ID, _ player: Player.ID?) -> GatherScorerEvent {
        GatherScorerEvent(gather: match, goal: goal, player: player, viewer: site.viewer)
    }

    private func undo(_ goal: Goal.ID, _ token: String? = nil) -> GatherUndoEvent {
        GatherUndoEvent(gather: match, goal: goal, token: token, viewer: site.viewer)
    }

    private func restore(_ goal: Goal.ID) -> GatherRestoreEvent {
        GatherRestoreEvent(gather: match, goal: goal, viewer: site.viewer)
    }

    /// Puts a second player into Team A, so that Ana can leave it.
    private func addTeammate() async throws {
        let player = try await site.addPlayers("Cy")[0]
        _ = try await site.matches.change(match, .move(player, to: .teamA), token: nil, at: Site.start)
    }

    private func goals() async throws -> [Goal] {
        try await site.matches.match(match).goals
    }

    @Test("a goal whose scorer is in the other team is an own goal", arguments: [(1, false), (2, true)])
    func scorers(_ player: Player.ID, _ isOwnGoal: Bool) async throws {
        let scorer = Goal.Scorer(player: player, isOwnGoal: isOwnGoal)
        #expect(try await score(.teamA, by: player) == nil)
        #expect(try await goals().map(\.scorer) == [scorer])
        #expect(try await score(.teamA) == nil)
        #expect(try await interactor.setScorer(self.scorer(2, player)).isChanged)
        #expect(try await goals().map(\.scorer) == [scorer, scorer])
        #expect(try await goals().map(\.team) == [.teamA, .teamA])
    }

    @Test("a scorer can be changed and removed, and the page does not ask for the scorer again")
    func changing() async throws {
        _ = try await score(.teamB)
        #expect(try await goals().map(\.isAnswered) == [false])
        #expect(try await interactor.setScorer(scorer(1, nil)).isChanged)
        #expect(try await goals().map(\.isAnswered) == [true])
        #expect(try await interactor.setScorer(scorer(1, 2)).isChanged)
        #expect(try await goals().map(\.scorer) == [Goal.Scorer(player: 2)])
        #expect(try await interactor.setScorer(scorer(1, nil)).isChanged)
        #expect(try await goals().map(\.scorer) == [nil])
        #expect(try await goals().map(\.isAnswered) == [true])
    }

    @Test("a scorer must take part in the match; other players, including those of other users, are refused")
    func strangers() async throws {
        let absent = try await site.addPlayers("Cleo")[0]
        let other = try await site.anotherPerson()
        let foreign = try await site.backend.players(as: other.token).create(PlayerDraft(name: "Max"))
        _ = try await score(.teamA)
        for player in [absent, foreign, 0, 99] {
            #expect(try await score(.teamA, by: player)?.problem == .scorer)
            #expect(try await interactor.setScorer(scorer(1, player)).page?.problem == .scorer)
        }
        #expect(try await goals().map(\.isAnswered) == [false])
    }

    @Test("a goal for the scorer's current team, or for the last team of a player on the bench, is not an own goal")
    func moves() async throws {
        try await addTeammate()
        for section in [TeamSection.teamB, .bench] {
            _ = try await site.matches.change(match, .move(1, to: section), token: nil, at: Site.start)
            _ = try await score(.teamB, by: 1)
            #expect(try await goals().last?.scorer == Goal.Scorer(player: 1))
        }
    }

    @Test("whether a goal is an own goal depends on the scorer's team when it was scored, not on later moves")
    func movesAfterwards() async throws {
        _ = try await score(.teamA, by: 1)
        _ = try await score(.teamB, by: 1)
        _ = try await score(.teamA)
        let before = try await goals().map(\.scorer)
        #expect(before == [Goal.Scorer(player: 1), Goal.Scorer(player: 1, isOwnGoal: true), nil])
        site.clock.advance(by: 60)
        try await addTeammate()
        _ = try await site.matches.change(match, .move(1, to: .teamB), token: nil, at: site.clock.now())
        for goal in try await goals() { _ = try await interactor.setScorer(scorer(goal.id, 1)) }
        #expect(try await goals().map(\.scorer) == Array(before.dropLast()) + [Goal.Scorer(player: 1)])
        site.clock.advance(by: 60)
        _ = try await score(.teamA)
        let last = try #require(try await goals().last?.id)
        _ = try await interactor.setScorer(scorer(last, 1))
        #expect(try await goals().last?.scorer == Goal.Scorer(player: 1, isOwnGoal: true))
    }

    @Test("a tap that was queued offline counts at the time of the tap", arguments: [0, 1, 90_500, 86_400_000])
    func waiting(_ ago: Int) async throws {
        _ = try await interactor.operate(GatherTimerEvent(gather: match, action: .start, viewer: site.viewer))
        site.clock.advance(by: 100)
        _ = try await score(.teamA, ago: ago)
        let goal = try #require(try await goals().first)
        #expect(abs(goal.scoredAt.timeIntervalSince(site.clock.now()) + Double(ago) / 1000) < 0.001)
        #expect(goal.minute == MatchMinute(ago < 90_000 ? 2 : 1))
    }

    @Test("an undo that is sent twice takes back one goal")
    func undoing() async throws {
        for team in [Team.teamA, .teamB, .teamB] { _ = try await score(team) }
        #expect(try await interactor.undo(undo(3)).isChanged)
        #expect(try await interactor.undo(undo(3)) == .unchanged(.goalIsGone))
        #expect(try await goals().map(\.id) == [1, 2])
        #expect(try await interactor.setScorer(scorer(3, 1)) == .unchanged(.goalIsGone))
    }

    @Test("an undo that arrives again does not take back the goal that another phone restored")
    func undoingAgain() async throws {
        _ = try await score(.teamA)
        #expect(try await interactor.undo(undo(1, "tap")) == .changed(ChangedMatch(revision: 2)))
        #expect(try await interactor.undo(undo(1, "tap")) == .changed(ChangedMatch(revision: 2)))
        #expect(try await interactor.undo(undo(1, "another tap")) == .unchanged(.goalIsGone))
        #expect(try await interactor.restore(restore(1)).isChanged)
        for token in ["tap", "another tap"] {
            #expect(try await interactor.undo(undo(1, token)) == .changed(ChangedMatch(revision: 3)))
        }
        #expect(try await goals().map(\.id) == [1])
    }

    @Test("the answer to a tap without effect does not name a goal that another tap counted at the same instant")
    func sameInstant() async throws {
        func score(_ token: String) async throws -> GatherAnswer {
            try await interactor.score(
                GatherScoreEvent(gather: match, team: .teamA, isTakenBack: false, token: token, viewer: site.viewer))
        }
        for goal in 1...Score.limits.upperBound {
            #expect(try await score("tap \(goal)") == .changed(ChangedMatch(revision: goal, goal: goal)))
            #expect(try await score("tap 1") == .changed(ChangedMatch(revision: goal, goal: 1)))
        }
        #expect(try await score("one too many") == .changed(ChangedMatch(revision: Score.limits.upperBound)))
    }

    @Test("an undo needs one call of the backend")
    func calls() async throws {
        _ = try await score(.teamA)
        let log = site.listen()
        _ = try await interactor.undo(undo(1))
        #expect(log.calls == [.changeMatch])
    }

    @Test("an answer has the revision and the counted goal, also for a repeated tap while that goal counts")
    func answers() async throws {
        let event = GatherScoreEvent(gather: match, team: .teamA, isTakenBack: false, token: "1", viewer: site.viewer)
        #expect(try await interactor.score(event) == .changed(ChangedMatch(revision: 1, goal: 1)))
        site.clock.advance(by: 3)
        #expect(try await interactor.score(event) == .changed(ChangedMatch(revision: 1, goal: 1)))
        #expect(try await interactor.undo(undo(1)) == .changed(ChangedMatch(revision: 2)))
        #expect(try await interactor.score(event) == .changed(ChangedMatch(revision: 2)))
        #expect(try await interactor.restore(restore(1)) == .changed(ChangedMatch(revision: 3)))
    }

    @Test("a goal can be restored within 30 seconds, and restoring it again changes nothing")
    func restoring() async throws {
        for team in [Team.teamA, .teamB] { _ = try await score(team) }
        let before = try await goals()
        _ = try await interactor.undo(undo(1))
        site.clock.advance(by: 30)
        for _ in 1...2 {
            #expect(try await interactor.restore(restore(1)).isChanged)
            #expect(try await goals() == before)
        }
        _ = try await interactor.undo(undo(2))
        site.clock.advance(by: 31)
        #expect(try await interactor.restore(restore(2)) == .unchanged(.restoreExpired))
        #expect(try await interactor.restore(restore(99)) == .unchanged(.restoreExpired))
        #expect(try await goals() == [before[0]])
    }

    @Test("a match that has ended keeps its goals")
    func closed() async throws {
        _ = try await score(.teamA)
        _ = try await site.matches.end(match)
        #expect(try await interactor.undo(undo(1)) == .unchanged(.over))
        #expect(try await interactor.restore(restore(1)) == .unchanged(.over))
        #expect(try await interactor.setScorer(scorer(1, 1)) == .unchanged(.over))
        #expect(try await goals().map(\.scorer) == [nil])
    }

    @Test(
        "an error of the backend is reported as a problem of the page",
        arguments: ServiceError.shownByForms.filter { $0 != .conflict })
    func failures(_ error: ServiceError) async throws {
        _ = try await score(.teamA)
        site.fail(.changeMatch, with: error)
        let problem = GatherResponse.Problem.failure(.service(error))
        #expect(try await score(.teamA, by: 1)?.problem == problem)
        #expect(try await interactor.setScorer(scorer(1, 1)).page?.problem == problem)
        #expect(try await interactor.undo(undo(1)).page?.problem == problem)
        #expect(try await interactor.restore(restore(1)).page?.problem == problem)
    }

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.match, with: error)
        await #expect(throws: error) { try await interactor.setScorer(scorer(1, 1)) }
        await #expect(throws: error) { try await score(.teamA, by: 1) }
        site.fail(.changeMatch, with: error)
        await #expect(throws: error) { try await interactor.undo(undo(1)) }
    }

    @Test("an expired form is reported as a problem of the page")
    func rejectingExpired() async throws {
        #expect(try await interactor.rejectExpired(scorer(1, 1)).problem == .failure(.expired))
        #expect(try await interactor.rejectExpired(undo(1)).problem == .failure(.expired))
        #expect(try await interactor.rejectExpired(restore(1)).problem == .failure(.expired))
    }
}
