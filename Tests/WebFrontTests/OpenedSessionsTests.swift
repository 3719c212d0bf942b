// The cache of sessions whose cookies were opened.

import BackendServices
import Foundation
import Testing

@testable import WebFront

@Suite("Opened sessions")
struct OpenedSessionsTests {
    private let seal = Seal(secret: Data(repeating: 7, count: 32))
    private let end = Date(timeIntervalSince1970: 1_000_000)

    /// The cookie of a session of an account; both have this number.
    private func cookie(of number: Int) throws -> String {
        let user = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)"))
        let session = Session(
            signedIn: SignedIn(
                token: AccessToken(value: "token-\(number)"), userID: user, username: "zoe", expiresAt: end),
            id: "session-\(number)", isRemembered: true)
        return try seal.seal(bytes: #require(session.bytes), for: .session)
    }

    @Test("A cached session is valid until its expiry")
    func expiry() throws {
        let sessions = OpenedSessions(seal: seal)
        let cookie = try cookie(of: 1)
        for _ in 1...2 {
            #expect(sessions.session(of: cookie, at: end - 1)?.session.id == "session-1")
        }
        #expect(sessions.session(of: cookie, at: end) == nil)
    }

    @Test("Each session has its own form token and tag, even when more cookies are used than the cache holds")
    func codes() throws {
        let sessions = OpenedSessions(seal: seal, capacity: 2)
        let cookies = try (1...5).map { try cookie(of: $0) }
        for _ in 1...2 {
            for (index, cookie) in cookies.enumerated() {
                let opened = try #require(sessions.session(of: cookie, at: end - 1))
                #expect(opened.session.id == "session-\(index + 1)")
                #expect(opened.formToken == FormTokens(seal: seal).token(for: opened.session.id))
                #expect(opened.tag == SessionTag(seal: seal).value(of: opened.session))
            }
        }
    }

    @Test("An account has one name for each secret, in the order of the secrets, and shares none with another account")
    func names() throws {
        let (one, two) = (Data(repeating: 7, count: 32), Data(repeating: 8, count: 32))
        func names(_ cookie: String, _ secrets: Data...) throws -> [Substring] {
            let sessions = OpenedSessions(seal: Seal(secret: secrets[0], older: Array(secrets.dropFirst())))
            return try #require(sessions.session(of: cookie, at: end - 1)).accountNames.split(separator: " ")
        }
        // Browsers store taps with this name, so an upgrade of the server must not change it.
        let name = try #require(names(cookie(of: 1), one).first)
        #expect(name == "wkdSvJiV2VBaTatTZtIiIg")
        let replaced = try names(cookie(of: 1), two, one)
        #expect(replaced.count == 2 && replaced[1] == name && replaced[0] != name)
        #expect(try names(cookie(of: 1), one, two) == replaced.reversed())
        #expect(try Set(names(cookie(of: 2), two, one)).isDisjoint(with: replaced))
    }

    @Test("A cookie of another site or purpose has no session")
    func foreign() throws {
        let sessions = OpenedSessions(seal: seal)
        let other = Seal(secret: Data(repeating: 8, count: 32))
        for cookie in [
            "", "x", try other.seal(bytes: Data([1, 2]), for: .session), try seal.seal("zoe", for: .username),
        ] {
            for _ in 1...2 { #expect(sessions.session(of: cookie, at: end - 1) == nil) }
        }
    }
}
