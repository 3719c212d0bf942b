// Lines, blankness and trimming of texts, and texts that can be 128 bits in base64url.

import Entities
import Testing

@Suite struct TextLinesTests {
    @Test(
        "A text is split at line breaks of several kinds",
        arguments: [
            ("", [""]), ("Ann", ["Ann"]), ("Ann\nBob", ["Ann", "Bob"]), ("Ann\r\nBob\r\n", ["Ann", "Bob", ""]),
            ("Ann\rBob", ["Ann", "Bob"]), ("\n\nAnn", ["", "", "Ann"]),
            ("Ann\u{2028}Bob\u{85}Cy", ["Ann", "Bob", "Cy"]),
            ("Ann\u{B}Bob\u{C}Cy\u{2029}", ["Ann", "Bob", "Cy", ""]),
            ("e\u{301}\n\u{301}", ["e\u{301}", "\u{301}"]), ("\r\r\nAnn", ["", "", "Ann"]),
        ])
    func lines(_ text: String, _ expected: [String]) {
        #expect(text.lines.map(String.init) == expected)
    }

    @Test("Without control characters, a text is one line")
    func oneLine() {
        for scalar in (0x1...0x2100).compactMap(Unicode.Scalar.init) {
            #expect("a\(scalar)b".withoutControls.lines.count == 1, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("A text of white space or a zero-width space is blank, and trimming removes white space")
    func blankAndTrimmedTexts() {
        for space in [" ", "\t", "\u{B}", "\u{A0}", "\u{2003}", "\u{85}"] {
            #expect(space.isBlank)
            #expect("\(space)Ann\(space)".trimmed == "Ann")
        }
        #expect("\u{200B}".isBlank && !"\u{1F}".isBlank && !"a".isBlank)
    }

    @Test(
        "A text can be 128 bits in base64url only if it has exactly 22 characters of the base64url alphabet",
        arguments: [
            (String(repeating: "a", count: 22), true), ("azAZ09-_azAZ09-_azAZ09", true),
            (String(repeating: "a", count: 21), false), (String(repeating: "a", count: 23), false),
            ("azAZ09+/azAZ09-_azAZ09", false), ("azAZ09-_azAZ09-_azAZ0=", false), ("azAZ09-_azAZ09-_azAZ\u{E9}", false),
        ])
    func base64URL(_ text: String, _ isKey: Bool) {
        #expect(text.is128BitsInBase64URL == isKey)
    }
}
