// Lines of the log as text and as JSON.

import Foundation
import Logging
import Testing

@testable import gather

@Suite("The formats of the log")
struct LogFormatTests {
    private struct Failure: Error {}

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

    @Test("As text, lines have the format of swift-log's StreamLogHandler", arguments: events.indices)
    func format(_ index: Int) throws {
        let log = Self.events[index]
        let ours = try line({ LineLogHandler(label: "gather", lines: LogLines($0, format: .text)) }, log)
        let theirs = try line({ StreamLogHandler(label: "gather", stream: $0) }, log)
        let time = #/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} /#
        #expect(ours.contains(time))
        #expect(ours.replacing(time, with: "") == theirs.replacing(time, with: ""))
    }

    @Test("As JSON, an event is an object on a line, with the time in UTC to the millisecond")
    func json() throws {
        let text = try line({ LineLogHandler(label: "gather", lines: LogLines($0, format: .json)) }, Self.events[0])
        #expect(text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
        var fields = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
        let time = try #require(fields["time"])
        fields["time"] = nil
        #expect(time.contains(#/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/#), "\(time)")
        #expect(
            fields == [
                "level": "info", "label": "gather", "message": "request", "hb.request.id": "1", "status": "200",
                "ms": "0.4", "a": "b c",
            ])
    }
}
