// Cookies with the proof that a remote backend issued to the browser.

import BackendInMemory
import BackendServices
import Foundation
import Synchronization
import TestBrowser
import Testing

@testable import WebFront

@Suite("Cookies of known browsers")
struct KnownBrowserCookieTests {
    private let seal = Seal(secret: Data(repeating: 7, count: Seal.secretLength))

    @Test("The proof of a sign-in is in the cookies of session and username, and is sent with calls for this browser")
    func calls() async throws {
        let site = TestSite()
        let services = ProvingServices(services: site.backend)
        try await site.serve(over: services) { [seal] port in
            var browser = Browser(port: port)
            try await browser.register()
            let sealed = try #require(browser.cookies["username"])
            let user = seal.open(sealed, as: RememberedUser.self, for: .username)
            #expect(user == RememberedUser(username: "zoe", proof: BrowserProof("proof-1")))
            // Of the two cookies, only that of the session is sent.
            browser.cookies["username"] = nil
            try await browser.open("/account/delete")
            try await browser.submit("/account/delete", ["password": "wrong"])
            #expect(services.seen.last == "zoe proof-1")
            // Of the two cookies, only that of the username is sent.
            (browser.cookies["session"], browser.cookies["username"]) = (nil, sealed)
            try await browser.login(password: "wrong")
            #expect(services.seen.last == "zoe proof-1")
            try await browser.login()
            #expect(services.seen.last == "zoe proof-1")
            var stranger = Browser(port: port)
            try await stranger.login()
            #expect(services.seen.last == "nobody")
        }
    }

    @Test("A browser that does not remember the user keeps the proof as long as the session")
    func passing() async throws {
        let site = TestSite()
        let services = ProvingServices(services: site.backend)
        try await site.serve(over: services) { port in
            var browser = Browser(port: port)
            try await browser.register()
            try await browser.logout()
            try await browser.open("/login")
            try await browser.submit(
                "/login", ["username": "zoe", "password": Browser.password], clearing: ["remember"])
            #expect(browser.cookies["username"] == nil)
            try await browser.open("/account/delete")
            try await browser.submit("/account/delete", ["password": "wrong"])
            #expect(services.seen.last == "zoe proof-2")
            try await browser.open("/players")
            try await browser.logout()
            try await browser.login()
            #expect(services.seen.last == "nobody")
        }
    }

    @Test("The cookie of a version without proofs is read, and that version can read a new cookie that has no proof")
    func earlier() async throws {
        let site = TestSite()
        let services = ProvingServices(services: site.backend)
        try await site.serve(over: services) { [seal] port in
            var browser = Browser(port: port)
            browser.cookies["username"] = try seal.seal("zoe", for: .username)
            #expect(try await browser.open("/login").form("/login")["username"] == "zoe")
            try await browser.login()
            #expect(services.seen == ["zoe -"])
        }
        let sealed = try seal.seal(RememberedUser(username: "zoe", proof: nil), for: .username)
        #expect(seal.open(sealed, as: String.self, for: .username) == "zoe")
    }

    @Test("A session cookie with a long token has the proof only when there is room for it")
    func longToken() async throws {
        for (length, hasProof) in [(2_000, true), (2_835, false)] {
            let site = TestSite()
            let services = ProvingServices(
                services: site.backend, token: AccessToken(value: String(repeating: "t", count: length)))
            try await site.serve(over: services) { [seal] port in
                var browser = Browser(port: port)
                try await browser.open("/register")
                try await browser.submit("/register", ["username": "zoe", "password": Browser.password])
                let sealed = try #require(browser.replies[0].all("Set-Cookie").first { $0.hasPrefix("session=") })
                let value = String(sealed.dropFirst("session=".count).prefix { $0 != ";" })
                #expect(value.utf8.count <= CookieJar.valueLimit)
                let session = try #require(seal.bytes(of: value, for: .session).flatMap(Session.init(bytes:)))
                #expect((session.signedIn.proof != nil) == hasProof)
                #expect(session.signedIn.token.value.utf8.count == length)
            }
        }
    }

    @Test(
        "A token for which a cookie has no room is a failure of the backend, and the log says so",
        arguments: [2_900, 70_000])
    func tooLongToken(_ length: Int) async throws {
        let site = TestSite()
        let services = ProvingServices(
            services: site.backend, token: AccessToken(value: String(repeating: "t", count: length)))
        let log = site.log
        try await site.serve(over: services) { port in
            var browser = Browser(port: port)
            try await browser.open("/register")
            try await browser.submit("/register", ["username": "zoe", "password": Browser.password])
            #expect(try browser.page.status == 503)
            #expect(try browser.page.screen == "error")
            let links = try browser.page.document.all("a")
            #expect(links.contains { $0["class"] == "button button-main" && $0["href"] == "/login" })
            #expect(browser.replies.allSatisfy { $0.all("Set-Cookie").allSatisfy { !$0.hasPrefix("session=") } })
            let line = try #require(log.lines.first { $0.message == "Request failed" })
            #expect(line.text.contains("a token of \(length) bytes"))
            #expect(!line.text.contains("ttt"))
        }
    }
}

/// A backend that issues a proof with each sign-in, and records the browsers of calls that check a password.
private final class ProvingServices: BackendServices, UserService {
    let services: any BackendServices
    let token: AccessToken?
    private let record = Mutex<[String]>([])
    private let issued = Mutex(0)

    init(services: any BackendServices, token: AccessToken? = nil) {
        self.services = services
        self.token = token
    }

    /// The username and the proof (`-` without one) of each call that checks a password; `nobody` for an unknown browser.
    var seen: [String] { record.withLock { $0 } }

    private func note() {
        let browser = CallContext.current?.knownBrowser
        record.withLock { $0.append(browser.map { "\($0.username) \($0.proof?.value ?? "-")" } ?? "nobody") }
    }

    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        note()
        let signedIn = try await services.users.signIn(credentials)
        let number = issued.withLock { number in
            number += 1
            return number
        }
        return SignedIn(
            token: token ?? signedIn.token, userID: signedIn.userID, username: signedIn.username,
            expiresAt: signedIn.expiresAt, proof: BrowserProof("proof-\(number)"))
    }

    func deleteAccount(_ credentials: Credentials) async throws(ServiceError) -> User.ID {
        note()
        return try await services.users.deleteAccount(credentials)
    }

    // MARK: The other members, which record nothing

    var users: any UserService { self }
    var credentials: (any CredentialService)? { nil }
    var spectators: any SpectatorService { services.spectators }

    func players(as token: AccessToken) -> any PlayerService { services.players(as: token) }
    func gathers(as token: AccessToken) -> any GatherService { services.gathers(as: token) }
    func matches(as token: AccessToken) -> any MatchService { services.matches(as: token) }
    func season(as token: AccessToken) -> any SeasonService { services.season(as: token) }
    func isReachable() async -> Bool { await services.isReachable() }

    func register(_ credentials: Credentials, with invitation: InvitationCode?) async throws(ServiceError) -> User {
        try await services.users.register(credentials, with: invitation)
    }

    func signOut(_ token: AccessToken) async throws(ServiceError) {
        try await services.users.signOut(token)
    }

    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User {
        try await services.users.user(id, as: token)
    }

    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        try await services.users.export(id, content, as: token)
    }

    func deleteAccount(as token: AccessToken) async throws(ServiceError) -> User.ID? {
        try await services.users.deleteAccount(as: token)
    }
}
