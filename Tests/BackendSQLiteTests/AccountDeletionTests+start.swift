// Deletions that are finished when the server starts, and other changes meanwhile.

import BackendServices
import Entities
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

extension AccountDeletionTests {
    @Test("An unfinished deletion is finished when the server starts, and until then the account cannot be used")
    func restart() async throws {
        let backend = try database.open()
        let account = try await backend.users.register(credentials("ann")).id
        let token = try await backend.users.signIn(credentials("ann")).token
        let gather = try await backend.gathers(as: token).create(nil)
        let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        _ = try await backend.matches(as: token).change(gather, .share(key), token: nil, at: now)
        try await backend.store.write { db in try AccountDeletion.begin(1, in: db) }
        await #expect(throws: ServiceError.unauthorized) { try await backend.players(as: token).players() }
        await #expect(throws: ServiceError.unauthorized) { try await backend.users.signIn(credentials("ann")) }
        await #expect(throws: ServiceError.unauthorized) { try await backend.users.signIn(credentials("Deleted ann")) }
        await #expect(throws: ServiceError.notFound) { try await backend.spectators.match(for: key) }
        _ = try await backend.users.register(credentials("ann"))
        let other = try await backend.users.signIn(credentials("ann")).token
        await #expect(throws: ServiceError.notFound) { try await backend.users.user(account, as: other) }
        await backend.close()
        let again = try database.open()
        #expect(try await rows("user") == 2)
        await again.finishDeletions()
        #expect(try await rows("user") == 1)
        #expect(try await rows("gather") == 0)
        _ = try await again.users.signIn(credentials("ann"))
        await again.close()
    }

    @Test(
        "An account whose name begins with the prefix that marks deleted accounts is not deleted",
        arguments: ["Deleted Bob", "deleted %", "DELETED x"])
    func names(_ name: String) async throws {
        let backend = try database.open()
        _ = try await backend.users.register(credentials(name))
        let token = try await backend.users.signIn(credentials(name)).token
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Zoe"))
        await backend.close()
        let again = try database.open()
        await again.finishDeletions()
        #expect(try await again.players(as: token).players().map(\.name) == ["Zoe"])
        await again.close()
    }

    @Test("A database can be opened while another program writes to it, even with an unfinished deletion")
    func openingBesideAWriter() async throws {
        let server = try database.open()
        _ = try await server.users.register(credentials("ann"))
        try await server.store.write { db in try AccountDeletion.begin(1, in: db) }
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let second = try database.open()
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        await second.close()
        await server.close()
    }

    @Test("Changes of other users do not wait until a deletion has finished", arguments: [false, true])
    func others(atStart isAtStart: Bool) async throws {
        let backend = try database.open()
        for name in ["ann", "bob"] { _ = try await backend.users.register(credentials(name)) }
        let bob = try await backend.users.signIn(credentials("bob")).token
        try await insert(9_000, of: "ann")
        let deletion = Task {
            let start = ContinuousClock.now
            if isAtStart {
                try await backend.store.write { db in try AccountDeletion.begin(1, in: db) }
                await backend.finishDeletions()
            } else {
                try await backend.deleteUser(named: "ann")
            }
            return start.duration(to: .now)
        }
        var longest = Duration.zero
        while try await rows("gather") != 0 {
            let start = ContinuousClock.now
            _ = try await backend.players(as: bob).create(PlayerDraft(name: "Zoe"))
            longest = max(longest, start.duration(to: .now))
        }
        let took = try await deletion.value
        #expect(longest < took / 4)
        #expect(try await backend.players(as: bob).players().count > 3)
    }
}
