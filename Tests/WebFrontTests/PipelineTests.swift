// Requests that a client sends before the responses to earlier ones, and bodies in many chunks.

import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import TestBrowser
import Testing

@testable import WebFront

@Suite("Pipelined requests")
struct PipelineTests {
    @Test("Of forty requests in one write the first sixteen are answered, and the last of these ends the connection")
    func limit() async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try await connection.send(String(repeating: request, count: 40).utf8)
            let replies = try await connection.receiveAll().components(separatedBy: "HTTP/1.1 ").dropFirst()
            #expect(replies.count == 16)
            #expect(replies.allSatisfy { $0.hasPrefix("200 ") })
            let closes = replies.map { $0.lowercased().contains("connection: close") }
            #expect(closes == Array(repeating: false, count: 15) + [true])
        }
    }

    @Test("More than sixteen requests are answered when each is sent after the response to the one before")
    func sequence() async throws {
        try await TestSite().serve { port in
            let connection = try await Connection(port: port)
            for _ in 0..<40 {
                try await connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
                #expect(try await connection.receive().status == 200)
            }
        }
    }

    @Test("Chunks are merged into one part of the body until reading pauses or the body ends")
    func chunks() throws {
        let channel = EmbeddedChannel(handler: BodyMerge())
        let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
        channel.pipeline.fireChannelRead(HTTPServerRequestPart.head(head))
        for character in ["a", "b", "c"] {
            channel.pipeline.fireChannelRead(HTTPServerRequestPart.body(ByteBuffer(string: character)))
        }
        channel.pipeline.fireChannelReadComplete()
        channel.pipeline.fireChannelRead(HTTPServerRequestPart.body(ByteBuffer(string: "d")))
        channel.pipeline.fireChannelRead(HTTPServerRequestPart.body(ByteBuffer(string: "e")))
        channel.pipeline.fireChannelRead(HTTPServerRequestPart.end(nil))
        var parts: [HTTPServerRequestPart] = []
        while let part = try channel.readInbound(as: HTTPServerRequestPart.self) { parts.append(part) }
        #expect(
            parts.dropFirst() == [.body(ByteBuffer(string: "abc")), .body(ByteBuffer(string: "de")), .end(nil)])
        _ = try channel.finish()
    }

    @Test("Until the end of a body with small chunks, less is read at a time")
    func reads() throws {
        let channel = EmbeddedChannel(handler: BodyMerge())
        func readsAtOnce() -> UInt? {
            let option = channel.options.first { $0.option is ChannelOptions.Types.MaxMessagesPerReadOption }
            return option?.value as? UInt
        }
        let (small, large) = (ByteBuffer(repeating: 1, count: 1), ByteBuffer(repeating: 1, count: 1_024))
        for (parts, reads) in [([small], nil), ([small, large], nil), ([small, small], 1)] as [([ByteBuffer], UInt?)] {
            let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
            for part in [.head(head)] + parts.map({ HTTPServerRequestPart.body($0) }) {
                channel.pipeline.fireChannelRead(part)
            }
            channel.pipeline.fireChannelReadComplete()
            #expect(readsAtOnce() == reads)
            channel.pipeline.fireChannelRead(HTTPServerRequestPart.end(nil))
        }
        #expect(readsAtOnce() == 4)
        _ = try channel.finish()
    }
}
