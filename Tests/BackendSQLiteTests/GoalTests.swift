// How goals are stored: one row each, so that a scorer or a minute can be added to them one day.

import BackendServices
import Entities
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct GoalTests {
    @Test func takingBackRemovesTheTeamsLastGoal() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let token = try await backend.signUp().token
        let gather = try await backend.gathers(as: token).create(nil)
        let taps: [(tap: String, team: Team, kind: GoalChange.Kind)] = [
            ("first", .teamA, .goal), ("second", .teamA, .goal), ("third", .teamB, .goal), ("back", .teamA, .takeBack),
        ]
        for (second, tap) in taps.enumerated() {
            _ = try await backend.matches(as: token).change(gather,
                GoalChange(team: tap.team, kind: tap.kind),
                token: tap.tap,
                at: Date(timeIntervalSince1970: Double(second))
            )
        }
        let goals = try await backend.store.pool.read { db in
            try Row.fetchAll(db, sql: "SELECT tap, team, scoredAt FROM goal ORDER BY id").map(\.description)
        }
        #expect(goals == [#"[tap:"first" team:"teamA" scoredAt:0]"#, #"[tap:"third" team:"teamB" scoredAt:2000]"#])
    }
}
