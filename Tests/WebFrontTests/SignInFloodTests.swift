// Many sign-ins at the same time, over sockets and a database: other people sign in and register meanwhile.

import BackendServices
import Foundation
import TestBrowser
import Testing

@Suite("Floods of sign-ins")
struct SignInFloodTests {
    private static let digest = Credentials.digest(of: Browser.password)

    private static func signIn(
        _ name: String, from address: String, proof: String? = nil, at port: Int
    ) async throws -> Reply {
        var headers = [
            "Authorization": "Basic \(Data("\(name):\(digest)".utf8).base64EncodedString())",
            "X-Forwarded-For": address,
        ]
        headers["Known-Browser"] = proof
        return try await reply(to: "/api/users/login", headers: headers, body: "", at: port)
    }

    private static func register(_ name: String, from address: String, at port: Int) async throws -> Reply {
        try await reply(
            to: "/api/users", headers: ["Content-Type": "application/json", "X-Forwarded-For": address],
            body: #"{"username": "\#(name)", "password": "\#(digest)"}"#, at: port)
    }

    private static func reply(
        to path: String, headers: [String: String], body: String, at port: Int
    ) async throws -> Reply {
        var browser = Browser(port: port)
        browser.origin = "http://gather.example"
        let connection = try await Connection(port: port)
        try await connection.send(browser.bytes(of: "POST", path, headers: headers, body: Array(body.utf8)))
        return try await connection.receive()
    }

    /// Sends sign-ins with the right password over many connections at the same time while `test` runs. A client that receives 503
    /// pauses for 100 ms; each sign-in opens a new connection.
    /// - Parameters:
    ///   - connections: the number of clients, each of which has one connection at a time.
    ///   - signIn: the account name and the client address that a client uses.
    private func during(
        _ connections: Int, at port: Int, signIn: @escaping @Sendable (Int) -> (name: String, address: String),
        _ test: (_ refused: FloodCounter) async throws -> Void
    ) async throws {
        let (answered, refused) = (FloodCounter(), FloodCounter())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<connections {
                let (name, address) = signIn(number)
                group.addTask {
                    while !Task.isCancelled {
                        if try await Self.signIn(name, from: address, at: port).status == 503 {
                            refused.increment()
                            try? await Task.sleep(for: .milliseconds(100))
                        }
                        answered.increment()
                    }
                }
            }
            for _ in 1...3_000 where answered.value < connections { try await Task.sleep(for: .milliseconds(10)) }
            #expect(answered.value >= connections)
            try await test(refused)
            group.cancelAll()
        }
    }

    @Test("Sign-ins to twelve accounts on 45 connections from one address do not keep other people out")
    func ownAccounts() async throws {
        try await FloodedSite().flood { browser, _ in
            let port = browser.port
            for number in 0..<12 {
                #expect(try await Self.register("own\(number)", from: "192.0.2.1", at: port).status == 201)
            }
            try await during(45, at: port, signIn: { ("own\($0 % 12)", "192.0.2.1") }) { refused in
                #expect(refused.value > 0)
                for number in 1...10 {
                    let reply = try await Self.signIn("zoe", from: "198.51.100.\(number)", at: port)
                    #expect(reply.status == 200)
                }
            }
        }
    }

    @Test("Sign-ins to one account from 40 addresses do not keep the users of other accounts out")
    func manyAddresses() async throws {
        try await FloodedSite().flood { browser, _ in
            let port = browser.port
            #expect(try await Self.register("own", from: "192.0.2.1", at: port).status == 201)
            try await during(40, at: port, signIn: { ("own", "192.0.2.\($0)") }) { refused in
                #expect(refused.value > 0)
                for number in 1...10 {
                    let reply = try await Self.signIn("zoe", from: "198.51.100.\(number)", at: port)
                    #expect(reply.status == 200)
                }
            }
        }
    }

    @Test("Sign-ins to an account from 40 addresses do not keep its known browsers out")
    func knownBrowser() async throws {
        try await FloodedSite().flood { browser, _ in
            let port = browser.port
            let proof = try #require(try await Self.signIn("zoe", from: "198.51.100.1", at: port)["Known-Browser"])
            try await during(40, at: port, signIn: { ("zoe", "192.0.2.\($0)") }) { refused in
                #expect(refused.value > 0)
                for _ in 1...10 {
                    let reply = try await Self.signIn("zoe", from: "198.51.100.1", proof: proof, at: port)
                    #expect(reply.status == 200)
                }
                var known = browser
                for _ in 1...5 {
                    try await known.login()
                    try await known.logout()
                }
            }
        }
    }

    @Test("Sign-ins on twelve connections from one address do not keep others from registering")
    func registrations() async throws {
        try await FloodedSite().flood { browser, _ in
            let port = browser.port
            for number in 0..<6 {
                #expect(try await Self.register("own\(number)", from: "192.0.2.1", at: port).status == 201)
            }
            try await during(12, at: port, signIn: { ("own\($0 % 6)", "192.0.2.1") }) { _ in
                for number in 1...5 {
                    let reply = try await Self.register("new\(number)", from: "198.51.100.\(number)", at: port)
                    #expect(reply.status == 201)
                }
            }
        }
    }
}
