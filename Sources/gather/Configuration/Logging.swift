// The log on standard error, as text or JSON.

import Foundation
import Logging

extension Logger {
    /// Makes the program's logger and sets the format of all libraries' loggers. Afterwards a log that cannot be
    /// written is skipped: writing to a closed pipe is an ignored error instead of a signal that ends the process.
    static func bootstrapped(by settings: Settings) -> Logger {
        let (level, format) = (settings.logLevel, settings.logFormat)
        signal(SIGPIPE, SIG_IGN)
        // A file that reaches the size limit of the process is an error of the write.
        signal(SIGXFSZ, SIG_IGN)
        #if os(Linux)
        // Without TZ, glibc looks at this file again for the time of each line (tzset(3)).
        setenv("TZ", ":/etc/localtime", 0)
        #endif
        LoggingSystem.bootstrap { label in
            var handler: any LogHandler =
                switch format {
                case .text: StreamLogHandler(label: label, stream: StandardStream.error)
                case .json: JSONLogHandler(label: label)
                }
            handler.logLevel = level
            return handler
        }
        return Logger(label: "gather")
    }
}

/// Writes one JSON object per line.
struct JSONLogHandler: LogHandler {
    let label: String
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]

    init(label: String) {
        self.label = label
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line: [String: String] = [:]
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
            line[key] = "\(value)"
        }
        line["time"] = Date.now.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted))
        line["level"] = event.level.rawValue
        line["label"] = label
        line["message"] = "\(event.message)"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(line) else { return }
        StandardStream.error.write(String(decoding: data, as: UTF8.self) + "\n")
    }
}
