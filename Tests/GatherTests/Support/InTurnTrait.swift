// Limits the number of concurrent tests that start processes: dozens of servers starting at once would miss their
// deadlines.

import TestGate
import Testing

/// Lets each test of a suite wait until enough places are free, see `inTurn`.
struct InTurnTrait: TestTrait, SuiteTrait, TestScoping {
    /// The number of places that each test takes, of 12.
    let places: Int
    let isRecursive = true

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await inTurn(taking: places, function)
    }
}

extension Trait where Self == InTurnTrait {
    static var takingTurns: Self { Self(places: 4) }
}
