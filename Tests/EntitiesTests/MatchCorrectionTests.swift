// Corrections of a match that is over.

import Entities
import Foundation
import Testing

@Suite struct MatchCorrectionTests {
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)

    private func goal(_ id: Int, _ team: Team, at seconds: TimeInterval) -> Goal {
        Goal(id: id, team: team, minute: MatchMinute(id), scoredAt: Self.now - 600 + seconds)
    }

    /// A match that is over, with three goals on its list: the score 2–1.
    private var match: LiveMatch {
        LiveMatch(
            goals: [goal(1, .teamA, at: 10), goal(2, .teamB, at: 20), goal(3, .teamA, at: 30)], isClosed: true,
            revision: 7)
    }

    private func score(_ wire: String) throws -> Score {
        try #require(Score(wire: wire))
    }

    @Test("The score can be set, unless a team would have fewer goals than are on its list")
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

    @Test("Setting the score that the match already has changes nothing")
    func theSameScore() throws {
        var same = match
        #expect(same.correct(.score(try score("2-1")), of: try score("2-1"), at: Self.now)?.wire == "2-1")
        #expect(same == match)
    }

    @Test("An added goal has no minute, and raises the score only if the list has all goals of its team")
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

    @Test("Removing a goal from the list lowers the score by one; goals that are not on the list still count")
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

    @Test("After an app has set another score, the newest goals above this score are removed from the list")
    func fromAnApp() throws {
        var corrected = match
        corrected.correct(to: try score("1-4"), from: try score("2-1"), at: Self.now)
        #expect(corrected.goals.map(\.id) == [1, 2])
        #expect(corrected.correctedAt == Self.now && corrected.revision == 8)
        // A removed goal is not on the list again when the score is raised later.
        #expect(corrected.correct(.score(try score("3-4")), of: try score("1-4"), at: Self.now) != nil)
        #expect(corrected.goals.map(\.id) == [1, 2])
        var same = match
        same.correct(to: try score("2-1"), from: try score("2-1"), at: Self.now)
        #expect(same == match)
    }

    @Test("The newest goals, which are removed first, are those that were scored last, whenever they were counted")
    func lateTaps() throws {
        var late = LiveMatch(goals: [goal(1, .teamA, at: 50), goal(2, .teamA, at: 10)])
        late.limitGoals(to: try score("1-0"))
        #expect(late.goals.map(\.id) == [2])
    }

    /// The match and its score after a correction, which must be possible.
    private func corrected(
        _ match: LiveMatch, _ correction: MatchCorrection, of score: Score
    ) throws -> (match: LiveMatch, score: Score) {
        var corrected = match
        let score = corrected.correct(correction, of: score, at: Self.now)
        return (corrected, try #require(score))
    }

    /// Takes back the correction that changed ``match`` to `corrected`.
    /// - Parameters:
    ///   - later: the match when the correction is taken back.
    ///   - score: the score at this time.
    ///   - old: the score before the correction.
    /// - Returns: the match afterwards, and whether it is as before the correction.
    private func takenBack(
        _ later: LiveMatch, _ score: Score, _ corrected: (match: LiveMatch, score: Score), of old: Score
    ) -> (match: LiveMatch, isAsBefore: Bool) {
        var restored = later
        let isAsBefore = restored.takeBack(
            corrected.match, with: corrected.score, from: self.match, with: old, score: score)
        return (restored, isAsBefore)
    }

    @Test("Taking a correction back restores the match, unless there was another correction since")
    func takingBack() throws {
        let old = try score("2-1")
        let added = try corrected(match, .add(.teamB), of: old)
        let restored = takenBack(added.match, added.score, added, of: old)
        #expect(restored.isAsBefore && restored.match.goals == match.goals)
        #expect(restored.match.correctedAt == nil && restored.match.revision == 9)
        let later = try corrected(added.match, .scorer(Goal.Scorer(player: 4), of: 1), of: added.score)
        let kept = takenBack(later.match, later.score, added, of: old)
        #expect(!kept.isAsBefore && kept.match == later.match)
    }

    @Test("A link that was created since a correction stays when the correction is taken back")
    func takingBackWithLink() throws {
        let old = try score("2-1")
        let removed = try corrected(match, .remove(1), of: old)
        var shared = removed.match
        shared.apply(.share(try #require(SpectatorKey(String(repeating: "k", count: 22)))), at: Self.now)
        let restored = takenBack(shared, removed.score, removed, of: old)
        #expect(restored.isAsBefore && restored.match.goals == match.goals && restored.match.link == shared.link)
        #expect(restored.match.revision > shared.revision)
        // A score that an app has set since the correction is a later change, even if nothing else is different.
        #expect(!takenBack(removed.match, old, removed, of: old).isAsBefore)
    }

    @Test(
        "After a later change, taking a removal back puts the goal back only if its team has a new unrecorded goal",
        arguments: [
            // The score before the removal, the score that an app sets after it, the teams of the goals that are added
            // afterwards, and whether the removed goal is put back.
            ("2-1", "2-1", [], true), ("2-1", "1-1", [], false), ("3-1", "3-1", [], true), ("3-1", "2-1", [], false),
            ("2-1", "2-1", [Team.teamB], true), ("2-1", "2-1", [.teamA], false), ("3-1", "3-1", [.teamA], false),
        ] as [(String, String, [Team], Bool)])
    func puttingBack(_ old: String, _ now: String, _ added: [Team], _ isPutBack: Bool) throws {
        let old = try score(old)
        let removed = try corrected(match, .remove(1), of: old)
        var later = (match: removed.match, score: try score(now))
        later.match.correct(to: later.score, from: removed.score, at: Self.now)
        for team in added { later = try corrected(later.match, .add(team), of: later.score) }
        later = try corrected(later.match, .scorer(Goal.Scorer(player: 4), of: 2), of: later.score)
        let kept = takenBack(later.match, later.score, removed, of: old)
        #expect(!kept.isAsBefore && kept.match.correctedAt == later.match.correctedAt)
        #expect(kept.match.goals == (isPutBack ? [match.goals[0]] : []) + later.match.goals)
        #expect(kept.match.revision == later.match.revision + (isPutBack ? 1 : 0))
        #expect(Team.allCases.allSatisfy { kept.match.score[$0] <= later.score[$0] })
    }
}
