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
    private let ann = UUID()
    private let bob = UUID()

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
