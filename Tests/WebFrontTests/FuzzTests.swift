// Requests of the corpus with random changes: each is answered completely with a status below 500, and the site continues
// to serve.

import Foundation
import Modules
import TestBrowser
import TestRandom
import Testing

@testable import Entities

@Suite("Changed requests")
struct FuzzTests {
    /// The number of requests for each seed. `FUZZ_REQUESTS=100000 swift test --filter FuzzTests` starts a long run.
    private static let count = ProcessInfo.processInfo.environment["FUZZ_REQUESTS"].flatMap { Int($0) } ?? 400

    @Test("No request of the corpus, unchanged or changed, is answered with 5xx", arguments: [1, 2])
    func changed(_ seed: Int) async throws {
        let site = TestSite()
        try await site.browse { browser in
            try await browser.register()
            let values = try await Self.values(&browser)
            let corpus = try FuzzedRequest.corpus(values)
            try #require(corpus.count >= 10)
            var generator = SeededGenerator(seed: seed)
            for number in 0..<Self.count {
                var request = corpus[number % corpus.count]
                if number >= corpus.count { request.change(using: &generator) }
                let sent: Comment = "seed \(seed), request \(number): \(request.description)"
                do {
                    let connection = try await Connection(port: browser.port)
                    try await connection.send(request.bytes)
                    let status = try await connection.receive().status
                    #expect((200..<500).contains(status), sent)
                    // An unchanged request reaches the code behind the parsers.
                    if number < corpus.count { #expect(![400, 403, 404, 405, 413, 415].contains(status), sent) }
                } catch {
                    Issue.record(error, sent)
                }
            }
            #expect(try await browser.send("GET", "/healthz").status == 200)
        }
    }

    @Test("The names of the fields in the corpus occur in the code that reads requests")
    func fieldNames() throws {
        let folder = packageRoot + "/Sources/WebFront/Routes"
        let code = try FileManager.default.contentsOfDirectory(atPath: folder)
            .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
        let others = [QueryName.language, QueryName.mode] + PlayerField.allCases.map(\.pathComponent)
        for request in try FuzzedRequest.corpus([:]) {
            for name in request.fieldNames where !others.contains(name) {
                // A name such as `team-1` ends with the id of a player.
                let hyphen = name.firstIndex(of: "-")
                let literal = hyphen.map { "\"\(name[...$0])" } ?? "\"\(name)\""
                #expect(code.contains(literal), "\(name): \(request.description)")
            }
        }
    }

    /// The values of the placeholders in the corpus.
    private static func values(_ browser: inout Browser) async throws -> [String: String] {
        let match = try await browser.startMatch().prefix { $0 != "?" }
        let digest = String(repeating: "a", count: 64)
        let headers = ["Content-Type": "application/json"]
        let account = Array(#"{"username": "api", "password": "\#(digest)"}"#.utf8)
        #expect(try await browser.send("POST", "/api/users", headers: headers, body: account).status == 201)
        let basic = ["Authorization": "Basic " + Data("api:\(digest)".utf8).base64EncodedString()]
        let login = try await browser.send("POST", "/api/users/login", headers: basic)
        let bearer = try #require(login.text.firstMatch(of: #/"token":"([^"]+)"/#)?.1)
        // Requests that sign in do not have the session of the other requests, because signing in ends the session that was sent.
        var visitor = Browser(port: browser.port)
        try await visitor.register("eve")
        try await visitor.logout()
        let cookies = visitor.cookies.names.sorted().map { "\($0)=\(visitor.cookies[$0] ?? "")" }
        var second = Browser(port: browser.port)
        try await second.login()
        let ends = try await browser.open("/account").forms.map(\.action)
        return [
            "match": String(match), "bearer": String(bearer), "token": try browser.formToken,
            "cookies": "session=\(browser.cookies["session"] ?? "")",
            "proof": try #require(login["Known-Browser"]), "visitor": cookies.joined(separator: "; "),
            "visitorToken": try visitor.formToken,
            "end": try #require(ends.first { $0.hasPrefix("/account/sessions/") }),
        ]
    }
}

/// A request in parts, so that a change does not end a header field or make the body longer than `Content-Length`.
struct FuzzedRequest: CustomStringConvertible {
    private var method: [UInt8]
    /// The target, the values of the header fields, and the body.
    private var parts: [[UInt8]]
    private let names: [[UInt8]]

    /// The requests of the folder `Corpus`. Each file has a line with method and target, a line for each header field, an empty line
    /// and the body.
    static func corpus(_ values: [String: String]) throws -> [FuzzedRequest] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            var text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
            return FuzzedRequest(text)
        }
    }

    private init(_ text: String) {
        let halves = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        var lines = halves[0].split(separator: "\n")
        let first = lines.removeFirst().split(separator: " ", maxSplits: 1)
        let fields = lines.map { $0.split(separator: ": ", maxSplits: 1) }
        let body = halves.count > 1 ? halves[1].trimmed : ""
        method = Array(first[0].utf8)
        names = fields.map { Array($0[0].utf8) }
        parts = [Array(first[1].utf8)] + fields.map { Array($0[1].utf8) } + [Array(body.utf8)]
    }

    var bytes: [UInt8] {
        var bytes = method + Array(" ".utf8) + parts[0]
        bytes += Array(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n".utf8)
        for (name, value) in zip(names, parts.dropFirst()) {
            bytes += name + Array(": ".utf8) + value + Array("\r\n".utf8)
        }
        let body = parts[parts.count - 1]
        return bytes + Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }

    /// The names of the fields in the query and in the form.
    var fieldNames: [String] {
        let isForm = parts.contains { $0.starts(with: "application/x-www-form-urlencoded".utf8) }
        let query = parts[0].drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let form = isForm ? parts[parts.count - 1][...] : []
        return [query, form].flatMap { $0.split(separator: UInt8(ascii: "&")) }
            .map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) }
    }

    var description: String {
        String(decoding: bytes, as: UTF8.self).debugDescription
    }

    /// Bytes that parsers may treat wrongly.
    private static let pieces: [[UInt8]] =
        [
            "", "%", "%0", "%00", "%C3", "%FF%FE", "+", "=", "&", ";", ",", "&&", "==", "[", "{", "}", "\"", "\\",
            "\\u0000",
            "\\ud800", "null", "-1", "0", "1e400", "99999999999999999999", "0.0000001", "é", "\u{301}", "\u{202E}",
            "\u{0}",
            "\u{7F}", "😀", "../", "//", "?", "#", "*;q=0", ";q=1.0001", "<script>", "'", " ", "\t",
        ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], Array(repeating: 0x61, count: 5_000)]

    /// Makes one to four changes.
    mutating func change(using generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = parts.indices.randomElement(using: &generator) ?? 0
            let isHead = index < parts.count - 1
            var part = parts[index]
            part.change(inserting: Self.pieces, using: &generator)
            // With a line end in the head or a space in the target, the server could see an incomplete request, and wait for the rest.
            let forbidden: Set<UInt8> = index == 0 ? [0x0A, 0x0D, 0x20] : isHead ? [0x0A, 0x0D] : []
            parts[index] = part.filter { !forbidden.contains($0) }
        }
    }
}
