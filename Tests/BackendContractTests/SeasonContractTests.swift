// The contract of `SeasonService`: the history after random matches, moves, corrections and deletions.

import BackendServices
import TestGate
@testable import Entities
import Foundation
import Testing

@Suite struct SeasonContractTests {
    @Test("The season has the same matches as calls that read one match each", arguments: Backend.allCases, 1...3)
    func randomHistories(_ backend: Backend, _ seed: Int) async throws {
        try await backend.run { fixture in
            var generator = SeededGenerator(seed: seed)
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")
            for _ in 0..<14 { try await play(session, ids, &generator) }
            let all = try await session.gathers.gathers()
            try await session.gathers.delete(all[Int.random(in: 0..<all.count, using: &generator)].id)
            _ = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            // With this read, a REST backend stores the lineups while they still have the player.
            _ = try await session.season.read { try $0.players() }
            try await session.players.delete(ids[6])
            try await fixture.restart()

            let expected = try await finished(session)
            let (matches, players, unknown) = try await session.season.read { season in
                (try collect(season), try season.players(), try season.unknownLineups())
            }
            #expect(matches == expected)
            #expect(unknown == 0)
            let roster = try await session.players.players()
            let ratings = try await session.season.read { try $0.ratings(of: roster) }
            var rated = RatedMatches()
            for match in expected { rated.add(match) }
            #expect(ratings == PlayerRatings(rated, of: roster))
            #expect(players[ids[0]] == SeasonPlayer(name: "Ann", isOnRoster: true))
            if expected.contains(where: { $0.lineup?.contains { $0.player == ids[6] } ?? false }) {
                #expect(players[ids[6]] == SeasonPlayer(name: "Gus", isOnRoster: false))
            }
            try await comparePages(session, expected, player: nil, fromEachMatch: true)
            for player in ids {
                try await comparePages(session, expected, player: player, fromEachMatch: player == ids[0])
            }
        }
    }

    /// Compares the first page of a history, its total, and the total of a range of dates.
    /// - Parameter fromEachMatch: whether to compare the pages that begin after each match, too.
    private func comparePages(
        _ session: Session, _ all: [PlayedMatch], player: Player.ID?, fromEachMatch: Bool
    ) async throws {
        let expected = all.filter { match in player.map { id in match.lineup!.contains { $0.player == id } } ?? true }
        let cursors = [nil] + (fromEachMatch ? all : []).map { Optional(MatchCursor($0)) }
        let deleted = try #require(all.first).date.map { MatchCursor(match: unknownID, date: $0) }
        let dates = all.last?.date.flatMap { first in all.first?.date.map { first..<$0 } }
        let read = try await session.season.read { season in
            (
                try cursors.map { try collect(season, of: player, before: $0, limit: 3) },
                try season.tally(of: player, in: nil), try dates.map { try season.tally(of: player, in: $0) },
                try deleted.map { try collect(season, of: player, before: $0) }
            )
        }
        for (index, page) in read.0.enumerated() {
            let older = Set(all.dropFirst(index).map(\.id))
            #expect(page == Array(expected.filter { older.contains($0.id) }.prefix(3)))
        }
        #expect(read.1 == MatchTally(expected.map(\.result)))
        if let dates {
            #expect(read.2 == MatchTally(expected.filter { dates.contains($0.date!) }.map(\.result)))
        }
        // The next page is found even when the last match of a page was deleted.
        if let deleted { #expect(read.3 == expected.filter { $0.date! < deleted.date! }) }
    }

    /// The finished matches, from services that read one match each.
    private func finished(_ session: Session) async throws -> [PlayedMatch] {
        var matches: [PlayedMatch] = []
        for gather in try await session.gathers.gathers() where gather.isEnded {
            let watched = try await session.matches.watched(gather.id)
            var teams = Dictionary(uniqueKeysWithValues: watched.lineup.map { ($0.id, $0.team) })
            for move in watched.match.moves {
                if let team = move.section.team { teams[move.player] = team }
            }
            matches.append(
                PlayedMatch(
                    id: gather.id, date: gather.createdAt, result: .score(watched.score),
                    lineup: watched.lineup.map { .init(player: $0.id, team: teams[$0.id]!) },
                    goals: watched.match.goals.compactMap { goal in
                        goal.scorer.map { .init(team: goal.team, scorer: $0) }
                    }))
        }
        return matches
    }

    /// Plays a match to its end, and in some cases corrects it.
    private func play(_ session: Session, _ ids: [Player.ID], _ generator: inout SeededGenerator) async throws {
        session.fixture.clock.advance(by: Double(Int.random(in: 0...2, using: &generator)) * 100)
        let chosen = ids.shuffled(using: &generator).prefix(Int.random(in: 2...7, using: &generator))
        let half = chosen.count / 2
        let gather = try await session.gathers.start(
            Lineup(teamA: Array(chosen.prefix(half)), teamB: Array(chosen.dropFirst(half))))
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            let match = try await session.change(gather, .goal(Team.allCases.randomElement(using: &generator)!))
            guard let goal = match.goals.last, Bool.random(using: &generator) else { continue }
            let scorer = Goal.Scorer(
                player: chosen.randomElement(using: &generator)!, isOwnGoal: Bool.random(using: &generator))
            try await session.change(gather, .scorer(scorer, of: goal.id))
        }
        // The last player of a team cannot leave it.
        if half > 1, Bool.random(using: &generator) {
            try await session.change(
                gather,
                .move(
                    chosen.randomElement(using: &generator)!, to: TeamSection.allCases.randomElement(using: &generator)!
                )
            )
        }
        _ = try await session.matches.end(gather)
        let revision = try await session.matches.match(gather).revision
        guard Bool.random(using: &generator) else { return }
        let correction = MatchCorrection.add(
            Team.allCases.randomElement(using: &generator)!, scorer: .init(player: chosen[chosen.startIndex]))
        _ = try await session.matches.correct(
            gather, correction, shown: nil, token: "c", revision: revision, at: Fixture.start)
    }

    @Test(arguments: Backend.allCases)
    func otherUsersSeeNothingAndUnknownTokensAreRejected(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let ids = try await ann.roster("Ann", "Zoe")
            _ = try await ann.matches.end(try await ann.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]])))
            let seen = try await bob.season.read { season in
                (try collect(season), try season.players(), try season.tally(of: nil, in: nil))
            }
            #expect(seen.0 == [] && seen.1 == [:] && seen.2 == MatchTally())
            let nobody = fixture.backend.season(as: AccessToken(value: "nobody"))
            await #expect(throws: ServiceError.unauthorized) { try await nobody.read { try $0.players() } }
            await #expect(throws: ServiceError.gone) {
                try await ann.season.read { _ in throw ServiceError.gone } as Void
            }
        }
    }
}

/// The matches of `forEachMatch`, at most `limit`, which is only a hint to the reader.
private func collect(
    _ season: any SeasonReader, of player: Player.ID? = nil, before cursor: MatchCursor? = nil, limit: Int? = nil
) throws -> [PlayedMatch] {
    var matches: [PlayedMatch] = []
    guard limit != 0 else { return [] }
    try season.forEachMatch(of: player, before: cursor, limit: limit) { match in
        matches.append(match)
        return matches.count != limit
    }
    return matches
}
