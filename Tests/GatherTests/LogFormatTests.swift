// The format of the log as text.

import Foundation
import Logging
import Testing

@testable import gather

@Suite("The log as text")
struct LogFormatTests {
    private struct Failure: Error {}

    /// What a handler writes, without the time and the place of the time zone.
    private func line(_ make: (StandardStream) -> any LogHandler, _ log: (Logger) -> Void) throws -> String {
        let pipe = Pipe()
        let stream = StandardStream(pipe.fileHandleForWriting.fileDescriptor)
        var logger = Logger(label: "gather") { _ in make(stream) }
        logger[metadataKey: "hb.request.id"] = "1"
        logger[metadataKey: "status"] = "of the logger"
        log(logger)
        try pipe.fileHandleForWriting.close()
        return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    private static let events: [@Sendable (Logger) -> Void] = [
        {
            $0.info(
                "request", metadata: ["status": .stringConvertible(200), "ms": .stringConvertible(0.4), "a": "b c"])
        },
        { $0.notice("security event=sign-in address=127.0.0.1") },
        { $0.error("failed", error: Failure()) },
        { $0.warning("", metadata: ["list": ["1", ["key": "value"]], "": "no key"]) },
    ]

    @Test("Lines have the format of swift-log's StreamLogHandler", arguments: events.indices)
    func format(_ index: Int) throws {
        let log = Self.events[index]
        let ours = try line({ TextLogHandler(label: "gather", stream: $0) }, log)
        let theirs = try line({ StreamLogHandler(label: "gather", stream: $0) }, log)
        let time = #/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} /#
        #expect(ours.contains(time))
        #expect(ours.replacing(time, with: "") == theirs.replacing(time, with: ""))
    }
}
