// Base64 for cookies, compared with Foundation's.

import Foundation
import Testing

@testable import WebFront

@Suite("Base64 for cookies")
struct Base64URLTests {
    @Test("Bytes are encoded as Foundation does, and decoded again", arguments: 0...67)
    func lengths(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
        let text = Base64URL.encode(bytes)
        let expected = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        #expect(text == expected.replacing("=", with: ""))
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(
        "Other alphabets, padding and impossible lengths are refused",
        arguments: ["+A", "/A", "AA==", "A", "AAAAA", "A A", "é"])
    func refused(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
