// The faults of a server, and the service errors with which calls end.

import BackendServices
import Foundation
import Testing
import TestServer

struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let error: ServiceError
    /// The server is slow, so the call ends at the deadline of the page.
    var isSlow = false
    /// The server has certainly changed nothing.
    var isRefusal = false
    /// What the successful answer of a call has if the fault applies to the call.
    var needs = Need.nothing
    /// The reply that is sent instead of one with the status `success`.
    let reply: @Sendable (_ success: Int) -> TestReply

    enum Need {
        case nothing
        /// A status that allows a body: not 204.
        case allowedBody
        /// A body that the client reads.
        case body
        case location
    }

    var testDescription: String { name }

    func applies(to call: ServiceCall) -> Bool {
        switch needs {
        case .nothing: true
        case .allowedBody: call.success != 204
        case .body: call.hasBody
        case .location: call.success == 201
        }
    }

    /// The error for the caller; nil when the call succeeds in spite of the fault.
    func error(of call: ServiceCall) -> ServiceError? {
        if call.name == "signOut", error == .unauthorized || error == .notFound { return nil }
        // When a player cannot be added, the client deletes the gather that it has just made, so nothing was started.
        let hasNoEffect = isRefusal || call.name == "start, adding a player"
        return error == .unavailable && !call.isRead && !hasNoEffect ? .unconfirmed : error
    }
}

extension Fault {
    /// The maximum number of bytes that the client under test reads of an answer.
    static let answerLimit = 64 * 1024

    static let all = statuses + lowStatuses + connections + bodies + locations

    static let statuses: [Fault] = [
        (205, .unexpectedResponse), (301, .unexpectedResponse), (302, .unexpectedResponse), (303, .unexpectedResponse),
        (304, .unexpectedResponse), (307, .unexpectedResponse), (308, .unexpectedResponse), (400, .invalid),
        (401, .unauthorized), (403, .unexpectedResponse), (404, .notFound), (408, .unavailable), (409, .conflict),
        (413, .invalid),
        (422, .invalid), (429, .throttled(retryAfter: 60)), (500, .unavailable), (501, .unexpectedResponse),
        (502, .unavailable), (503, .unavailable), (504, .unavailable),
    ].map { (status: Int, error: ServiceError) in
        Fault(name: "\(status)", error: error, isRefusal: status == 408 || status == 503) { _ in
            status == 205 || status == 304
                ? .raw("HTTP/1.1 \(status) Test\r\nContent-Length: 0\r\n\r\n")
                : .status(status, ["Location": "/elsewhere"], body: #"{"error":true,"reason":"No"}"#.utf8)
        }
    }

    static let lowStatuses: [Fault] = [
        ("000", "Content-Length: 0\r\n\r\n"), ("050", "Content-Length: 2\r\n\r\n[]"), ("099", "\r\n[]"),
    ].map { (status: String, rest: String) in
        Fault(name: status, error: .unexpectedResponse) { _ in .raw("HTTP/1.1 \(status) Test\r\n\(rest)") }
    }

    static let connections: [Fault] = [
        Fault(name: "closed without an answer", error: .unavailable) { _ in .close },
        Fault(name: "reset", error: .unavailable) { _ in .reset },
        Fault(name: "closed within the head", error: .unavailable) { _ in .raw("HTTP/1.1 200 O").then(.close) },
        Fault(name: "never answers", error: .unavailable, isSlow: true) { _ in .silence },
        Fault(name: "a byte now and then", error: .unavailable, isSlow: true) { success in
            let bytes = Array("HTTP/1.1 \(success) Test\r\nContent-Length: 2000\r\n\r\n[]".utf8)
            return TestReply(bytes.flatMap { [.bytes([$0]), .pause(.milliseconds(60))] })
        },
        Fault(name: "a byte of the body now and then", error: .unavailable, isSlow: true, needs: .allowedBody) {
            success in
            let head = TestReply.raw("HTTP/1.1 \(success) Test\r\nLocation: /7\r\nContent-Length: 2000\r\n\r\n[")
            return TestReply(head.steps + (1...60).flatMap { _ in [.bytes([32]), .pause(.milliseconds(60))] })
        },
        Fault(name: "garbage", error: .unexpectedResponse) { _ in .raw("220 mail.example.com ESMTP\r\n").then(.close) },
        Fault(name: "HTTP/3.7", error: .unexpectedResponse) { .raw("HTTP/3.7 \($0) Test\r\n\r\n").then(.close) },
    ]

    static let bodies: [Fault] = [
        Fault(name: "malformed chunk", error: .unexpectedResponse, needs: .allowedBody) {
            .raw("HTTP/1.1 \($0) Test\r\nLocation: /7\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\nZZ\r\n")
        },
        Fault(name: "chunks without end", error: .unexpectedResponse, needs: .allowedBody) {
            .raw("HTTP/1.1 \($0) Test\r\nLocation: /7\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n").then(.close)
        },
        Fault(name: "shorter than announced", error: .unexpectedResponse, needs: .allowedBody) {
            .raw("HTTP/1.1 \($0) Test\r\nLocation: /7\r\nContent-Length: 100\r\n\r\n[]").then(.close)
        },
        Fault(name: "one byte too large", error: .unexpectedResponse, needs: .allowedBody) {
            .status($0, ["Location": "/7"], body: [91] + [UInt8](repeating: 32, count: answerLimit - 1) + [93])
        },
        Fault(name: "chunks one byte too large", error: .unexpectedResponse, needs: .allowedBody) {
            let size = String(answerLimit + 1, radix: 16)
            return TestReply([
                .bytes(Array("HTTP/1.1 \($0) Test\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n".utf8)),
                .bytes([91] + [UInt8](repeating: 32, count: answerLimit - 1) + [93]),
                .bytes(Array("\r\n0\r\n\r\n".utf8)),
            ])
        },
        Fault(name: "empty", error: .unexpectedResponse, needs: .body) { .status($0) },
        Fault(name: "no JSON", error: .unexpectedResponse, needs: .body) { .status($0, body: "<html>Hello".utf8) },
        Fault(name: "JSON that ends early", error: .unexpectedResponse, needs: .body) { .status($0, body: "[{".utf8) },
        Fault(name: "deep JSON", error: .unexpectedResponse, needs: .body) {
            .status($0, body: String(repeating: "[", count: 20_000).utf8)
        },
        Fault(name: "null", error: .unexpectedResponse, needs: .body) { .status($0, body: "null".utf8) },
        Fault(name: "another shape", error: .unexpectedResponse, needs: .body) {
            .status($0, body: #"[{"id":"x","name":7}]"#.utf8)
        },
        Fault(name: "not UTF-8", error: .unexpectedResponse, needs: .body) { .status($0, body: [91, 0xFF, 0xFE, 93]) },
        Fault(name: "16,000 combining marks in a row", error: .unexpectedResponse, needs: .body) {
            let marks = String(repeating: "\u{301}\u{316}", count: 8_000)
            return .status($0, body: #"[{"id": 1, "name": "Ann", "a\#(marks)": 1}]"#.utf8)
        },
    ]

    static let locations: [Fault] = [
        nil, "", "/", "/api/@#", "/api/players/", "/api/players/x", "/api/players/-7", "?",
    ]
    .map { (location: String?) in
        Fault(name: "Location \(location ?? "missing")", error: .unexpectedResponse, needs: .location) {
            .status($0, location.map { ["Location": $0] } ?? [:])
        }
    }
}
