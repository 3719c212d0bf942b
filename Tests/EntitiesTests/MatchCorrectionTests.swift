// Corrections of a match that is over.

import Entities
import Foundation
import Testing

@Suite struct MatchCorrectionTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)

    private func goal(_ id: Int, _ team: Team, at seconds: TimeInterval) -> Goal {
        Goal(id: id, team: team, minute: MatchMinute(id), scoredAt: Self.now - 600 + seconds)
    }

    /// 2–1 on the list.
    private var match: LiveMatch {
        LiveMatch(
            goals: [goal(1, .teamA, at: 10), goal(2, .teamB, at: 20), goal(3, .teamA, at: 30)], isClosed: true,
            revision: 7)
    }

    private func score(_ wire: String) throws -> Score {
        try #require(Score(wire: wire))
    }

    @Test("The score is set to any score that is not below the goals on the list")
    func settingTheScore() throws {
        var corrected = match
        #expect(corrected.correct(.score(try score("5-1")), of: try score("2-1"), at: Self.now)?.wire == "5-1")
        #expect(corrected.goals == match.goals)
        #expect(corrected.correctedAt == Self.now && corrected.revision == 8)
        for wire in ["1-1", "9-0", "0-0"] {
            var refused = match
            #expect(refused.correct(.score(try score(wire)), of: try score("2-1"), at: Self.now) == nil)
            #expect(refused == match)
        }
    }

    @Test("The same score is no correction")
    func theSameScore() throws {
        var same = match
        #expect(same.correct(.score(try score("2-1")), of: try score("2-1"), at: Self.now)?.wire == "2-1")
        #expect(same == match)
    }

    @Test("An added goal without a minute is one that the score has and the list has not, or else it raises the score")
    func adding() throws {
        var corrected = match
        let scorer = Goal.Scorer(player: 4, isOwnGoal: true)
        #expect(corrected.correct(.add(.teamB, scorer: scorer), of: try score("2-2"), at: Self.now)?.wire == "2-2")
        #expect(corrected.correct(.add(.teamB), of: try score("2-2"), at: Self.now)?.wire == "2-3")
        let added = corrected.goals.suffix(2)
        #expect(added.map(\.id) == [8, 9])
        #expect(added.map(\.scorer) == [scorer, nil])
        #expect(added.allSatisfy { $0.minute == nil && $0.isAnswered && $0.team == .teamB })
        #expect(corrected.revision == 9)
        var full = LiveMatch(goals: (1...99).map { goal($0, .teamA, at: 0) }, isClosed: true, revision: 99)
        #expect(full.correct(.add(.teamA), of: try score("99-0"), at: Self.now) == nil)
        #expect(full.goals.count == 99 && full.correctedAt == nil)
    }

    @Test("Removing a goal lowers the score, and leaves goals that are not on the list")
    func removing() throws {
        var corrected = match
        #expect(corrected.correct(.remove(1), of: try score("4-1"), at: Self.now)?.wire == "3-1")
        #expect(corrected.goals.map(\.id) == [2, 3])
        #expect(corrected.correct(.remove(1), of: try score("3-1"), at: Self.now) == nil)
        #expect(corrected.takenBack == [])
    }

    @Test("The scorer of a goal on the list can be set and removed, which is a correction")
    func scorers() throws {
        var corrected = match
        let scorer = Goal.Scorer(player: 4)
        #expect(corrected.correct(.scorer(scorer, of: 3), of: try score("2-1"), at: Self.now)?.wire == "2-1")
        #expect(corrected.goals[2].scorer == scorer && corrected.revision == 8)
        #expect(corrected.correct(.scorer(nil, of: 3), of: try score("2-1"), at: Self.now) != nil)
        #expect(corrected.goals[2].scorer == nil && corrected.goals[2].isAnswered)
        #expect(corrected.correct(.scorer(scorer, of: 9), of: try score("2-1"), at: Self.now) == nil)
    }

    @Test("A score that another app sends is taken over; the newest surplus goals stop counting")
    func fromAnApp() throws {
        var corrected = match
        corrected.correct(to: try score("1-4"), from: try score("2-1"), at: Self.now)
        #expect(corrected.goals.map(\.id) == [1, 2])
        #expect(corrected.correctedAt == Self.now && corrected.revision == 8)
        // The goals that stopped counting do not count again when the score is raised later.
        #expect(corrected.correct(.score(try score("3-4")), of: try score("1-4"), at: Self.now) != nil)
        #expect(corrected.goals.map(\.id) == [1, 2])
        var same = match
        same.correct(to: try score("2-1"), from: try score("2-1"), at: Self.now)
        #expect(same == match)
    }

    @Test("The newest goals are those that were scored last, whenever they were counted")
    func lateTaps() throws {
        var late = LiveMatch(goals: [goal(1, .teamA, at: 50), goal(2, .teamA, at: 10)])
        late.limitGoals(to: try score("1-0"))
        #expect(late.goals.map(\.id) == [2])
    }
}
