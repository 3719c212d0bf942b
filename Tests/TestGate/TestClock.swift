// Time that tests give to the code that they test.

public import Foundation
internal import Synchronization

/// A clock that tests advance.
public final class TestClock: Sendable {
    private let instant: Mutex<Date>

    public init(_ instant: Date = Date(timeIntervalSince1970: 1_750_000_000)) {
        self.instant = Mutex(instant)
    }

    public func now() -> Date {
        instant.withLock { $0 }
    }

    public func advance(by seconds: TimeInterval) {
        instant.withLock { $0 += seconds }
    }
}
