// Recovery codes as they are shown and typed.

import BackendServices
import Testing

@Suite struct RecoveryCodeTests {
    let code: RecoveryCode

    init() throws {
        code = try #require(RecoveryCode(bytes: (0..<16).map { UInt8($0 * 17) }))
    }

    @Test("A code is eight groups of four hexadecimal digits")
    func text() {
        #expect(code.text == "0011-2233-4455-6677-8899-aabb-ccdd-eeff")
        #expect(code.groups.joined() == "00112233445566778899aabbccddeeff")
        #expect(code.groups.count == 8)
    }

    @Test(
        "A code is read with or without separators, in upper or lower case",
        arguments: [
            "0011-2233-4455-6677-8899-aabb-ccdd-eeff", "00112233445566778899AABBCCDDEEFF",
            " 0011 2233 4455 6677\n8899 aabb ccdd eeff\t", "0011\u{2011}2233–4455—6677-8899-AabB-ccdd-eeff",
            "\u{A0}001122334455-66778899-aabbccddeeff",
        ])
    func reading(_ typed: String) {
        #expect(RecoveryCode(typed) == code)
        #expect(RecoveryCode(typed)?.hash == code.hash)
    }

    @Test(
        "A text is not a code when it is too long, or is not 32 hexadecimal digits with or without separators",
        arguments: [
            "", "-", "0011-2233", "00112233445566778899aabbccddeef", "00112233445566778899aabbccddeefff",
            "00112233445566778899aabbccddeefg", "00112233445566778899aabbccddee\u{FF26}f",
            "００112233445566778899aabbccddeeff", String(repeating: "-", count: 300),
            "00112233445566778899aabbccddeeff" + String(repeating: " ", count: 300),
        ])
    func otherTexts(_ typed: String) {
        #expect(RecoveryCode(typed) == nil)
    }

    @Test("Bytes are not a code when their number is not 16", arguments: [0, 15, 17])
    func length(_ count: Int) {
        #expect(RecoveryCode(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test("No description contains the digits, and the hash has 32 bytes")
    func secrecy() {
        for text in ["\(code)", String(reflecting: code), String(describing: [code])] {
            #expect(text.contains("RecoveryCode(…)"))
            #expect(!text.contains("0011") && !text.contains("eeff"))
        }
        #expect(code.hash.count == 32)
    }
}
