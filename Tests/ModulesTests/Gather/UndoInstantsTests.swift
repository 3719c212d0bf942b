// Two requests that take one goal back at the same time.

import BackendServices
import Foundation
import Testing

@testable import Modules

@Suite struct UndoInstantsTests {
    @Test("requests at the same time have different instants, and one after them has the first again")
    func instants() async throws {
        let (gather, now) = (UUID(), Date(timeIntervalSince1970: 1_750_000_000.005))
        func instant(
            _ goal: Int = 1, _ inner: (Date) async throws(ServiceError) -> [Date] = { _ in [] }
        ) async throws(ServiceError) -> [Date] {
            try await UndoInstants.with(gather, goal, at: { now }) { date async throws(ServiceError) in
                try await [date] + inner(date)
            }
        }
        let nested = try await instant { _ async throws(ServiceError) in
            try await instant() + instant(2)
        }
        #expect(nested.map { $0.timeIntervalSince1970 } == [1_750_000_000, 1_750_000_000.001, 1_750_000_000])
        #expect(try await instant() == [Date(timeIntervalSince1970: 1_750_000_000)])
    }
}
