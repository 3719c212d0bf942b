// The rows of goals and of one-time tokens.

import BackendServices
import Entities
import Foundation
import GRDB
import Synchronization
import TestGate
import Testing

@testable import BackendSQLite

@Suite struct GoalTests {
    @Test func takingBackMarksTheTeamsLastGoal() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let token = try await backend.signUp().token
        let gather = try await backend.gathers(as: token).create(nil)
        let changes: [MatchChange] = [
            .goal(.teamA, scorer: Goal.Scorer(player: 7)), .goal(.teamA), .goal(.teamB), .takeBackLast(.teamA),
        ]
        for (second, change) in changes.enumerated() {
            _ = try await backend.matches(as: token).change(
                gather, change, token: "\(second)", at: Date(timeIntervalSince1970: Double(second))
            )
        }
        let goals = try await backend.store.pool.read { db in
            try Row.fetchAll(
                db, sql: "SELECT number, team, minute, scorer, scoredAt, takenBackAt FROM goal ORDER BY id"
            ).map(
                \.description)
        }
        #expect(
            goals == [
                #"[number:1 team:"teamA" minute:1 scorer:7 scoredAt:0 takenBackAt:NULL]"#,
                #"[number:2 team:"teamA" minute:1 scorer:NULL scoredAt:1000 takenBackAt:3000]"#,
                #"[number:3 team:"teamB" minute:1 scorer:NULL scoredAt:2000 takenBackAt:NULL]"#,
            ]
        )
    }

    @Test(
        "Many goals that were taken back, as older versions kept them, do not delay a change; the next undo keeps 50 of them"
    )
    func manyTakenBack() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let token = try await backend.signUp().token
        let gather = try await backend.gathers(as: token).create(nil)
        let matches = backend.matches(as: token)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        _ = try await matches.change(gather, .clock(.start), token: "1", at: now)
        let count = 10_000
        try await backend.store.pool.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 2 UNION ALL SELECT value + 1 FROM number WHERE value <= ?)
                    INSERT INTO goal (gather, number, team, minute, isAnswered, scoredAt, takenBackAt)
                    SELECT gather.id, value, 'teamA', 1, 0, ?, ? FROM number, gather
                    """, arguments: [count, now.millisecondsSince1970, now.millisecondsSince1970])
            try db.execute(sql: "UPDATE liveMatch SET revision = ?", arguments: [count + 1])
        }
        let (reading, changing, counted) = try await backend.store.pool.write { db in
            let instant = backend.store.now
            let caller = try Caller(token, at: instant, in: db)
            let start = threadTime()
            _ = try StoredMatch(of: gather, caller, at: instant, in: db)
            let middle = threadTime()
            let result = try StoredMatch.apply(
                .goal(.teamA), to: gather, of: caller, tap: "2", at: now, now: instant, limits: AccountLimits(), in: db)
            return (middle - start, threadTime() - middle, result.match)
        }
        #expect(changing < reading * 10, "\(reading) ns to read, \(changing) ns to change")
        #expect(counted.goals.count == 1)
        #expect(counted.takenBack.count == count)
        _ = try await matches.change(gather, .takeBackLast(.teamA), token: "3", at: now)
        #expect(try await matches.watched(gather).match.takenBack.count == 50)
    }

    @Test("The end of a match deletes the one-time tokens of matches that ended more than a day before")
    func oldTokens() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
        let database = try TemporaryDatabase()
        let backend = try database.open { clock.withLock { $0 } }
        let token = try await backend.signUp().token
        let matches = backend.matches(as: token)
        var tokens: [[Int]] = []
        for minutes in [0, 24 * 60, 1, 0] {
            clock.withLock { $0 += TimeInterval(minutes * 60) }
            let gather = try await backend.gathers(as: token).create(nil)
            _ = try await matches.change(gather, .goal(.teamA), token: "goal", at: clock.withLock { $0 })
            _ = try await matches.end(gather)
            tokens.append(
                try await backend.store.pool.read { db in
                    try Int.fetchAll(db, sql: "SELECT gather FROM spentTap ORDER BY gather")
                })
        }
        #expect(tokens == [[1], [1, 2], [2, 3], [2, 3, 4]])
    }

    /// Another program can write any number into the file.
    @Test func numbersThatNoMatchHasDoNotStopTheServer() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let token = try await backend.signUp().token
        let gather = try await backend.gathers(as: token).create(nil)
        let matches = backend.matches(as: token)
        for (token, change) in [("1", MatchChange.goal(.teamA)), ("2", .clock(.start))] {
            _ = try await matches.change(gather, change, token: token, at: Date(timeIntervalSince1970: 0))
        }
        for number in [Int64.min, .max] {
            for columns in ["played = ?1, remaining = ?1, endsAt = NULL", "played = ?1, endsAt = ?1, revision = ?1"] {
                try await backend.store.pool.write { db in
                    try db.execute(sql: "UPDATE liveMatch SET \(columns)", arguments: [number])
                    try db.execute(sql: "UPDATE goal SET minute = ?1, scoredAt = ?1", arguments: [number])
                }
                let match = try await matches.watched(gather).match
                #expect(match.minute(at: .now).minute > 0)
                #expect(match.clock.remainingSeconds(at: .now) >= 0)
                _ = try await matches.change(gather, .goal(.teamB), token: "3", at: .now)
            }
        }
    }
}
