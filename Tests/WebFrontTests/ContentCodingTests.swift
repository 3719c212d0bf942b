// Which responses are compressed.

import BackendServices
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TestBrowser
import TestGate
import Testing

@testable import WebFront

@Suite("Content coding")
struct ContentCodingTests {
    @Test(
        "`Accept-Encoding` says whether a client accepts gzip",
        arguments: [
            (nil, false), ("", false), ("gzip", true), ("GZip", true), ("x-gzip", true), ("br, gzip;q=0.5", true),
            ("gzip;q=0", false), ("gzip; q=0.000", false), ("*", true), ("*;q=0", false), ("gzip, *;q=0", true),
            ("gzip;q=0, *", false), ("identity", false), ("deflate, br", false), ("gzipped", false), (",,;;", false),
            ("gzip;q=x", false), ("gzip ; q=1", true),
        ] as [(String?, Bool)])
    func acceptance(_ header: String?, _ expected: Bool) {
        #expect(ContentCoding.takesGzip(header) == expected)
    }

    private func decoded(_ reply: Reply) throws -> String {
        String(decoding: try Gunzip.decoded(reply.body), as: UTF8.self)
    }

    @Test("A compressed page has the same content, entity tag and `Vary` as the page without compression")
    func pages() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Zoë", "Bob")
            try await browser.open("/players")
            let plain = try await browser.send("GET", "/players")
            #expect(plain["Content-Encoding"] == nil)
            #expect(plain["Vary"]?.contains("Accept-Encoding") == true)
            let coded = try await browser.send("GET", "/players", headers: ["Accept-Encoding": "gzip, br"])
            #expect(coded["Content-Encoding"] == "gzip")
            #expect(coded["Vary"] == plain["Vary"])
            #expect(coded["ETag"] == plain["ETag"])
            #expect(coded["Content-Length"] == String(coded.body.count))
            #expect(coded.body.count < plain.body.count / 2)
            #expect(try decoded(coded) == plain.text)
            let tag = try #require(plain["ETag"])
            #expect(tag.hasPrefix("W/"))
            let again = try await browser.send(
                "GET", "/players", headers: ["Accept-Encoding": "gzip", "If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(again["Content-Encoding"] == nil)
            #expect(again["Vary"] == plain["Vary"])
            let head = try await browser.send("HEAD", "/players", headers: ["Accept-Encoding": "gzip"])
            #expect(head["Content-Length"] == coded["Content-Length"])
            #expect(head.body.isEmpty)
        }
    }

    @Test(
        "A page that another site linked to is not compressed, because its length could reveal its content",
        arguments: ["cross-site", "same-site"])
    func fromElsewhere(_ site: String) async throws {
        try await TestSite().browseSignedIn { browser in
            let headers = ["Accept-Encoding": "gzip", "Sec-Fetch-Site": site]
            let page = try await browser.send("GET", "/players?q=guess", headers: headers)
            #expect(page["Content-Encoding"] == nil)
            let own = try await browser.send(
                "GET", "/players?q=guess", headers: ["Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin"])
            #expect(own["Content-Encoding"] == "gzip")
        }
    }

    @Test("Files are compressed, except small ones and PNG images")
    func files() async throws {
        try await TestSite().browse { browser in
            for asset in try await browser.open("/login").assets {
                let plain = try await browser.send("GET", asset)
                let coded = try await browser.send("GET", asset, headers: ["Accept-Encoding": "gzip"])
                #expect(coded["Vary"] == plain["Vary"])
                guard coded["Content-Encoding"] == "gzip" else {
                    #expect(plain.body.count < 2_000 || asset.hasSuffix(".png"), "\(asset)")
                    continue
                }
                #expect(coded["Vary"] == "Accept-Encoding")
                #expect(try decoded(coded) == plain.text)
            }
        }
    }

    // MARK: Large bodies

    private static let large = ByteBuffer(repeating: UInt8(ascii: "a"), count: ContentCoding.large)

    /// The body of a response, and its coding.
    private func coded(_ body: ByteBuffer) async -> (body: ByteBuffer, coding: String?) {
        let request = Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "a", path: "/",
                headerFields: [.acceptEncoding: "gzip"]),
            body: RequestBody(buffer: ByteBuffer()))
        var response = Response(status: .ok)
        let coded = await ContentCoding.body(body, of: &response, to: request)
        return (coded, response.headers[.contentEncoding])
    }

    @Test("A large body is compressed when it gets a turn for long work", .timeLimit(.minutes(30)))
    func large() async throws {
        var result = await coded(Self.large)
        // Other tests do long work at the same time, so the body may get no turn soon.
        while result.coding == nil { result = await coded(Self.large) }
        #expect(result.coding == "gzip")
        #expect(try Gunzip.decoded(Array(buffer: result.body)) == Array(buffer: Self.large))
    }

    @Test("A large body is not compressed when long work gets no turn soon")
    func withoutTurn() async throws {
        let context = CallContext(deadline: .now + .unreachable, requestID: nil)
        let large = try await withoutLongWork {
            await CallContext.$current.withValue(context) { await coded(Self.large) }
        }
        #expect(large.coding == nil)
        #expect(large.body == Self.large)
    }
}
