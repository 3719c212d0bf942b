// Lineups and goals that are kept in memory are never older than the database.

import BackendServices
import Foundation
import GRDB
import Testing

@testable import BackendSQLite
@testable import Entities

@Suite struct MatchDetailsTests {
    let database: TemporaryDatabase
    let backend: SQLiteBackend
    let token: AccessToken
    let players: [Player.ID]

    init() async throws {
        database = try TemporaryDatabase()
        backend = try database.open()
        token = try await backend.signUp().token
        var players: [Player.ID] = []
        for name in ["Ann", "Bob", "Cleo"] {
            players.append(try await backend.players(as: token).create(PlayerDraft(name: name)))
        }
        self.players = players
    }

    func history(_ backend: SQLiteBackend, of player: Player.ID? = nil) async throws -> [PlayedMatch] {
        try await backend.season(as: token).read { season in
            var matches: [PlayedMatch] = []
            try season.forEachMatch(of: player, before: nil, limit: nil) { match in
                matches.append(match)
                return true
            }
            return matches
        }
    }

    /// A finished match of two players with a goal.
    func play() async throws -> Gather.ID {
        let gather = try await backend.gathers(as: token).start(Lineup(teamA: [players[0]], teamB: [players[1]]))
        let matches = backend.matches(as: token)
        _ = try await matches.change(gather, .goal(.teamA), token: "goal-\(gather)", at: .now)
        let goal = try #require(try await matches.match(gather).goals.last)
        let scorer = Goal.Scorer(player: players[0], isOwnGoal: false)
        _ = try await matches.change(gather, .scorer(scorer, of: goal.id), token: nil, at: .now)
        _ = try await matches.end(gather)
        return gather
    }

    @Test("After a change of the rows of a finished match, the history is the same as that of a newly opened backend")
    func changes() async throws {
        let gather = try await play()
        let other = try await play()
        let before = try await history(backend)
        #expect(before.map(\.lineup?.count) == [2, 2])
        #expect(before.map(\.goals.count) == [1, 1])
        let changes = [
            "INSERT INTO gatherPlayer (gather, player, team) VALUES (:gather, \(players[2]), 'teamA')",
            "UPDATE gatherPlayer SET team = 'teamB' WHERE gather = :gather AND player = \(players[2])",
            "DELETE FROM gatherPlayer WHERE gather = :gather AND player = \(players[2])",
            "UPDATE goal SET isOwnGoal = 1 WHERE gather = :gather",
            "UPDATE goal SET takenBackAt = 1 WHERE gather = :gather",
            """
            INSERT INTO goal (gather, team, scoredAt, number, scorer) VALUES (:gather, 'teamB', 1, 999, \(players[1]))
            """,
            "DELETE FROM goal WHERE gather = :gather",
            "UPDATE gather SET score = '7-7' WHERE id = :gather",
            "DELETE FROM gather WHERE id = :gather",
        ]
        var last = before
        for change in changes {
            try await backend.store.write { db in
                let row = try Int64.fetchOne(db, sql: "SELECT id FROM gather WHERE uuid = ?", arguments: [gather])
                try db.execute(sql: change, arguments: ["gather": row])
            }
            let fresh = try database.open()
            let (kept, read) = (try await history(backend), try await history(fresh))
            #expect(kept == read, "\(change)")
            #expect(try await tally(backend) == tally(fresh), "\(change)")
            #expect(kept != last, "\(change)")
            #expect(kept.first { $0.id == other } == before.first { $0.id == other })
            last = kept
        }
    }

