// The formats of the log, and the line about skipped lines.

import Foundation
import Logging
import Synchronization

/// Writes each event in the format of the log.
struct LineLogHandler: LogHandler {
    let label: String
    let lines: LogLines
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]

    init(label: String, lines: LogLines) {
        self.label = label
        self.lines = lines
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = lines.format.line(of: event, label: label, metadata: metadata)
        lines.write(line, isUrgent: event.level > .info)
    }
}

extension Settings.LogFormat {
    /// The line of an event, with the line break at its end.
    /// - Parameter metadata: the metadata of the logger.
    func line(of event: LogEvent, label: String, metadata: Logger.Metadata) -> [UInt8] {
        switch self {
        case .text: Self.text(of: event, label: label, metadata: metadata)
        case .json: Self.json(of: event, label: label, metadata: metadata)
        }
    }

    /// The line that says how many lines of the log were skipped.
    func notice(ofSkipped count: Int) -> [UInt8] {
        let event = LogEvent(
            level: .warning, message: "lines of the log were skipped, because nobody read them or the disk was full",
            metadata: ["lines": "\(count)"], source: "gather", file: #fileID, function: #function, line: #line)
        return line(of: event, label: "gather", metadata: [:])
    }

    private static let clock = LogClock()

    /// Time, level, label, metadata in the order of the keys, module, message. Line breaks in the message or the metadata are written
    /// as they are.
    ///
    /// The format is that of `StreamLogHandler` of swift-log. That handler formats all metadata again for each key that is set, and
    /// the time for each line.
    private static func text(of event: LogEvent, label: String, metadata: Logger.Metadata) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(256)
        line.append(contentsOf: clock.time().utf8)
        line.append(" ", event.level.rawValue, " ", label, ":")
        for (key, value) in event.fields(over: metadata) {
            line.append(" ", key, "=", value.text)
        }
        line.append(" [", event.source, "] ", event.message.description, "\n")
        return line
    }

    /// A JSON object.
    private static func json(of event: LogEvent, label: String, metadata: Logger.Metadata) -> [UInt8] {
        var line: [String: String] = [:]
        for (key, value) in event.fields(over: metadata) { line[key] = value.text }
        line["time"] = Date.now.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted))
        line["level"] = event.level.rawValue
        line["label"] = label
        line["message"] = "\(event.message)"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(line) else { return [] }
        return data + [UInt8(ascii: "\n")]
    }
}

extension LogEvent {
    /// The metadata of the event and of its logger, and the error of the event, in the order of the keys. If event and logger
    /// have the same key, the value of the event is used.
    fileprivate func fields(over metadata: Logger.Metadata) -> [(key: String, value: Logger.MetadataValue)] {
        var fields = Array(metadata)
        if let own = self.metadata, !own.isEmpty {
            if !fields.isEmpty { fields.removeAll { own[$0.key] != nil } }
            fields.append(contentsOf: own)
        }
        if let error {
            fields.append(("error.message", "\(error)"))
            fields.append(("error.type", "\(String(reflecting: type(of: error)))"))
        }
        return fields.sorted { $0.key < $1.key }
    }
}

extension Logger.MetadataValue {
    fileprivate var text: String {
        if case .string(let text) = self { text } else { description }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ texts: String...) {
        for text in texts { append(contentsOf: text.utf8) }
    }
}

/// The local time for lines in the format `text`, such as `2026-01-31T18:30:00+0100`. It is formatted at most once a second.
private final class LogClock: Sendable {
    private let last = Mutex((second: time_t.min, text: ""))

    func time() -> String {
        let now = Foundation.time(nil)
        return last.withLock { last in
            if last.second != now { last = (now, Self.text(of: now)) }
            return last.text
        }
    }

    private static func text(of second: time_t) -> String {
        var (second, local) = (second, tm())
        localtime_r(&second, &local)
        return String(unsafeUninitializedCapacity: 32) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { strftime($0, text.count, "%Y-%m-%dT%H:%M:%S%z", &local) } ?? 0
            }
        }
    }
}
