// Logs sign-ins, registrations and similar attempts that were refused because there were too many.

import BackendServices
import Logging
import Metrics
import NIOCore

struct ThrottleLog: Sendable {
    private let allowance = LogAllowance()
    private let logger: Logger

    init(logger: Logger = Logger(label: "gather")) {
        var logger = logger
        logger.logLevel = min(logger.logLevel, .notice)
        self.logger = logger
    }

    /// Counts the event, and writes it to the log as a security event, even when the level of the log is above `notice`. A refusal costs
    /// the client little, so ``LogAllowance`` limits the lines of its network.
    func record(_ event: SecurityEvent, at now: ContinuousClock.Instant = .now) {
        Counter(label: "gather_throttled_total", dimensions: [("kind", event.kind.rawValue)]).increment()
        let address = event.address.flatMap { try? SocketAddress(ipAddress: $0, port: 0) }
        let (isAdmitted, leftOut) = allowance.take(LogAllowance.Client(address), at: now)
        LogAllowance.report(leftOut, as: "lines of refused attempts left out", to: logger)
        if isAdmitted { logger.notice("\(event)") }
    }
}
