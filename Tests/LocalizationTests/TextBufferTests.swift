import Localization
import Testing

@Suite("Text buffer")
struct TextBufferTests {
    @Test("Appended bytes are in order")
    func appending() {
        var buffer = TextBuffer(capacity: 0)
        buffer.append("Ça va")
        buffer.append(StaticString(", "))
        buffer.append(decimal: 12)
        buffer.append(byte: UInt8(ascii: "!"))
        buffer.append([0x41, 0x42])
        [UInt8]([0x43]).withUnsafeBytes { buffer.append($0) }
        #expect(buffer.count == 14)
        #expect(buffer.text() == "Ça va, 12!ABC")
    }

    @Test("The buffer grows beyond its capacity")
    func growth() {
        var buffer = TextBuffer(capacity: 1)
        var expected = ""
        for number in 0..<5000 {
            buffer.append("joueur \(number), ")
            expected += "joueur \(number), "
        }
        #expect(buffer.bytes() == Array(expected.utf8))
    }

    @Test(
        "Whole numbers are written in decimal", arguments: [0, 7, 10, 99, 100, -1, -10, 123_456_789, Int.max, Int.min])
    func decimals(number: Int) {
        var buffer = TextBuffer()
        buffer.append(decimal: number)
        #expect(buffer.text() == String(number))
    }

    @Test("An emptied buffer can be reused", arguments: [true, false])
    func removeAll(keepingCapacity: Bool) {
        var buffer = TextBuffer()
        buffer.append(String(repeating: "x", count: 3000))
        buffer.removeAll(keepingCapacity: keepingCapacity)
        #expect(buffer.count == 0)
        buffer.append(String(repeating: "y", count: 2000))
        #expect(buffer.text() == String(repeating: "y", count: 2000))
    }

    @Test("A start outside of the written bytes is clamped")
    func clamping() {
        for start in [-1, Int.min, 3, Int.max] {
            var buffer = TextBuffer()
            buffer.append("a<")
            buffer.escape(from: start)
            #expect(buffer.count == (start < 0 ? 5 : 2))
            buffer.remove(from: start < 0 ? start : start - 1)
            buffer.append("b")
            #expect(buffer.text() == (start < 0 ? "b" : "a<b"))
        }
    }

    @Test("Each ASCII character but NUL is escaped correctly at each even offset of a word of eight bytes")
    func escapingPlaces() {
        for byte in UInt8(1)...127 {
            for place in 0..<20 {
                let text = String(repeating: "é", count: place) + String(Unicode.Scalar(byte)) + "0123456789abcdef"
                var buffer = TextBuffer(capacity: 1)
                buffer.append(escaping: text)
                #expect(buffer.text() == EscapingTests.plainly(text))
            }
        }
    }

    @Test("Random text is escaped as by the reference implementation")
    func escapingRandomText() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("&<>\"'aé=%!#;(?😀\u{FF}")
        for length in 0..<300 {
            let text = String((0..<length).map { _ in alphabet[Int(random.next(upperBound: UInt(alphabet.count)))] })
            var buffer = TextBuffer()
            buffer.append(text, escaping: .html)
            #expect(buffer.text() == EscapingTests.plainly(text))
        }
    }
}
