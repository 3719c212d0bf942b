// The parts in which an export is read, and the memory that the names in an export take.

import BackendServices
import Entities
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct AccountExportTests {
    /// The address of the bytes of a text that is too long to be stored in the value itself.
    private func storage(_ text: String) -> UInt? {
        var text = text
        return text.withUTF8 { UInt(bitPattern: $0.baseAddress) }
    }

    /// An account with ended matches of four players.
    /// - Parameter moves: the number of moves of each match.
    private func account(
        _ database: TemporaryDatabase, _ backend: SQLiteBackend, matches: Int, moves: Int
    ) async throws -> SignedIn {
        let user = try await backend.signUp()
        let players = backend.players(as: user.token)
        for name in ["Ann", "Bob", "Cleo", "Dan"] { _ = try await players.create(PlayerDraft(name: name)) }
        try await DatabaseQueue(path: database.path).write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO gather (uuid, user, score, winner, createdAt, endedAt, minutes)
                    SELECT randomblob(16), 1, '0-0', 'None', value, value, value FROM number
                    """, arguments: [matches])
            try db.execute(
                sql: """
                    INSERT INTO gatherPlayer (gather, player, team)
                    SELECT gather.id, player.id, 'teamA' FROM gather, player ORDER BY gather.id, player.id
                    """)
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO rosterMove (gather, number, player, section, minute, movedAt)
                    SELECT gather.id, value, value % 3 + 1, CASE value % 2 WHEN 0 THEN 'teamB' ELSE 'bench' END, 1, value
                    FROM gather, number
                    """, arguments: [moves])
        }
        return user
    }

    @Test(
        "An export has all matches in order, in several parts if it has many moves",
        arguments: AccountExport.Content.allCases)
    func parts(_ content: AccountExport.Content) async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let user = try await account(database, backend, matches: 100, moves: 1_000)
        let parts = try await backend.users.export(user.userID, content, as: user.token)
        let gathers = try await backend.gathers(as: user.token).gathers()
        var (matches, sizes): ([AccountExport.Match], [Int]) = ([], [])
        try await parts.forEachPart { part in
            matches += part
            sizes.append(part.reduce(0) { $0 + $1.live.moves.count })
        }
        #expect(matches.map(\.gather.id) == gathers.reversed().map(\.id))
        #expect(matches.map(\.minutes) == Array(1...100))
        #expect(matches.allSatisfy { $0.lineup.map(\.name) == ["Ann", "Bob", "Cleo", "Dan"] })
        switch content {
        case .everything:
            #expect(sizes.count > 4)
            #expect(sizes.allSatisfy { $0 < 25_000 })
            #expect(matches.allSatisfy { $0.live.moves.map(\.id) == Array(1...1_000) })
        case .results:
            #expect(matches.allSatisfy { $0.live.moves.map(\.id) == [998, 999, 1_000] })
        }
        let everything = try await backend.users.export(user.userID, as: user.token)
        #expect(
            matches.map { $0.live.squads(of: $0.lineup) } == everything.matches.map { $0.live.squads(of: $0.lineup) })
    }

    @Test("When the session ends, the rest of an export is not read")
    func endOfSession() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let user = try await account(database, backend, matches: 100, moves: 1_000)
        let parts = try await backend.users.export(user.userID, .everything, as: user.token)
        try await backend.users.signOut(user.token)
        await #expect(throws: ServiceError.unauthorized) { try await parts.collected() }
    }

    @Test("The matches of a part of an export share one copy of each name, even of the name of a deleted player")
    func names() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let user = try await backend.signUp()
        let (players, gathers) = (backend.players(as: user.token), backend.gathers(as: user.token))
        let names = ["Ann", "Bob"].map { $0 + String(repeating: " \u{E9}", count: 20) }
        var ids: [Player.ID] = []
        for name in names { ids.append(try await players.create(PlayerDraft(name: name))) }
        for _ in 0..<3 {
            let gather = try await gathers.start(Lineup(teamA: [ids[1]], teamB: [ids[0]]), token: nil)
            _ = try await backend.matches(as: user.token).end(gather)
        }
        try await players.delete(ids[0])
        let export = try await backend.users.export(user.userID, as: user.token)
        #expect(export.matches.map { $0.lineup.map(\.name) } == Array(repeating: names.reversed(), count: 3))
        #expect(export.matches.map { $0.lineup.map(\.team) } == Array(repeating: [.teamA, .teamB], count: 3))
        #expect(Set(export.matches.flatMap { $0.lineup.map { storage($0.name) } }).count == 2)
    }
}
