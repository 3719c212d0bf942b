// Digests of passwords, secrets in descriptions, the encoding of tokens and proofs, and invalid credentials.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct CredentialsTests {
    /// Digests as `printf '%s' PASSWORD | sha256sum` prints them.
    @Test(
        "The digest of a password is SHA-256 in hexadecimal digits",
        arguments: [
            ("password", "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8"),
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("pässwörd", "46970bef70aced8123f0d5d094717e2a5cd412041e03b26376049fe65b2834a4"),
        ])
    func digest(password: String, digest: String) {
        #expect(Credentials(username: "ann", password: password).digest == digest)
    }

    @Test func digestsAreLowerCaseHexadecimal() {
        let digest = Credentials(username: "ann", password: "password").digest
        #expect(Credentials.isDigest(digest))
        #expect(Credentials.isDigest(String(repeating: "0", count: 32) + String(repeating: "9", count: 32)))
        #expect(Credentials.isDigest(String(repeating: "a", count: 32) + String(repeating: "f", count: 32)))
        // `g`, `/`, `:` and the backtick are next to the allowed characters in ASCII.
        let short = String(digest.dropLast())
        for text in ["", digest + "0", short, digest.uppercased(), short + "g", short + "/", short + ":", short + "`"] {
            #expect(!Credentials.isDigest(text), "\(text)")
        }
    }

    @Test func descriptionsShowNoSecret() {
        let credentials = Credentials(username: "ann", digest: "s3cret")
        let signedIn = SignedIn(
            token: AccessToken(value: "s3cret"),
            userID: UUID(),
            username: "ann",
            expiresAt: nil,
            proof: BrowserProof("s3cret")
        )
        var dumped = ""
        dump(credentials, to: &dumped)
        dump(signedIn, to: &dumped)
        for text in [
            "\(credentials)", "\(signedIn)", "\(signedIn.token)", dumped,
            String(reflecting: credentials), String(reflecting: signedIn),
        ] {
            #expect(!text.contains("s3cret"))
        }
    }

    @Test("A proof is encoded as its text; a text that is empty, too long or not visible ASCII is not a proof")
    func proofs() throws {
        let longest = String(repeating: "a", count: BrowserProof.limit)
        for text in ["a", "~!", longest] {
            let data = try JSONEncoder().encode([BrowserProof(text)])
            #expect(try JSONDecoder().decode([String].self, from: data) == [text])
            #expect(try JSONDecoder().decode([BrowserProof].self, from: data).map(\.value) == [text])
        }
        for text in ["", " ", "a b", "é", "\u{7F}", longest + "a"] {
            #expect(BrowserProof(text) == nil, "\(text)")
            let data = try JSONEncoder().encode([text])
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([BrowserProof].self, from: data) }
        }
    }

    @Test("The hash of a token is its SHA-256")
    func tokenHash() {
        // FIPS 180-4, the example "abc".
        let hash = AccessToken(value: "abc").hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hash == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func aTokenIsEncodedAsItsValue() throws {
        let data = try JSONEncoder().encode([AccessToken(value: "abc")])
        #expect(String(decoding: data, as: UTF8.self) == #"["abc"]"#)
        #expect(try JSONDecoder().decode([AccessToken].self, from: data) == [AccessToken(value: "abc")])
    }

    @Test("An empty digest, one that is too long and an invalid username are refused")
    func invalidCredentials() {
        for digest in ["", String(repeating: "x", count: Credentials.digestLength + 1)] {
            #expect(throws: ServiceError.invalid) {
                try Credentials(username: "ann", digest: digest).validatedUsername()
            }
        }
        let longest = String(repeating: "x", count: Credentials.digestLength)
        #expect(throws: Never.self) { try Credentials(username: "ann", digest: longest).validatedUsername() }
        #expect(throws: ServiceError.invalid) { try Credentials(username: "a:b", digest: "x").validatedUsername() }
    }
}
