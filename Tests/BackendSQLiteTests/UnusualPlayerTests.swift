// Players with values that an earlier version stored, and that break the current rules.

import BackendSQLite
import BackendServices
import Entities
import GRDB
import Testing

@Suite struct UnusualPlayerTests {
    @Test("When the name changes, a stored age that breaks the rules stays; another invalid age is refused")
    func editing() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let players = backend.players(as: try await backend.signUp().token)
        let id = try await players.create(PlayerDraft(name: "Ann"))
        try await DatabaseQueue(path: database.path).write { try $0.execute(sql: "UPDATE player SET age = 200") }
        try await players.update(id, to: PlayerDraft(name: "Anna", age: 200))
        #expect(try await players.player(id) == Player(id: id, draft: PlayerDraft(name: "Anna", age: 200)))
        await #expect(throws: ServiceError.invalid) {
            try await players.update(id, to: PlayerDraft(name: "Anna", age: 201))
        }
        try await players.update(id, to: PlayerDraft(name: "Anna", age: 20))
        await #expect(throws: ServiceError.invalid) {
            try await players.update(id, to: PlayerDraft(name: "Anna", age: 200))
        }
    }
}
