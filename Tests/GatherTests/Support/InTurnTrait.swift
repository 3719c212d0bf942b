// Tests with processes of their own, a few at a time: dozens of servers that start at once would leave none of them the
// time that its deadlines reckon with.

import TestGate
import Testing

/// Lets each test of a suite wait for its turn.
struct InTurnTrait: TestTrait, SuiteTrait, TestScoping {
    /// How much of the machine each takes, of 12.
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
