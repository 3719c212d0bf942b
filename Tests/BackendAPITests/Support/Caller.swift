// A client of the API that sends raw requests and JSON.

import Foundation
import TestBrowser
import Testing

struct Caller: Sendable {
    /// SHA-256 of `correct horse`.
    static let digest = "4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631"

    let port: Int
    /// Sent with each call, unless it is nil or the call has an `Authorization` of its own.
    var token: String?
    var userID = ""

    init(port: Int) {
        self.port = port
    }

    /// Makes one call, written like `POST /api/players`.
    /// - Parameter headers: an empty value leaves a header out.
    func send(_ call: String, _ body: String? = nil, headers: [String: String] = [:]) async throws -> Reply {
        try await send(call, body: body.map { Array($0.utf8) }, headers: headers)
    }

    func send(_ call: String, body: [UInt8]?, headers: [String: String] = [:]) async throws -> Reply {
        let connection = try await Connection(port: port)
        try await connection.send(Array(head(call, length: body?.count, headers).utf8) + (body ?? []))
        return try await connection.receive(isBodyless: call.hasPrefix("HEAD"))
    }

    func head(_ call: String, length: Int?, _ headers: [String: String] = [:]) -> String {
        var all = ["Host": "localhost:\(port)"]
        if let token { all["Authorization"] = "Bearer \(token)" }
        if let length { (all["Content-Length"], all["Content-Type"]) = (String(length), "application/json") }
        all.merge(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return "\(call) HTTP/1.1\r\n\(lines.joined())\r\n"
    }

    // MARK: Steps that many tests share

    mutating func signUp(_ name: String) async throws {
        let made = try await send("POST /api/users", #"{"username": "\#(name)", "password": "\#(Self.digest)"}"#)
        try #require(made.status == 201)
        userID = try made.id
        try await signIn(name)
    }

    mutating func signIn(_ name: String) async throws {
        let reply = try await login(name)
        try #require(reply.status == 200)
        token = try #require(try reply.object["token"] as? String)
    }

    func login(_ name: String, _ digest: String = Self.digest) async throws -> Reply {
        let credentials = Data("\(name):\(digest)".utf8).base64EncodedString()
        return try await send("POST /api/users/login", headers: ["Authorization": "Basic \(credentials)"])
    }

    /// Adds a player, and returns the id.
    func add(_ name: String) async throws -> String {
        let reply = try await send("POST /api/players", #"{"name": "\#(name)"}"#)
        try #require(reply.status == 201)
        return try reply.id
    }

    /// Makes a gather, and returns the id.
    func gather() async throws -> String {
        let reply = try await send("POST /api/gathers")
        try #require(reply.status == 201)
        return try reply.id
    }
}

extension Reply {
    /// The id of the new resource: the last component of `Location`.
    var id: String {
        get throws { try #require(self["Location"]?.split(separator: "/").last.map(String.init)) }
    }

    var object: [String: Any] {
        get throws {
            try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        }
    }

    /// Expects an error of the contract: status, type, `error`, and a reason.
    func expectError(_ status: Int, _ name: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.status == status, name, sourceLocation: sourceLocation)
        #expect(self["Content-Type"] == "application/json; charset=utf-8", name, sourceLocation: sourceLocation)
        #expect(self["Cache-Control"] == "no-store", name, sourceLocation: sourceLocation)
        let error = try? object
        #expect(error?.count == 2, name, sourceLocation: sourceLocation)
        #expect(error?["error"] as? Bool == true, name, sourceLocation: sourceLocation)
        #expect((error?["reason"] as? String)?.hasSuffix(".") == true, name, sourceLocation: sourceLocation)
        let showsInternals = ["Error", "Swift", "Optional(", "ServiceError"].contains { text.contains($0) }
        #expect(!showsInternals, name, sourceLocation: sourceLocation)
    }

    /// Expects an answer without a body or a content type.
    func expectEmpty(_ status: Int, _ name: Comment = "", sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.status == status, name, sourceLocation: sourceLocation)
        #expect(body.isEmpty, name, sourceLocation: sourceLocation)
        #expect(self["Content-Type"] == nil, name, sourceLocation: sourceLocation)
        #expect(self["Content-Length"] == (status == 204 ? nil : "0"), name, sourceLocation: sourceLocation)
        #expect(self["Cache-Control"] == "no-store", name, sourceLocation: sourceLocation)
    }

    /// Expects exactly these bytes of JSON.
    func expectJSON(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(status == 200, sourceLocation: sourceLocation)
        #expect(text == json, sourceLocation: sourceLocation)
        #expect(self["Content-Type"] == "application/json; charset=utf-8", sourceLocation: sourceLocation)
        #expect(self["Cache-Control"] == "no-store", sourceLocation: sourceLocation)
    }
}
