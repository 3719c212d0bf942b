// Lines of entered texts.

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

    @Test func blankAndTrimmedTexts() {
        for space in [" ", "\t", "\u{B}", "\u{A0}", "\u{2003}", "\u{85}"] {
            #expect(space.isBlank)
            #expect("\(space)Ann\(space)".trimmed == "Ann")
        }
        #expect("\u{200B}".isBlank && !"\u{1F}".isBlank && !"a".isBlank)
    }
}
