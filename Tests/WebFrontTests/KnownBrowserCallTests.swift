// Calls of clients that have signed in before, and prove this with the header field `Known-Browser`.

import BackendServices
import Foundation
import TestBrowser
import Testing

@testable import WebFront

@Suite("Calls of known browsers")
struct KnownBrowserCallTests {
    private static let digest = Credentials.digest(of: Browser.password)
    private static let field = "Known-Browser"

    private static func basic(_ name: String, _ digest: String) -> String {
        "Basic \(Data("\(name):\(digest)".utf8).base64EncodedString())"
    }

    private func login(
        _ browser: inout Browser, _ digest: String = digest, as name: String = "zoe", proof: String? = nil
    ) async throws -> Reply {
        var headers = ["Authorization": Self.basic(name, digest)]
        headers[Self.field] = proof
        return try await browser.send("POST", "/api/users/login", headers: headers)
    }

    /// Signs in as a new client, and returns its proof.
    private func proof(_ browser: inout Browser, as name: String = "zoe") async throws -> String {
        let reply = try await login(&browser, as: name)
        try #require(reply.status == 200)
        return try #require(reply[Self.field])
    }

    /// Sends ten wrong passwords of a client that is not known, after which its sign-ins are refused.
    private func fail(_ browser: inout Browser) async throws {
        for _ in 1...10 { #expect(try await login(&browser, "wrong").status == 401) }
        let refused = try await login(&browser)
        #expect(refused.status == 429)
        #expect(refused[Self.field] == nil)
    }

    /// A proof that a site with this secret issues.
    private static func proof(of account: String, secret: Data) -> String {
        SealedBrowserProofs(seal: Seal(secret: secret)).proof(for: AccountKey(account))
    }

    @Test("A sign-in is answered with a proof: that of the call when it is valid, else a new one")
    func issued() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            let first = try await proof(&browser)
            #expect(first.wholeMatch(of: /[A-Za-z0-9_-]{65}/) != nil)
            #expect(try await proof(&browser) != first)
            for name in ["zoe", " ZOE "] {
                #expect(try await login(&browser, as: name, proof: first)[Self.field] == first)
            }
            let other = try await login(&browser, proof: String(first.dropLast()))[Self.field]
            #expect(other?.utf8.count == 65 && other != first)
            let failed = try await login(&browser, "wrong", proof: first)
            #expect(failed.status == 401 && failed[Self.field] == nil)
        }
    }

    @Test("Ten failures from an address do not stop a known browser, which has a limit of its own")
    func ownLimit() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            let (one, two) = (try await proof(&browser), try await proof(&browser))
            try await fail(&browser)
            #expect(try await login(&browser, proof: one).status == 200)
            for _ in 1...10 { #expect(try await login(&browser, "wrong", proof: one).status == 401) }
            #expect(try await login(&browser, proof: one).status == 429)
            #expect(try await login(&browser, proof: two).status == 200)
        }
    }

    @Test("Failures of a known browser do not count for other clients")
    func ownCounter() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            let proof = try await proof(&browser)
            for _ in 1...10 { #expect(try await login(&browser, "wrong", proof: proof).status == 401) }
            #expect(try await login(&browser).status == 200)
        }
    }

    @Test("After 30 failures of all known browsers of an account together, they are limited like other clients")
    func together() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            for _ in 1...3 {
                let proof = try await proof(&browser)
                for _ in 1...10 { #expect(try await login(&browser, "wrong", proof: proof).status == 401) }
            }
            let proof = try await proof(&browser)
            try await fail(&browser)
            #expect(try await login(&browser, proof: proof).status == 429)
        }
    }

    @Test("A proof is valid for the deletion of the account too")
    func deletion() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            let proof = try await proof(&browser)
            try await fail(&browser)
            var headers = ["Authorization": Self.basic("zoe", Self.digest)]
            #expect(try await browser.send("DELETE", "/api/users", headers: headers).status == 429)
            headers[Self.field] = proof
            #expect(try await browser.send("DELETE", "/api/users", headers: headers).status == 204)
        }
    }

    @Test("A field that is not a proof of this site for this account, or is sent twice, is ignored")
    func invalid() async throws {
        let old = Data(repeating: 8, count: Seal.secretLength)
        try await TestSite().browse { browser in
            try await browser.register("max")
            let ofMax = try await proof(&browser, as: "max")
            try await browser.logout()
            try await browser.register()
            let proof = try await proof(&browser)
            try await fail(&browser)
            let id = proof.prefix(22)
            let texts: [String] = [
                "", "1", String(proof.dropLast()), String(proof.dropFirst()), proof + "A", "\(proof), \(proof)",
                "\(proof),", String(repeating: "A", count: 65), String(repeating: "A", count: 10_000),
                String(id.reversed()) + proof.dropFirst(22), ofMax,
                Self.proof(of: "zoe", secret: old), "=" + proof.dropFirst(), proof.dropLast() + "=",
            ]
            for text in texts {
                #expect(try await login(&browser, proof: text).status == 429, "\(text.prefix(70))")
            }
            let authorization = Self.basic("zoe", Self.digest)
            // The value contains a line break and a second field, so the field is sent twice.
            let twice = "\(proof)\r\n\(Self.field): \(proof)"
            let headers = ["Authorization": authorization, Self.field: twice]
            #expect(try await browser.send("POST", "/api/users/login", headers: headers).status == 429)
            #expect(try await login(&browser, proof: proof).status == 200)
        }
    }

    @Test("A proof of an older secret is valid, and the response contains it unchanged")
    func olderSecret() async throws {
        var site = TestSite()
        let older = Data(repeating: 8, count: Seal.secretLength)
        site.olderSecrets = [older]
        try await site.browse { browser in
            try await browser.register()
            let proof = Self.proof(of: "zoe", secret: older)
            try await fail(&browser)
            let reply = try await login(&browser, proof: proof)
            #expect(reply.status == 200)
            #expect(reply[Self.field] == proof)
        }
    }
}
