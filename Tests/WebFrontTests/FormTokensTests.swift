// Tokens in forms.

import Foundation
import Testing

@testable import WebFront

@Suite("Form tokens")
struct FormTokensTests {
    private let secret = Data(repeating: 7, count: 32)
    private let tokens = FormTokens(seal: Seal(secret: Data(repeating: 7, count: 32)))

    @Test("A token is valid only for its own session")
    func session() {
        let token = tokens.token(for: "one")
        #expect(tokens.isToken(token, for: "one"))
        #expect(!tokens.isToken(token, for: "another"))
        #expect(!tokens.isToken(tokens.token(for: ""), for: ""))
        for other in [nil, "", "x", "no base64url!", token + "=", token + "A", String(token.dropLast())] {
            #expect(!tokens.isToken(other, for: "one"), "\(other ?? "none")")
        }
    }

    @Test("Tokens that were made with an older secret of the server are valid, those of another secret are not")
    func secrets() {
        let newer = Data(repeating: 8, count: 32)
        let token = tokens.token(for: "one")
        #expect(FormTokens(seal: Seal(secret: newer, older: [secret])).isToken(token, for: "one"))
        #expect(!FormTokens(seal: Seal(secret: newer)).isToken(token, for: "one"))
    }
}
