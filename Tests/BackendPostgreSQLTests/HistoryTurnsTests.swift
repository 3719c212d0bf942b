// The turns of accounts whose histories are read.

import BackendServices
import BackendStorage
import Foundation
import Logging
import PostgreSQLClient
import TestGate
import Testing

@testable import BackendPostgreSQL

@Suite struct HistoryTurnsTests {
    private let turns = HistoryTurns()
    private let ann = UUID()
    private let bob = UUID()

    private func read(_ size: Int, of account: UUID) async throws -> Int {
        try await turns.wait(as: account, size: { $0 }) { () async throws(ServiceError) in size }
    }

    @Test("An account with a long history waits for another one, and accounts with short histories do not")
    func lanes() async throws {
        _ = try await read(HistoryTurns.longSize + 1, of: ann)
        // A read that fails counts as long.
        await #expect(throws: ServiceError.unavailable) {
            try await turns.wait(as: bob, size: { $0 }) { () async throws(ServiceError) -> Int in throw .unavailable }
        }
        // Ann has the place for long histories until this closure ends.
        let other = try await turns.wait(as: ann, size: { _ in HistoryTurns.longSize + 1 }) {
            () async throws(ServiceError) in
            let other = Task { [turns, bob] in
                try await turns.wait(as: bob, size: { $0 }) { () async throws(ServiceError) in 1 }
            }
            while turns.waitingWithLongHistory == 0 { await Task.yield() }
            for _ in 0..<3 { #expect((try? await read(1, of: UUID())) == 1) }
            #expect(turns.waitingWithLongHistory == 1)
            return other
        }
        #expect(try await other.value == 1)
        // Bob's last history was short.
        _ = try await turns.wait(as: ann, size: { $0 }) { () async throws(ServiceError) in
            #expect((try? await read(1, of: bob)) == 1)
            return 1
        }
    }

    @Test("While a history of an account is read, a second read for this account waits, and one for another does not")
    func ofAnAccount() async throws {
        let logger = Logger(label: "test")
        // Nothing connects to this address.
        let store = PostgreSQLStore(
            pool: PostgreSQLPool(url: "postgresql:///club", size: 2), configuration: StorageConfiguration(),
            callLimit: .unreachable, clock: DatabaseClock(logger: logger), logger: logger)
        func read(of account: UUID) async throws -> Int {
            try await store.readHistory(of: account, size: { $0 }) { () async throws(ServiceError) in 1 }
        }
        _ = try await store.readHistory(of: ann, size: { $0 }) { () async throws(ServiceError) in
            let context = CallContext(deadline: .now + .milliseconds(100), requestID: nil)
            await CallContext.$current.withValue(context) {
                await #expect(throws: ServiceError.unavailable) { try await read(of: ann) }
            }
            #expect((try? await read(of: bob)) == 1)
            return 1
        }
        #expect(try await read(of: ann) == 1)
    }
}
