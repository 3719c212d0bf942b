// The header fields that the codec gets for ordinary heads, for heads above the limits, and for heads with unreadable values.

import BackendAPI
import Hummingbird
import NIOHTTP1
import TestBrowser
import Testing

@testable import WebFront

@Suite("Header fields for the codec") struct HeaderConversionTests {
    private func converted(_ fields: [(String, String)]) -> [(name: String, value: String)] {
        Array(HTTPHeaders(fields).forConversion)
    }

    /// The size as `Request.excess` counts it.
    private func size(_ fields: [(name: String, value: String)]) -> Int {
        fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }

    @Test("Readable fields up to the limits are not changed")
    func unchanged() {
        let large = [("Host", "x"), ("A", String(repeating: "a", count: Request.fieldsLimit - 14))]
        let many = (0..<Request.fieldCountLimit).map { ("F\($0)", "\($0)") }
        for fields in [[("Host", "x"), ("Cookie", "a=1; b=~")], large, many] {
            #expect(converted(fields).elementsEqual(fields, by: ==))
        }
        #expect(size(converted(large)) == Request.fieldsLimit)
    }

    @Test("Of fields above a limit, the codec gets some short ones, and a new field that exceeds the size limit")
    func excessive() {
        let long = String(repeating: "]", count: 78_000)
        let language = ("Accept-Language", "fr")
        for fields in [
            [("Host", "x"), language, ("A", long)], [("Host", long), language],
            [language, ("Host", "x")] + (0..<900).map { ("F\($0)", "\($0)") },
            [("Host", "x"), language, ("A", String(repeating: "a", count: 16_384))],
        ] {
            let result = HTTPHeaders(converted(fields))
            #expect(result.count <= Request.fieldCountLimit)
            #expect((Request.fieldsLimit + 1..<2 * Request.fieldsLimit).contains(size(Array(result))))
            #expect(result["Accept-Language"] == ["fr"])
            #expect(result["Host"].count == 1)
        }
    }

    @Test("A value with a byte above 0x7F becomes a short one, and a cookie keeps its readable pairs")
    func unreadable() {
        let value = String(repeating: "é", count: 4_000)
        let result = converted([
            ("Host", "x"), ("A", value), ("A", "b"), ("cookie", "a=1; b=\(value); c=2"), ("Cookie", "d=3"),
        ])
        #expect(result.map(\.name) == ["Host", "A", "A", "cookie", "Cookie"])
        #expect(result.map(\.value) == ["x", "\u{80}", "b", "a=1; c=2", "d=3"])
    }

    @Test("A host may have the characters of RFC 3986, 3.2.2 and 3.2.3, and no others")
    func host() {
        let allowed = Set("abcxyzABCXYZ0189-._~%!$&'()*+,;=:[]".unicodeScalars)
        for byte in UInt8.min..<0x80 {
            let scalar = Unicode.Scalar(byte)
            let isLetterOrDigit = byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            let exchange = Exchange(
                HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": "a\(scalar)"]))
            #expect(exchange.namesHost == (allowed.contains(scalar) || isLetterOrDigit), "\(byte)")
        }
    }

    @Test("The site answers heads of 78 KB with 431, whatever they contain")
    func site() async throws {
        try await TestSite().serve { port in
            for field in [
                "Host: " + String(repeating: "]", count: 78_000),
                "Host: x\r\nA: " + String(repeating: "é", count: 39_000),
                "Host: x\r\nConnection: " + String(repeating: "a,", count: 39_000),
            ] {
                let connection = try await Connection(port: port)
                try await connection.send("GET /login HTTP/1.1\r\n\(field)\r\nAccept-Language: fr\r\n\r\n".utf8)
                let reply = try await connection.receive()
                #expect(reply.status == 431)
                #expect(String(decoding: reply.body, as: UTF8.self).contains(#"<html lang="fr""#))
            }
        }
    }

    @Test("A request whose header fields have more than 4,096 bytes that are not UTF-8 is answered with 400")
    func invalid() async throws {
        try await TestSite().serve { port in
            for (size, status) in [(RequestBytes.invalidLimit, 200), (RequestBytes.invalidLimit + 1, 400)] {
                let connection = try await Connection(port: port)
                try await connection.send("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
                // The decoder gets the beginning of the head before the rest arrives.
                try await connection.send("GET /login HTTP/1.1\r\nHost: localhost\r\nA: ".utf8)
                #expect(try await connection.receive().status == 200)
                try await connection.send(Array(repeating: 0x80, count: 2_000))
                try await connection.send(Array(repeating: 0x80, count: size - 2_000) + "\r\n\r\n".utf8)
                #expect(try await connection.receive().status == status)
                if status == 400 { #expect(try await connection.isClosed()) }
            }
        }
    }
}
