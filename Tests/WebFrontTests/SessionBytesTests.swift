// The bytes of the session cookie.

import BackendServices
import Foundation
import Testing

@testable import WebFront

@Suite("Bytes of sessions")
struct SessionBytesTests {
    private static let expiry = Date(timeIntervalSinceReferenceDate: 812_345_678.901)

    private static func session(
        expiresAt: Date? = expiry, isRemembered: Bool = true, proof: BrowserProof? = nil
    ) -> Session {
        Session(
            signedIn: SignedIn(
                token: AccessToken(value: "token-1"), userID: UUID(), username: "Zoë", expiresAt: expiresAt,
                proof: proof),
            id: "id", isRemembered: isRemembered)
    }

    @Test(
        "A session is read from its bytes",
        arguments: [(expiry, nil), (nil, nil), (expiry, BrowserProof("proof")), (nil, BrowserProof("proof"))],
        [true, false])
    func roundTrip(_ parts: (expiresAt: Date?, proof: BrowserProof?), isRemembered: Bool) throws {
        let session = Self.session(expiresAt: parts.expiresAt, isRemembered: isRemembered, proof: parts.proof)
        let bytes = try #require(session.bytes)
        #expect(bytes.first == 1)
        #expect(Session(bytes: Data(bytes)) == session)
        // The first index of this slice is 1.
        #expect(Session(bytes: (Data([9]) + bytes).dropFirst()) == session)
    }

    @Test("A session of an earlier version, in JSON or without a proof, is read")
    func earlier() throws {
        let session = Self.session()
        let json = try JSONEncoder().encode(session)
        #expect(!String(decoding: json, as: UTF8.self).contains("proof"))
        #expect(Session(bytes: json) == session)
        let bytes =
            "\u{1}\u{3}" + String(repeating: "\0", count: 24) + "\u{2}\0tk\u{3}\0zoe\u{2}\0id"
        let read = try #require(Session(bytes: Data(bytes.utf8)))
        #expect(read.signedIn.username == "zoe" && read.id == "id" && read.signedIn.proof == nil)
        #expect(read.bytes == Array(bytes.utf8))
    }

    @Test("Bytes that are cut off, too many, or of an unknown format are not a session", arguments: [nil, "proof"])
    func damaged(_ proof: String?) throws {
        let bytes = try #require(Self.session(proof: proof.flatMap(BrowserProof.init)).bytes)
        for count in 0..<bytes.count { #expect(Session(bytes: Data(bytes.prefix(count))) == nil) }
        #expect(Session(bytes: Data(bytes + [0])) == nil)
        #expect(Session(bytes: Data([2] + bytes.dropFirst())) == nil)
        #expect(Session(bytes: Data(bytes.dropLast() + [0xFF])) == nil)
    }

    @Test("A session and its cookie are valid until the expiry; without an expiry, the cookie is valid for a year")
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

    @Test("A session whose token is too long for the format has no bytes")
    func long() {
        let signedIn = SignedIn(
            token: AccessToken(value: String(repeating: "x", count: 65_536)), userID: UUID(), username: "a",
            expiresAt: nil)
        #expect(Session(signedIn: signedIn, id: "id", isRemembered: false).bytes == nil)
    }
}
