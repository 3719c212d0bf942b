// Limits the number of concurrent tests that start processes or wait for servers and clocks: dozens of servers that start at
// the same time would miss their deadlines.

public import Testing

/// Lets each case of a test, or of the tests of a suite, wait until enough places are free, see `inTurn`.
public struct InTurnTrait: TestTrait, SuiteTrait, TestScoping {
    /// The number of places that each case takes, out of 18.
    let places: Int
    public let isRecursive = true

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await inTurn(taking: places, function)
    }
}

extension Trait where Self == InTurnTrait {
    /// For tests that start processes.
    public static var takingTurns: Self { Self(places: 4) }

    /// - Parameter places: the number of places that each case takes, out of 18.
    public static func takingTurns(places: Int) -> Self { Self(places: places) }
}
