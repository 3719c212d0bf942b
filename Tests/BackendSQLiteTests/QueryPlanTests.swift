// Frequent queries use an index.

import BackendServices
import Entities
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BackendSQLite

@Suite struct QueryPlanTests {
    @Test("Reading running gathers, rosters, statistics, and a match by its gather or link scans no table")
    func plans() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let token = try await backend.signUp().token
        let gather = try await backend.gathers(as: token).create(nil)
        // Statistics read lineups and goals of finished matches only.
        let ended = try await backend.gathers(as: token).create(MatchResult(score: .zero, winner: .none))
        let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
        _ = try await backend.matches(as: token).change(gather, .share(key), token: nil, at: .now)
        let asked = Asked()
        // The reading connections of a pool are opened when they are needed, so the writing connection is traced.
        try await backend.store.pool.writeWithoutTransaction { db in
            db.trace { event in
                guard case .statement(let statement) = event else { return }
                asked.statements.withLock { _ = $0.insert(statement.sql) }
            }
            let caller = try Caller(token, at: 0, in: db)
            _ = try StoredMatch(of: gather, caller, at: 0, in: db)
            _ = try StoredMatch(for: key, at: 0, in: db)
            _ = try EndedLinks.contain(key, in: db)
            _ = try EndedLinks.end(at: 0, in: db)
            _ = try Participant.all(in: 1, db)
            _ = try SQLiteGatherService.running(of: caller, in: db)
            _ = try caller.players(in: db)
            try caller.checkRoom(for: 1, AccountLimits(), in: db)
            try Self.readKept(ended, of: caller, in: db)
            try readFigures(SQLiteSeasonReader(caller: caller, db: db, store: backend.store))
            db.trace()
            for sql in asked.statements.withLock({ $0 })
            where sql.hasPrefix("SELECT") || sql.hasPrefix("WITH") {
                let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
                statement.setUncheckedArguments(StatementArguments())
                let steps = try Row.fetchAll(statement).map { $0["detail"] as String }
                #expect(!steps.isEmpty)
                #expect(
                    !steps.contains {
                        // Scans of constant rows, of virtual tables such as those of JSON arguments, of the scores that a recursion
                        // has found, and of subqueries are allowed. The steps of a subquery are in the plan too.
                        $0.hasPrefix("SCAN") && !$0.contains("CONSTANT ROW") && !$0.contains("VIRTUAL TABLE")
                            && $0 != "SCAN scores" && !$0.hasPrefix("SCAN (subquery")
                    }, "\(sql): \(steps)")
                #expect(!steps.contains { $0.contains("GROUP BY") && sql.contains("group_concat") }, "\(steps)")
                // The count of former players uses the index of all players, so its plan is not checked below.
                if !sql.contains("AND isDeleted LIMIT") { asked.plans.withLock { $0 += steps } }
            }
        }
        let plans = asked.plans.withLock { $0.joined(separator: "\n") }
        let indexes = [
            "goalNumber", "liveMatchSpectatorKey", "gatherRunning", "rosterMove USING PRIMARY KEY",
            "COVERING INDEX gatherPast", "COVERING INDEX gatherScore", "COVERING INDEX gatherPlayerLineup",
            "COVERING INDEX goalScorer", "INDEX playerRoster", "INDEX liveMatchLink",
        ]
        for index in indexes {
            #expect(plans.contains(index), "\(plans)")
        }
        // The index `playerUser` has the rows of deleted players too, which the other queries do not need.
        #expect(!plans.contains("playerUser"), "\(plans)")
        #expect(asked.statements.withLock { $0.count } >= 7)
    }

    private static func readKept(_ id: Gather.ID, of caller: Caller, in db: Database) throws {
        let lineup = [Participant(id: 1, name: "Ann", team: .teamA)]
        try KeptLineups.store(lineup, of: try caller.rowID(of: id, in: db), in: db)
        let ended = Gather(id: id, ownerID: caller.id, score: .zero)
        #expect(try KeptHistory.read([ended], of: caller, before: nil, in: db)[id]?.names == [1: "Ann"])
    }

    private func readFigures(_ season: SQLiteSeasonReader) throws {
        let day = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 86_400)
        for player in [nil, 1] {
            try season.forEachMatch(of: player, before: nil, limit: nil) { _ in true }
            _ = try season.tally(of: player, in: nil)
            _ = try season.tally(of: player, in: day)
        }
        let unknown = MatchCursor(match: UUID(), date: nil)
        try season.forEachMatch(of: nil, before: unknown, limit: nil) { _ in true }
    }

    private final class Asked: Sendable {
        let statements = Mutex<Set<String>>([])
        let plans = Mutex<[String]>([])
    }
}
