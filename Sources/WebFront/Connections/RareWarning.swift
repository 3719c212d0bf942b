// Warnings about what clients can cause thousands of times a second.

import Logging
import Synchronization

/// A line in the log that is a warning at most once a minute. In between it has the level `debug`.
final class RareWarning: Sendable {
    private let lastTime = Mutex<ContinuousClock.Instant?>(nil)

    func log(to logger: Logger, _ message: Logger.Message, metadata: Logger.Metadata? = nil) {
        let isDue = lastTime.withLock { last in
            let isDue = last.map { $0.duration(to: .now) > .seconds(60) } ?? true
            if isDue { last = .now }
            return isDue
        }
        logger.log(level: isDue ? .warning : .debug, message, metadata: metadata)
    }
}
