// Migrations of databases of older versions.

import BackendServices
import BackendStorage
import Entities
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct MigrationTests {
    let database: TemporaryDatabase
    let token = AccessToken(value: "ann")
    /// The ids of the gathers, in the order of their rows.
    let gathers = (1...4).map { UUID(uuid: (UInt8($0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// A database as it was created by the last version in which goals had no minutes.
    init() throws {
        database = try TemporaryDatabase()
        let older = try DatabasePool(path: database.path)
        try Schema.migrator.migrate(older, upTo: "2 one-time tokens of started gathers")
        try older.write { db in
            try db.execute(sql: "INSERT INTO user VALUES (1, randomblob(16), 'ann', 'ann', '', 0)")
            try db.execute(sql: "INSERT INTO token VALUES (?, 1, 9000000000000)", arguments: [token.hash])
            for gather in gathers {
                try db.execute(sql: "INSERT INTO gather (uuid, user, createdAt) VALUES (?, 1, 0)", arguments: [gather])
            }
            try db.execute(
                sql: """
                    UPDATE gather SET score = '0-1', winner = 'Team B', endedAt = 9 WHERE id = 3;
                    -- The clock of gather 1 is paused with 30 of 90 s left. Gather 3 is closed with a running clock.
                    -- Gather 2 has goals, but no row in this table.
                    INSERT INTO liveMatch VALUES (1, 90, NULL, 30000, 0), (3, 600, 1750000000000, NULL, 1);
                    INSERT INTO goal VALUES
                        (4, 1, 'teamA', 'one', 1000), (5, 2, 'teamB', 'one', 2000), (6, 1, 'teamB', 'two', 3000),
                        (7, 3, 'teamB', 'one', 4000), (9, 1, 'teamA', 'three', 5000), (10, 2, 'teamB', 'two', 6000);
                    INSERT INTO spentTap VALUES
                        (1, 'one'), (1, 'two'), (1, 'three'), (1, 'taken back'), (2, 'one'), (2, 'two');
                    """
            )
        }
        try older.close()
    }

    func matches(_ backend: SQLiteBackend) async throws -> [LiveMatch] {
        var matches: [LiveMatch] = []
        for gather in gathers { matches.append(try await backend.matches(as: token).match(gather)) }
        return matches
    }

    @Test("Scores, clocks and the order of goals stay; the minutes of goals are unknown")
    func scores() async throws {
        let backend = try database.open()
        #expect(backend.appliedMigrations == Array(OpeningTests.migrations.dropFirst(2)))
        let matches = try await matches(backend)
        #expect(matches.map(\.score.wire) == ["2-1", "0-2", "0-1", "0-0"])
        #expect(matches[0].goals.map(\.team) == [.teamA, .teamB, .teamA])
        #expect(matches[0].goals.map(\.scoredAt.timeIntervalSince1970) == [1, 3, 5])
        #expect(matches.flatMap(\.goals).allSatisfy { $0.minute == nil && $0.scorer == nil })
        #expect(matches[0].clock == MatchClock(duration: 90, state: .paused(remaining: 30)))
        #expect(matches[1].clock == MatchClock())
        #expect(matches.map(\.isClosed) == [false, false, true, false])
        #expect(matches.allSatisfy { $0.moves.isEmpty && $0.spectatorKey == nil && $0.played == 0 })
    }

    @Test("The goals of an older version all count, and can be taken back and restored")
    func restoring() async throws {
        let backend = try database.open()
        let service = backend.matches(as: token)
        let before = try await service.match(gathers[0])
        #expect(before.takenBack == [])
        let last = try #require(before.goals.last)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        var match = try await service.change(gathers[0], .takeBack(last.id), token: nil, at: now)
        #expect(match.score.wire == "1-1")
        #expect(match.takenBack == [TakenBackGoal(last, at: now)])
        match = try await service.change(gathers[0], .restore(last.id), token: nil, at: now + 30)
        #expect(match.goals == before.goals)
        #expect(try await service.match(gathers[0]) == match)
    }

    @Test("Tokens of earlier taps stay used, and new goals get unused ids")
    func goingOn() async throws {
        let backend = try database.open()
        let before = try await matches(backend)
        let service = backend.matches(as: token)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        for (gather, tap) in [(0, "one"), (0, "three"), (0, "taken back"), (1, "two")] {
            let match = try await service.change(gathers[gather], .goal(.teamA), token: tap, at: now)
            #expect(match == before[gather], "\(tap)")
        }
        for (index, gather) in gathers.enumerated() where index != 2 {
            let match = try await service.change(gather, .goal(.teamA), token: "new", at: now)
            #expect(match.goals.count == before[index].goals.count + 1)
            let last = try #require(match.goals.last)
            #expect(last.minute == MatchMinute(index == 0 ? 2 : 1))
            #expect(!before[index].goals.contains { $0.id >= last.id })
            #expect(last.id > before[index].revision)
        }
        // An older goal can be taken back, and its scorer can be set.
        let first = before[0].goals[0].id
        _ = try await service.change(gathers[0], .scorer(Goal.Scorer(player: 7), of: first), token: nil, at: now)
        #expect(try await service.match(gathers[0]).goals[0].scorer == Goal.Scorer(player: 7))
        let match = try await service.change(gathers[0], .takeBack(first), token: nil, at: now)
        #expect(match.score.wire == "2-1")
        #expect(try await matches(backend)[0] == match)
    }

    @Test("Sessions go on: they count as started thirty days before they expire, and have ids of their own")
    func sessions() async throws {
        let older = try DatabasePool(path: database.path)
        try await older.write { db in
            try db.execute(sql: "INSERT INTO token VALUES (x'02', 1, 2592000000 + 1700000000000)")
        }
        try older.close()
        let backend = try database.open(now: { Date(timeIntervalSince1970: 1_702_000_000) })
        let credentials = try #require(backend.credentials)
        let overview = try await credentials.overview(as: token)
        #expect(overview.recoveryCodeMadeAt == nil)
        #expect(overview.sessions.map(\.isCurrent) == [true, false])
        #expect(overview.sessions.map(\.startedAt.timeIntervalSince1970) == [8_997_408_000, 1_700_000_000])
        #expect(Set(overview.sessions.map(\.id)).count == 2)
        try await credentials.endSession(overview.sessions[1].id, as: token)
        #expect(try await credentials.overview(as: token).sessions == [overview.sessions[0]])
        #expect(try await backend.players(as: token).players().isEmpty)
    }

    @Test("A migrated database passes the integrity checks of SQLite")
    func soundness() async throws {
        let backend = try database.open()
        let problems = try await backend.store.pool.read { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check")
                + String.fetchAll(db, sql: "PRAGMA foreign_key_check")
        }
        #expect(problems == ["ok"])
    }

    @Test("A link of an older version to a match that is over ends a day after the migration")
    func links() async throws {
        let other = try TemporaryDatabase()
        let older = try DatabasePool(path: other.path)
        try Schema.migrator.migrate(older, upTo: "5 results of matches that were closed without one")
        let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
        try await older.write { db in
            try db.execute(
                sql: """
                    INSERT INTO user VALUES (1, randomblob(16), 'ann', 'ann', '', 0);
                    INSERT INTO gather (id, uuid, user, createdAt, score, winner, endedAt)
                        VALUES (1, randomblob(16), 1, 500, '0-0', 'None', 600);
                    INSERT INTO liveMatch (gather, duration, isClosed, spectatorKey) VALUES (1, 600, 1, '\(key.value)');
                    """
            )
        }
        try older.close()
        let day: TimeInterval = 24 * 60 * 60
        var backend = try other.open(now: { Date.now + day - 60 })
        #expect(try await backend.spectators.match(for: key).isEnded)
        await backend.close()
        backend = try other.open(now: { Date.now + day })
        await #expect(throws: ServiceError.gone) { try await backend.spectators.match(for: key) }
    }

    @Test("Of the keys of ended links only hashes are kept, at most 100 for each match")
    func endedLinks() async throws {
        let backend = try database.open()
        let service = backend.matches(as: token)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        for number in 0..<103 {
            let key = try #require(SpectatorKey(String(repeating: "k", count: 19) + String(1000 + number).suffix(3)))
            _ = try await service.change(gathers[0], .share(key), token: nil, at: now)
            _ = try await service.change(gathers[0], .withdrawLink, token: nil, at: now)
            if number == 102 {
                await #expect(throws: ServiceError.gone) { try await backend.spectators.match(for: key) }
            }
        }
        let rows = try await backend.store.pool.read { db in
            try (
                Int.fetchOne(db, sql: "SELECT count(*) FROM endedLink"),
                Int.fetchOne(db, sql: "SELECT count(*) FROM liveMatch WHERE spectatorKey IS NOT NULL")
            )
        }
        #expect(rows.0 == 100)
        #expect(rows.1 == 0)
        await backend.close()
        #expect(try Data(contentsOf: URL(filePath: database.path)).range(of: Data("kkkkkkkkkkkkkkkkkkk".utf8)) == nil)
    }

    @Test("Closed matches without a result get the score of their goals, except those of a remote backend")
    func closedMatches() async throws {
        let other = try TemporaryDatabase()
        let older = try DatabasePool(path: other.path)
        try Schema.migrator.migrate(older, upTo: "4 goals that were taken back")
        try await older.write { db in
            try db.execute(
                sql: """
                    INSERT INTO user VALUES
                        (1, randomblob(16), 'ann', 'ann', '', 0),
                        (2, x'01010101010101010101010101010101', '', 'Remote 01010101010101010101010101010101', '', 0);
                    INSERT INTO gather (id, uuid, user, createdAt, score, winner, endedAt) VALUES
                        (1, randomblob(16), 1, 500, NULL, NULL, NULL), (2, randomblob(16), 1, 600, NULL, NULL, NULL),
                        (3, randomblob(16), 1, 700, '5-0', 'Team A', 9), (4, randomblob(16), 1, 800, NULL, NULL, NULL),
                        (5, randomblob(16), 2, 900, NULL, NULL, NULL);
                    INSERT INTO liveMatch (gather, duration, isClosed) VALUES
                        (1, 600, 1), (2, 600, 1), (3, 600, 1), (4, 600, 0), (5, 600, 1);
                    INSERT INTO goal (gather, number, team, scoredAt) VALUES
                        (1, 1, 'teamB', 1000), (1, 2, 'teamB', 2000), (1, 3, 'teamA', 4000), (3, 1, 'teamB', 1000),
                        (4, 1, 'teamA', 1000), (5, 1, 'teamA', 1000);
                    INSERT INTO goal (gather, number, team, scoredAt, takenBackAt) VALUES
                        (1, 4, 'teamA', 5000, 6000), (2, 1, 'teamA', 1000, 2000);
                    INSERT INTO spentTap VALUES (1, 'one'), (4, 'one');
                    """
            )
        }
        try older.close()
        let backend = try other.open()
        let rows = try await backend.store.pool.read { db in
            try Row.fetchAll(db, sql: "SELECT score, winner, endedAt FROM gather ORDER BY id").map { row in
                "\(row["score"] ?? "-") \(row["winner"] ?? "-") \((row["endedAt"] as Int?).map(String.init) ?? "-")"
            }
        }
        #expect(rows == ["1-2 Team B 4000", "0-0 None 600", "5-0 Team A 9", "- - -", "- - -"])
        let taps = try await backend.store.pool.read { try Int.fetchAll($0, sql: "SELECT gather FROM spentTap") }
        #expect(taps == [4])
    }
}
