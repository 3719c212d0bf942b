// Compares the figures of random seasons with a slow but simple computation, and tests played matches, tallies, cursors and the order
// of the table.

@testable import Entities
import Foundation
import Testing

@Suite struct FiguresTests {
    @Test("The figures of a random season equal those of a slow but simple computation", arguments: 0..<60)
    func randomSeasons(_ seed: Int) {
        let season = RandomSeason(seed: seed)
        var figures = SeasonFigures()
        for match in season.matches { figures.add(match) }
        let counted = season.matches.filter { $0.score != nil }

        #expect(figures.tally.matches == counted.count)
        #expect(figures.tally.goals == counted.map { $0.score!.teamA + $0.score!.teamB }.reduce(0, +))
        #expect(figures.tally.goalsOfTeamA == counted.map { $0.score!.teamA }.reduce(0, +))
        #expect(figures.tally.winsOfTeamA == counted.count { $0.score!.teamA > $0.score!.teamB })
        #expect(figures.tally.winsOfTeamB == counted.count { $0.score!.teamA < $0.score!.teamB })
        #expect(figures.tally.draws == counted.count { $0.score!.teamA == $0.score!.teamB })
        #expect(figures.tally.unreadableMatches == season.matches.count - counted.count)
        let incomplete = counted.filter { $0.lineup?.contains { $0.team == nil } ?? true }
        #expect(figures.incompleteMatches == incomplete.count)

        for player in season.players {
            let played = counted.filter { $0.lineup?.contains { $0.player == player } ?? false }
            let outcomes = played.compactMap { outcome(of: player, in: $0) }
            let scored = played.flatMap(\.goals).map(\.scorer).filter { $0.player == player }
            let totals = PlayerTotals(
                played: played.count, won: outcomes.count { $0 == .won }, drawn: outcomes.count { $0 == .drawn },
                lost: outcomes.count { $0 == .lost }, goals: scored.count { !$0.isOwnGoal },
                ownGoals: scored.count { $0.isOwnGoal })
            #expect(figures.players[player] == (played.isEmpty ? nil : totals))
            #expect(totals.points == outcomes.map { $0 == .won ? 3 : $0 == .drawn ? 1 : 0 }.reduce(0, +))

            var record = PlayerFigures(of: player)
            for match in season.matches { record.add(match) }
            #expect(record.totals == totals)
            #expect(record.outcomes == Array(outcomes.prefix(PlayerFigures.outcomeCount)))
            let unknown = counted.filter { match in
                guard let lineup = match.lineup else { return true }
                return lineup.contains { $0.player == player && $0.team == nil }
            }
            #expect(record.incompleteMatches == unknown.count)
            let unreadable = season.matches.filter { match in
                match.score == nil && match.lineup?.contains { $0.player == player } ?? false
            }
            #expect(record.unreadable.unreadableMatches == unreadable.count)
        }
    }

    private func outcome(of player: Player.ID, in match: PlayedMatch) -> MatchOutcome? {
        guard let score = match.score, let team = match.lineup?.first(where: { $0.player == player })?.team else {
            return nil
        }
        if score.teamA == score.teamB { return .drawn }
        return (score.teamA > score.teamB) == (team == .teamA) ? .won : .lost
    }

    @Test func aGatherThatRunsIsNoFinishedMatch() {
        let gather = Gather(id: UUID(), ownerID: UUID())
        #expect(PlayedMatch(gather, lineup: [], match: LiveMatch()) == nil)
    }

