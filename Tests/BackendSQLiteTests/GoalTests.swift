// The rows of goals.

import BackendServices
import Entities
import Foundation
import GRDB
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
}
