// The limit for combining marks in a row.

import StringCatalog
import Testing

@Suite struct StreamSafeTextTests {
    @Test(
        "A text can have marks in a row that decompose into at most 30 marks",
        arguments: [
            ("\u{301}", 1), ("\u{301}\u{316}", 2), ("\u{344}", 2), ("\u{F73}", 2), ("\u{F75}", 2), ("\u{F81}", 2),
        ])
    func limit(_ marks: String, _ count: Int) {
        let most = "a" + String(repeating: marks, count: StreamSafeText.maximumMarks / count)
        let text = most + "b" + most
        #expect(StreamSafeText.firstExcess(in: text) == nil)
        #expect(StreamSafeText.limited(text) == text)
        let excess = text + "\u{301}\u{301}" + "c"
        #expect(StreamSafeText.firstExcess(in: excess) == text.endIndex)
        // The bytes are compared, because strings are equal when they are canonically equivalent.
        #expect(Array(StreamSafeText.limited(excess).utf8) == Array((text + "c").utf8))
    }
}
