import StringCatalog
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
    private func error(_ text: String) -> JSONSyntaxError? {
        #expect(throws: JSONSyntaxError.self) { try JSONReader.read(Array(text.utf8)) }
    }

    @Test("Values and keys have the offset of their first byte")
    func offsets() throws {
        let json = try JSONReader.read(Array(#" { "é" : [1, -2.5e+3, true, null, "x"] } "#.utf8))
        guard case .object(let members) = json.content, case .array(let elements) = members[0].value.content else {
            Issue.record("expected an object with an array")
            return
        }
        #expect(json.offset == 1)
        #expect(members[0].offset == 3)
        #expect(elements.map(\.offset) == [11, 14, 23, 29, 35])
        guard case .number(let number) = elements[1].content else { return #expect(Bool(false)) }
        #expect(number == "-2.5e+3")
    }

    @Test(
        "Escape sequences are resolved",
        arguments: [
            (#""a\n\t\"\\\/b""#, "a\n\t\"\\/b"), (#""\u00e9\u202F""#, "é\u{202F}"), (#""\uD83D\uDE00""#, "😀"),
        ])
    func escapes(text: String, expected: String) throws {
        guard case .string(let string) = try JSONReader.read(Array(text.utf8)).content else {
            return #expect(Bool(false))
        }
        #expect(string == expected)
    }

    @Test(
        "Invalid JSON is rejected with the offset of the fault",
        arguments: [
            ("", 0), ("{", 1), (#"{"a" 1}"#, 5), (#"{"a":1,}"#, 6), ("[1 2]", 3), ("[1,]", 2), ("[1,", 3),
            ("[1,,]", 3), ("{\"a\":1, \n }", 6), ("tru", 0), ("01", 1),
            ("1.", 2), ("1e", 2), ("-", 1), (#""a"#, 0), (#""\x""#, 1), (#""\u12G4""#, 5), (#""\uD83Dx""#, 1),
            (#""\uD83D\u0041""#, 1), (#""\uDE00""#, 1), ("\"a\nb\"", 2), ("{} {}", 3), ("{a:1}", 1), ("'a'", 0),
            (#""\"#, 2), ("1e+-5", 3), ("1e-+5", 3),
        ])
    func syntaxErrors(text: String, offset: Int) {
        #expect(error(text)?.offset == offset)
    }

    @Test(
        "The error at a comma before the end of an object or an array says to remove the comma", arguments: ["}", "]"])
    func trailingComma(end: String) {
        let text = end == "}" ? "{\"a\": 1,\n}" : "[1,\n]"
        #expect(error(text)?.message == "`\(end)` cannot follow a comma: remove the `,` before it")
        #expect(error(text)?.offset == (end == "}" ? 7 : 2))
    }

    @Test("JSON nested deeper than 64 levels is rejected")
    func depth() throws {
        let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        _ = try JSONReader.read(Array(allowed.utf8))
        #expect(error("[" + allowed + "]")?.offset == 64)
        #expect(error(String(repeating: #"{"a":"#, count: 100_000))?.message == "nested deeper than 64 levels")
    }
}
