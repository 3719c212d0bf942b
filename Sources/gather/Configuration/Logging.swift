// The log on standard error, as text or JSON.

import Foundation
import Logging

extension Logger {
    /// Makes the program's logger and sets format and level of all libraries' loggers. Call it once, before any logger is created.
    /// Afterwards a line of the log that cannot be written is skipped: writing to a closed pipe is an ignored error instead
    /// of a signal that ends the process.
    static func bootstrapped(by settings: Settings) -> Logger {
        let level = settings.logLevel
        signal(SIGPIPE, SIG_IGN)
        // Likewise, writing to a log file that has reached the size limit of the process (RLIMIT_FSIZE) is an ignored error.
        signal(SIGXFSZ, SIG_IGN)
        let lines = LogLines(.error, format: settings.logFormat)
        LoggingSystem.bootstrap { label in
            var handler = LineLogHandler(label: label, lines: lines)
            handler.logLevel = level
            return handler
        }
        return Logger(label: "gather")
    }
}
