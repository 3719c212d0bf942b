// Logs sign-ins, registrations and similar attempts that were refused because there were too many.

import BackendServices
import Metrics
import Logging

enum ThrottleLog {
    /// Counts the event, and writes it to the log as a security event, even when the level of the log is above `notice`.
    static let record: @Sendable (SecurityEvent) -> Void = { event in
        var logger = Logger(label: "gather")
        logger.logLevel = min(logger.logLevel, .notice)
        logger.notice("\(event)")
        Counter(label: "gather_throttled_total", dimensions: [("kind", event.kind.rawValue)]).increment()
    }
}
