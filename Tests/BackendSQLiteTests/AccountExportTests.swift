// The memory of an account's export.

import BackendServices
import Entities
import Foundation
import Testing

@testable import BackendSQLite

@Suite struct AccountExportTests {
    /// Where the bytes of a text are, if it is too long to be stored within the value.
    private func storage(_ text: String) -> UInt? {
        var text = text
        return text.withUTF8 { UInt(bitPattern: $0.baseAddress) }
    }

    @Test("All matches of an export share one copy of each name, also that of a deleted player")
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