    @Test("After random changes, the history is the same as that of a newly opened backend", arguments: 1...3)
    func random(_ seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var gathers: [Gather.ID] = []
        for _ in 0..<6 { gathers.append(try await play()) }
        let changes = [
            "INSERT OR REPLACE INTO gatherPlayer (gather, player, team) VALUES (:gather, :player, :team)",
            "UPDATE gatherPlayer SET team = :team WHERE gather = :gather AND player = :player",
            "DELETE FROM gatherPlayer WHERE gather = :gather AND player = :player AND :team = 'teamA'",
            "UPDATE goal SET scorer = :player WHERE gather = :gather AND team = :team",
            "UPDATE goal SET takenBackAt = iif(takenBackAt IS NULL, 1, NULL) WHERE gather = :gather AND team = :team",
            """
            INSERT INTO goal (gather, team, scoredAt, number, scorer)
            SELECT :gather, :team, 1, 1 + ifnull(max(number), 0), :player FROM goal WHERE gather = :gather
            """,
            "UPDATE gather SET score = iif(:team = 'teamA', '3-' || :player, 'x') WHERE id = :gather",
            "UPDATE player SET name = name || 'x' WHERE id = :player AND :gather = :gather AND :team = :team",
        ]
        for round in 0..<60 {
            let gather = try #require(gathers.randomElement(using: &generator))
            let change = try #require(changes.randomElement(using: &generator))
            let player = try #require(players.randomElement(using: &generator))
            let team = Bool.random(using: &generator) ? "teamA" : "teamB"
            try await backend.store.write { db in
                let row = try Int64.fetchOne(db, sql: "SELECT id FROM gather WHERE uuid = ?", arguments: [gather])
                try db.execute(sql: change, arguments: ["gather": row, "player": player, "team": team])
            }
            // Sometimes two changes are made before the history is read.
            guard round % 3 > 0 else { continue }
            let other = try database.open()
            #expect(try await history(backend) == history(other), "\(change)")
            #expect(try await tally(backend) == tally(other), "\(change)")
        }
    }

    func tally(_ backend: SQLiteBackend) async throws -> MatchTally {
        try await backend.season(as: token).read { try $0.tally(of: nil, in: nil) }
    }

    @Test("The lineups of finished matches are read once")
    func known() async throws {
        for _ in 0..<3 { _ = try await play() }
        let first = try await history(backend)
        // Without this trigger the database does not count the change, so the backend uses what it has read before.
        try await backend.store.write { db in
            try db.execute(sql: "DROP TRIGGER gatherPlayerChangesDELETE")
            try db.execute(sql: "DELETE FROM gatherPlayer WHERE player = ?", arguments: [players[1]])
        }
        #expect(try await history(backend) == first)
        #expect(try await history(try database.open()) != first)
    }

    @Test("A history that is read in several parts has all matches in order, also that of one player")
    func parts() async throws {
        // Two players take turns, so the history of each one has several parts too.
        let count = 2 * (SQLiteSeasonReader.partSize + 3)
        try await backend.store.write { db in
            // Up to ten matches have the same date, and a part ends between matches with the same date.
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO gather (uuid, user, score, winner, createdAt, endedAt)
                    SELECT randomblob(16), 1, '0-0', 'None', value / 10, value FROM number
                    """, arguments: [count])
            try db.execute(
                sql: """
                    INSERT INTO gatherPlayer (gather, player, team) SELECT id, iif(id % 2, ?, ?), 'teamA' FROM gather
                    """, arguments: [players[0], players[1]])
        }
        let all = try await history(backend)
        #expect(all.count == count)
        #expect(try await backend.gathers(as: token).gathers().map(\.id) == all.map(\.id))
        let expected = all.indices.map { index in [players[index.isMultiple(of: 2) ? 1 : 0]] }
        #expect(all.map { match in match.lineup?.map(\.player) ?? [] } == expected)
        for player in players.prefix(2) {
            #expect(try await history(backend, of: player) == all.filter { $0.lineup?.first?.player == player })
        }
    }

    @Test("New matches that do not fit replace all matches in the cache, unless they alone exceed its capacity")
    func capacity() {
        let cache = MatchDetailsCache(capacity: 40)
        let details = MatchDetails(lineup: [.init(player: 1, team: .teamA)], goals: [])
        func key(_ row: Int64) -> MatchDetailsCache.Key { .init(row: row, changes: 0) }
        cache.keep((1...4).map { (key($0), details) })
        #expect(cache.details(of: (1...4).map(key)).allSatisfy { $0 != nil })
        cache.keep([(key(5), details)])
        #expect(cache.details(of: (1...5).map(key)).map { $0 != nil } == [false, false, false, false, true])
        cache.keep((10...20).map { (key($0), details) })
        #expect(cache.details(of: [key(5), key(10)]).map { $0 != nil } == [true, false])
    }
}
