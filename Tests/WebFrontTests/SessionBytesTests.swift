// The bytes of the session cookie.

import BackendServices
import Foundation
import Testing

@testable import WebFront

@Suite("Bytes of sessions")
struct SessionBytesTests {
    private static let expiry = Date(timeIntervalSinceReferenceDate: 812_345_678.901)

    private static func session(expiresAt: Date? = expiry, isRemembered: Bool = true) -> Session {
        Session(
            signedIn: SignedIn(
                token: AccessToken(value: "token-1"), userID: UUID(), username: "Zoë", expiresAt: expiresAt),
            id: "id", isRemembered: isRemembered)
    }

    @Test("A session is read from its bytes", arguments: [expiry, nil], [true, false])
    func roundTrip(expiresAt: Date?, isRemembered: Bool) throws {
        let session = Self.session(expiresAt: expiresAt, isRemembered: isRemembered)
        let bytes = try #require(session.bytes)
        #expect(bytes.first == 1)
        #expect(Session(bytes: Data(bytes)) == session)
        // A slice of other data begins at another index.
        #expect(Session(bytes: (Data([9]) + bytes).dropFirst()) == session)
    }

    @Test("A session of an earlier version, in JSON, is read")
    func json() throws {
        let session = Self.session()
        #expect(Session(bytes: try JSONEncoder().encode(session)) == session)
    }

    @Test("Bytes that are cut off, too many, or of another format are no session")
    func damaged() throws {
        let bytes = try #require(Self.session().bytes)
        for count in 0..<bytes.count { #expect(Session(bytes: Data(bytes.prefix(count))) == nil) }
        #expect(Session(bytes: Data(bytes + [0])) == nil)
        #expect(Session(bytes: Data([2] + bytes.dropFirst())) == nil)
        #expect(Session(bytes: Data(bytes.dropLast() + [0xFF])) == nil)
    }

    @Test("A session and its cookie live until the expiry; without one, the cookie lives a year")
    func validity() {
        let session = Self.session()
        #expect(session.isValid(at: Self.expiry - 0.001))
        #expect(!session.isValid(at: Self.expiry))
        #expect(session.lifetime(at: Self.expiry - 90.5) == 90)
        #expect(session.lifetime(at: Self.expiry + 1) == 0)
        let endless = Self.session(expiresAt: nil)
        #expect(endless.isValid(at: .distantFuture))
        #expect(endless.lifetime(at: Self.expiry) == 365 * 24 * 60 * 60)
    }

    @Test("A text that no cookie could hold has no bytes")
    func long() {
        let signedIn = SignedIn(
            token: AccessToken(value: String(repeating: "x", count: 65_536)), userID: UUID(), username: "a",
            expiresAt: nil)
        #expect(Session(signedIn: signedIn, id: "id", isRemembered: false).bytes == nil)
    }
}
