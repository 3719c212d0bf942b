// A log that tests read.

import Logging
import Synchronization

/// The levels and messages of what was logged.
final class RecordedLog: LogHandler {
    private let recorded = Mutex<[(level: Logger.Level, message: String)]>([])

    var levels: [Logger.Level] { recorded.withLock { $0.map(\.level) } }
    var messages: [String] { recorded.withLock { $0.map(\.message) } }
    var logLevel: Logger.Level {
        get { .info }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        recorded.withLock { $0.append((event.level, "\(event.message)")) }
    }
}
