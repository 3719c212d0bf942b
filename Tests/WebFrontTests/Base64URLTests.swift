// Base64 for cookies, form tokens and hashes in the names of files, compared with Foundation's.

import Foundation
import Testing

@testable import WebFront

@Suite("Base64 with the alphabet for URLs")
struct Base64URLTests {
    @Test(
        "Bytes are encoded as by Foundation, but with `-` and `_` and without padding, and decoded again",
        arguments: 0...67)
    func lengths(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
        let text = Base64URL.encode(bytes)
        let expected = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        #expect(text == expected.replacing("=", with: ""))
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(
        "Characters outside of the alphabet, padding and impossible lengths are refused",
        arguments: ["+A", "/A", "AA==", "A", "AAAAA", "A A", "é"])
    func refused(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
