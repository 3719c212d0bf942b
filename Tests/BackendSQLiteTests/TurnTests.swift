// The order in which waiting changes are made.

import BackendServices
import BackendStorage
import Entities
import Foundation
import Synchronization
import TestGate
import Testing

@testable import BackendSQLite

@Suite struct TurnTests {
    private let database: TemporaryDatabase
    private let backend: SQLiteBackend

    init() throws {
        database = try TemporaryDatabase()
        backend = try database.open()
    }

    /// Makes several changes wait, all from one network. Returns their names in the order in which they are then made.
    /// - Parameter changes: the changes, in the order in which they are added to the queue.
    private func order(of changes: [(name: String, origin: CallOrigin, user: UUID?)]) async throws -> [String] {
        let held = await HeldWriter(of: backend.store)
        let made = Mutex<[String]>([])
        let add = { @Sendable (name: String) in made.withLock { $0.append(name) } }
        var tasks: [Task<Void, any Error>] = []
        for change in changes {
            let context = CallContext(
                deadline: .now + .unreachable, requestID: nil, clientAddress: "203.0.113.9", userID: change.user)
            let task = Task { [backend] in
                try await CallContext.$current.withValue(context) {
                    try await backend.store.write(by: change.origin) { _ in add(change.name) }
                }
            }
            tasks.append(task)
            while backend.store.writes.waitingCount < tasks.count { try await Task.sleep(for: .milliseconds(1)) }
        }
        try await held.end()
        for task in tasks { try await task.value }
        return made.withLock { $0 }
    }

    @Test(
        "Two sessions with many changes delay a third session of their network by one change each",
        .timeLimit(.minutes(30)))
    func sessions() async throws {
        let changes = ["a1", "b1", "a2", "b2", "a3", "b3", "c1"].map { name in
            (name, CallOrigin.session(AccessToken(value: String(name.prefix(1)))), UUID?.none)
        }
        #expect(try await order(of: changes) == ["a1", "b1", "c1", "a2", "b2", "a3", "b3"])
    }

    @Test(
        "When changes have no session in the database, those of different signed-in users take turns",
        .timeLimit(.minutes(30)))
    func users() async throws {
        let users = ["a": UUID(), "b": UUID()]
        let changes = ["a1", "a2", "a3", "b1"].map { name in
            (name, CallOrigin.independent, users[String(name.prefix(1))])
        }
        #expect(try await order(of: changes) == ["a1", "b1", "a2", "a3"])
    }
}
