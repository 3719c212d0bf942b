// Replies of a server.

import Foundation

/// A reply. A chunked body is stored without its chunk sizes.
public struct Reply: Sendable {
    public let status: Int
    public let headers: [(name: String, value: String)]
    public var body: [UInt8] = []

    /// The body as text; broken UTF-8 shows as U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }

    var isChunked: Bool { self["Transfer-Encoding"]?.lowercased() == "chunked" }

    /// The value of the header with this name; the values of several headers are joined by commas. Nil when there is none.
    public subscript(name: String) -> String? {
        let values = all(name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The value of every header with this name.
    public func all(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The value of `Set-Cookie` for this cookie, with its attributes. Nil when the reply does not set the cookie.
    public func cookie(_ name: String) -> String? {
        all("Set-Cookie").first { $0.hasPrefix(name + "=") }
    }

    /// Reads the head of a reply and removes it from `received`; nil while the head is incomplete.
    init?(head received: inout [UInt8]) throws {
        guard let end = received[...].range(of: "\r\n\r\n") else { return nil }
        var lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let statusLine = lines.removeFirst().split(separator: " ")
        guard statusLine.count >= 2, let status = Int(statusLine[1]) else {
            throw Connection.Problem(description: "the reply begins with \(statusLine)")
        }
        self.status = status
        headers = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        received.removeSubrange(..<end.upperBound)
    }

    /// 0 for a status that has no body. Nil when there is no `Content-Length`: then the body is chunked, or ends with the
    /// connection.
    var bodyLength: Int? {
        status == 304 || status == 204 || status < 200 ? 0 : self["Content-Length"].flatMap { Int($0) }
    }
}
