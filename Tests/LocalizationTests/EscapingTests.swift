// Escaping processes eight bytes at a time, and loads the last bytes of a text in parts that can overlap. So these tests cover each
// offset of texts of up to 40 bytes.

import Localization
import Testing

@Suite("Escaping") struct EscapingTests {
    /// A reference implementation that escapes one character at a time.
    static func plainly(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: String(scalar)
            }
        }.joined()
    }

    private func escaped(_ text: String) -> String {
        var buffer = TextBuffer(capacity: 64)
        buffer.append(escaping: text)
        return buffer.text()
    }

    private func escapedInPlace(_ text: String) -> String {
        var buffer = TextBuffer(capacity: 64)
        buffer.append("<")
        let start = buffer.count
        buffer.append(text)
        buffer.escape(from: start)
        buffer.append("&")
        return buffer.text()
    }

    @Test("Each special character is escaped at each offset of texts of up to 40 bytes", arguments: Array("&<>\"'"))
    func places(_ special: Character) {
        for length in 1...40 {
            for place in 0..<length {
                for other in [length, (place + 1) % length, (place + 8) % length] {
                    let text = String((0..<length).map { $0 == place || $0 == other ? special : "a" })
                    #expect(escaped(text) == Self.plainly(text))
                    #expect(escapedInPlace(text) == "<\(Self.plainly(text))&")
                }
            }
        }
    }

    @Test("No other character of ASCII is escaped, and none of a sample of characters outside of it")
    func others() {
        let scalars =
            (UInt8.min...0x7F).map { Unicode.Scalar($0) } + ["\u{A6}", "\u{A7}", "\u{BC}", "\u{BE}", "é", "陈", "😀"]
        for scalar in scalars {
            for length in 1...17 {
                let text = String(String.UnicodeScalarView(repeatElement(scalar, count: length)))
                #expect(escaped(text) == Self.plainly(text))
                #expect(escapedInPlace(text) == "<\(Self.plainly(text))&")
            }
        }
    }

    @Test("Texts that become several times as long are escaped completely")
    func growth() {
        let text = String(repeating: "\"&", count: 1_000)
        #expect(escaped(text) == Self.plainly(text))
        #expect(escapedInPlace(text) == "<\(Self.plainly(text))&")
        #expect(escaped("") == "")
        #expect(escapedInPlace("") == "<&")
    }

    @Test("Written bytes can be removed")
    func removing() {
        var buffer = TextBuffer()
        buffer.append("kept")
        buffer.append("forgotten")
        buffer.remove(from: 4)
        buffer.append("!")
        #expect(buffer.text() == "kept!")
    }

    @Test(
        "A letter or a control character of the opposite direction is found in a name, at offsets of up to 18 characters",
        arguments: ["ع", "א", "\u{202E}", "\u{200F}"])
    func directions(_ letter: String) throws {
        let catalog = LocalizedCatalog(StringCatalog(fileName: "", sourceLanguage: "en"))
        let context = catalog.context(for: "en", timeZone: Fixtures.paris)
        func written(_ name: String) -> String {
            var buffer = TextBuffer()
            context.append(userInput: name, escaping: .markup, to: &buffer)
            return buffer.text()
        }
        for filler in ["a", "é", "Ω", "Я"] {
            for length in 0...18 {
                let plain = String(repeating: filler, count: length)
                #expect(written(plain) == plain)
                for place in 0...length {
                    let name = plain.prefix(place) + letter + plain.dropFirst(place)
                    #expect(written(String(name)) == "<bdi>\(name)</bdi>")
                }
            }
        }
    }
}
