// Tests of a database server have threads of their own.

import TestGate
import Testing

/// Runs each test case in turn with other tests that wait for servers and clocks, so that deadlines hold on a busy machine.
struct InTurn: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await TestGate.inTurn { try await function() }
    }
}

extension Trait where Self == InTurn {
    static var inTurn: Self { Self() }
}