    @Test("Results count for a player's last team, even after a move to the bench; goals above the score do not count")
    func lastTeams() throws {
        let minute = MatchMinute(1)
        let scorer = Goal.Scorer(player: 1)
        let instant = Date(timeIntervalSince1970: 0)
        var gather = Gather(id: UUID(), ownerID: UUID(), endedAt: instant)
        gather.take(score: "1:0")
        let match = LiveMatch(
            goals: (1...2).map { Goal(id: $0, team: .teamA, minute: minute, scorer: scorer, scoredAt: instant) },
            moves: [
                RosterMove(id: 3, player: 1, section: .teamB, minute: minute, movedAt: instant),
                RosterMove(id: 4, player: 1, section: .bench, minute: minute, movedAt: instant),
            ])
        let played = try #require(
            PlayedMatch(
                gather, lineup: [.init(player: 1, team: .teamA), .init(player: 2, team: .teamB)], match: match))
        #expect(played.lineup == [.init(player: 1, team: .teamB), .init(player: 2, team: .teamB)])
        #expect(played.goals == [.init(team: .teamA, scorer: scorer)])
        #expect(played.date == instant)
    }

    @Test("The date of a match is its start if this is known, otherwise its end")
    func theDateOfAMatchIsItsStartIfKnown() {
        let start = Date(timeIntervalSince1970: 0)
        for (createdAt, expected) in [(start, start), (nil, start + 600)] {
            var gather = Gather(id: UUID(), ownerID: UUID(), createdAt: createdAt, endedAt: start + 600)
            gather.take(score: "1:0")
            #expect(PlayedMatch(gather, lineup: nil, match: LiveMatch())?.date == expected)
        }
    }

    @Test func aTallyIsEmptyWithoutAnyMatch() {
        #expect(MatchTally().isEmpty)
        #expect(!MatchTally([.score(.zero)]).isEmpty)
        #expect(!MatchTally([.unreadable("?")]).isEmpty)
    }

    @Test("Adding a result to a tally three times in one call is the same as adding it in three calls")
    func resultsOfSeveralMatches() {
        var tally = MatchTally()
        for result in ["3-1", "0-2", "1-1", "?", "!"].map({ PlayedMatch.Result(wire: $0) }) {
            var expected = tally
            for _ in 1...3 { expected.add(result) }
            tally.add(result, times: 3)
            #expect(tally == expected)
        }
        #expect(tally.unreadable == ["?": 3, "!": 3])
    }

    @Test("A match with a score that cannot be read has ended; its result has the first 20 characters of the score")
    func aScoreThatCannotBeReadEndsTheMatch() {
        var gather = Gather(id: UUID(), ownerID: UUID())
        gather.take(score: "three – two, after extra time")
        #expect(gather.isEnded && gather.score == nil)
        let match = PlayedMatch(gather, lineup: nil, match: LiveMatch())
        #expect(match?.result == .unreadable("three – two, after e"))
        #expect(match?.result == PlayedMatch.Result(wire: "three – two, after extra time"))
    }

    @Test("Players with the same figures are in the given order; players that are not in it come last, by their ids")
    func playersWithoutAName() {
        let lineup = (1...20).map { PlayedMatch.Appearance(player: $0, team: $0 % 2 == 0 ? .teamA : .teamB) }
        var figures = SeasonFigures()
        figures.add(PlayedMatch(id: UUID(), date: nil, result: .score(.zero), lineup: lineup))
        let table = figures.table(inOrderOf: [15, 7])
        #expect(table.map(\.player) == [15, 7] + (1...20).filter { $0 != 15 && $0 != 7 })
        #expect(Set(table.map(\.place)) == [1])
    }

    @Test("A cursor that is written as a text for an address is read again; other texts are not cursors")
    func cursorsSurviveAnAddress() {
        let id = UUID()
        for cursor in [
            MatchCursor(match: id, date: nil), MatchCursor(match: id, date: Date(timeIntervalSince1970: 1.0005)),
            MatchCursor(match: id, date: Date(timeIntervalSince1970: -1.5)),
            MatchCursor(match: id, date: .distantPast), MatchCursor(match: id, date: .distantFuture),
        ] {
            #expect(MatchCursor(cursor.text) == cursor)
        }
        for text in [
            "", "x", "12", "12-x", "x-\(id)", "12\(id)", "-\(id)", "--\(id)", "--12-\(id)", "-12\(id)",
            String(repeating: "1", count: 40) + "-\(id)",
        ] {
            #expect(MatchCursor(text) == nil, "\(text)")
        }
    }
}

/// A season from a seed. Some scores cannot be read, and some lineups and teams are not known.
private struct RandomSeason {
    let players = Array(1...9)
    let matches: [PlayedMatch]

    init(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let players = players
        matches = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            let score = Score(
                teamA: Int.random(in: 0...4, using: &generator), teamB: Int.random(in: 0...4, using: &generator))!
            let isReadable = Int.random(in: 0..<10, using: &generator) > 0
            let chosen = players.shuffled(using: &generator).prefix(Int.random(in: 0...9, using: &generator))
            let lineup = chosen.map { player in
                PlayedMatch.Appearance(
                    player: player,
                    team: Int.random(in: 0..<20, using: &generator) == 0
                        ? nil : Team.allCases.randomElement(using: &generator))
            }
            let goals = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                PlayedMatch.ScoredGoal(
                    team: Team.allCases.randomElement(using: &generator)!,
                    scorer: Goal.Scorer(
                        player: players.randomElement(using: &generator)!,
                        isOwnGoal: Int.random(in: 0..<6, using: &generator) == 0))
            }
            return PlayedMatch(
                id: UUID(), date: nil, result: isReadable ? .score(score) : .unreadable("?"),
                lineup: Int.random(in: 0..<12, using: &generator) == 0 ? nil : lineup, goals: goals)
        }
    }
}
