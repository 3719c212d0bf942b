// The turns of accounts whose histories are read.

import BackendServices
import BackendStorage
import Foundation
import Testing

@Suite struct HistoryTurnsTests {
    private let turns = HistoryTurns(concurrency: 2)
    private let ann = UUID()
    private let bob = UUID()

    private func read(of account: UUID, isLong: Bool = false) async throws -> Int {
        try await turns.wait(as: account) { (.success(1), isLong) }
    }

    @Test("An account with a long history waits for another one, and accounts with short histories do not")
    func lanes() async throws {
        _ = try await read(of: ann, isLong: true)
        // A read that fails can be long, too.
        await #expect(throws: ServiceError.notFound) {
            try await turns.wait(as: bob) { (Result<Int, ServiceError>.failure(.notFound), true) }
        }
        // Ann has the place for long histories until this closure ends.
        let other = try await turns.wait(as: ann) {
            let other = Task { try await read(of: bob) }
            while turns.waitingWithLongHistory == 0 { await Task.yield() }
            for _ in 0..<3 { #expect((try? await read(of: UUID())) == 1) }
            #expect(turns.waitingWithLongHistory == 1)
            return (.success(other), true)
        }
        #expect(try await other.value == 1)
        // Bob's last history was short.
        _ = try await turns.wait(as: ann) {
            #expect((try? await read(of: bob)) == 1)
            return (.success(1), true)
        }
    }
}
