// Takes all turns of long work.

internal import BackendServices
internal import Dispatch
internal import Foundation

/// Calls `body` while all turns of ``LongWork`` are taken, with a deadline that has passed, so that long work fails at once. Other
/// calls that check the deadline can fail too. Tests that wait for a place with `inTurn` do not run meanwhile.
@discardableResult
public func withoutLongWork<Value>(_ body: () async throws -> Value) async throws -> Value {
    try await inTurn(taking: 18) {
        try await takingLongWork {
            try await CallContext.$current.withValue(CallContext(deadline: .now, requestID: nil)) {
                try await body()
            }
        }
    }
}

/// Calls `body` while all turns of ``LongWork`` are taken. Tests with long work must not run meanwhile, see `inTurn`.
@discardableResult
public func takingLongWork<Value>(_ body: () async throws -> Value) async throws -> Value {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let end = DispatchSemaphore(value: 0)
    let count = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    let works = (0..<count).map { _ -> Task<Void, any Error> in
        Task {
            try await LongWork.run(for: nil) { () throws(ServiceError) in
                continuation.yield()
                end.wait()
            }
        }
    }
    var iterator = begun.makeAsyncIterator()
    for _ in works { await iterator.next() }
    defer { for _ in works { end.signal() } }
    return try await body()
}

/// Makes calls while all turns of ``LongWork`` are taken, until some of the calls have failed, and then lets the others end. Tests with
/// long work must not run meanwhile, see `inTurn`.
/// - Parameters:
///   - count: the number of calls.
///   - failures: the number of calls that fail while others wait.
/// - Returns: the number of calls that did not fail.
public func admitted(
    of count: Int, after failures: Int, _ call: @escaping @Sendable () async throws -> Void
) async throws -> Int {
    let (failed, continuation) = AsyncStream.makeStream(of: Void.self)
    let callers = try await takingLongWork {
        let callers = (1...count).map { _ in
            Task {
                do {
                    try await call()
                    return 1
                } catch {
                    continuation.yield()
                    return 0
                }
            }
        }
        var iterator = failed.makeAsyncIterator()
        for _ in 0..<failures { await iterator.next() }
        return callers
    }
    var admitted = 0
    for caller in callers { admitted += await caller.value }
    return admitted
}
