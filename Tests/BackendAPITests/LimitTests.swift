// Limits of size and time of bodies.

import BackendServices
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestBrowser
import Testing

@testable import BackendAPI

@Suite("Limits of bodies")
struct LimitTests {
    private static let limit = 64 * 1024

    /// A player whose JSON has this many bytes.
    private func body(bytes: Int) -> [UInt8] {
        let (start, end) = (Array(#"{"name": "Ann", "more": ""#.utf8), Array(#""}"#.utf8))
        return start + [UInt8](repeating: UInt8(ascii: "x"), count: bytes - start.count - end.count) + end
    }

    @Test("A body of 64 KiB is read, and a body with a byte more is refused with 413")
    func size() async throws {
        try await TestServer().call { caller, backend in
            #expect(try await caller.send("POST /api/players", body: body(bytes: Self.limit)).status == 201)
            let before = try await Snapshot.take(backend, [caller.token])
            for headers in [[:], ["Connection": "close"]] {
                let tooMuch = try await caller.send(
                    "POST /api/players", body: body(bytes: Self.limit + 1), headers: headers)
                tooMuch.expectError(413, "a byte more")
                let ten = try await caller.send(
                    "POST /api/players", body: body(bytes: 10 * 1024 * 1024), headers: headers)
                ten.expectError(413, "10 MiB")
            }
            #expect(try await Snapshot.take(backend, [caller.token]) == before)
        }
    }

    @Test("A body of 64 KiB in chunks, without a declared length, is read; one with a byte more is refused with 413")
    func chunks() async throws {
        try await TestServer().call { caller, backend in
            func send(_ bytes: Int) async throws -> Reply {
                let connection = try await Connection(port: caller.port)
                let headers = ["Transfer-Encoding": "chunked", "Content-Type": "application/json"]
                try await connection.send(caller.head("POST /api/players", length: nil, headers).utf8)
                var rest = body(bytes: bytes)[...]
                while !rest.isEmpty {
                    let chunk = rest.prefix(40_000)
                    rest = rest.dropFirst(chunk.count)
                    let size = Array((String(chunk.count, radix: 16) + "\r\n").utf8)
                    try await connection.send(size + Array(chunk) + Array("\r\n".utf8))
                }
                try await connection.send("0\r\n\r\n".utf8)
                return try await connection.receive()
            }
            #expect(try await send(Self.limit).status == 201)
            let before = try await Snapshot.take(backend, [caller.token])
            try await send(Self.limit + 1).expectError(413, "a byte more")
            try await send(4 * 1024 * 1024).expectError(413, "4 MiB")
            #expect(try await Snapshot.take(backend, [caller.token]) == before)
        }
    }

    @Test("A declared length above 16 MiB, or above 64 KiB with Expect, is refused with 413 before the body arrives")
    func announced() async throws {
        try await TestServer().call { caller, _ in
            for (length, headers) in [
                (17 * 1024 * 1024, [:]), (Self.limit + 1, ["Expect": "100-continue"]), (Int.max, [:]),
            ] {
                let connection = try await Connection(port: caller.port)
                try await connection.send(caller.head("POST /api/players", length: length, headers).utf8)
                try await connection.receive().expectError(413, "\(length)")
            }
        }
    }

    @Test("A body that arrives too slowly is answered with 408, and nothing changes")
    func slow() async throws {
        try await TestServer(bodyTimeLimit: .milliseconds(300)).call { caller, backend in
            for (call, part) in [
                ("POST /api/players", #"{"name": "Ann"}"#), ("POST /api/gathers", ""), ("POST /api/gathers", "{}"),
            ] {
                let connection = try await Connection(port: caller.port)
                try await connection.send((caller.head(call, length: part.utf8.count + 5) + part).utf8)
                try await connection.receive().expectError(408, "\(call)")
                #expect(try await connection.isClosed())
            }
            #expect(try await Snapshot.take(backend, [caller.token]).isEmpty)
        }
    }

    @Test(
        "A body whose size differs from its declared length is rejected, even if the connection reports no error")
    func differentLength() async throws {
        let reader = BodyReader(timeLimit: .seconds(20))
        for (length, isWhole) in [("2", true), ("3", false), ("1", false), (nil, true)] {
            var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/gathers")
            head.headerFields[.contentLength] = length
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: "{}")))
            let body = try? await reader.body(of: request)
            #expect((body == ByteBuffer(string: "{}")) == isWhole, "\(length ?? "no length")")
        }
    }

    @Test("A truncated body changes nothing")
    func brokenOff() async throws {
        try await TestServer().call { caller, backend in
            let json = ["Content-Type": "application/json", "Transfer-Encoding": "chunked"]
            for request in [
                caller.head("POST /api/gathers", length: 10), caller.head("POST /api/gathers", length: nil, json),
                caller.head("POST /api/gathers", length: nil, json) + "2\r\n{}\r\n",
                caller.head("POST /api/players", length: nil, json) + "f\r\n{\"name\": \"Ann\"}\r\nzz\r\n",
                caller.head("POST /api/players", length: 40) + #"{"name": "Ann"}"#,
            ] {
                // A `Connection` closes itself when it is released.
                try await Connection(port: caller.port).send(request.utf8)
            }
            // Only as many bytes as declared are read as the body. The bytes after them are an invalid request.
            let connection = try await Connection(port: caller.port)
            let withWrongLength = caller.head("POST /api/players", length: 10) + #"{"name": "Ann"}"#
            try await connection.send(withWrongLength.utf8)
            try await connection.receive().expectError(400, "a length that is too small")
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await Snapshot.take(backend, [caller.token]).isEmpty)
        }
    }
}
