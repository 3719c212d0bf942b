// The search for a pattern in a text.

import Testing

@testable import Modules

@Suite struct SubstringPatternTests {
    @Test(
        "The pattern occurs in the text",
        arguments: [
            ("", ""), ("", "ann"), ("ann", "ann"), ("nn", "ann"), ("an", "ann"), ("aab", "aaab"), ("abab", "aababb"),
            ("é", "zoé"),
        ])
    func found(pattern: String, text: String) {
        #expect(SubstringPattern(pattern).occurs(in: text))
    }

    @Test(
        "The pattern does not occur in the text",
        arguments: [
            ("a", ""), ("anna", "ann"), ("aab", "abab"), ("é", "zoe"), ("abab", "abaab"),
        ])
    func notFound(pattern: String, text: String) {
        #expect(!SubstringPattern(pattern).occurs(in: text))
    }

    @Test("for texts of up to six letters `a` and `b`, and patterns of one to four, the result is that of `contains`")
    func allShortTextsOfTwoLetters() {
        var texts = [""]
        for length in 1...6 {
            texts += texts.filter { $0.utf8.count == length - 1 }.flatMap { [$0 + "a", $0 + "b"] }
        }
        for pattern in texts where pattern.utf8.count <= 4 {
            let search = SubstringPattern(pattern)
            for text in texts {
                #expect(search.occurs(in: text) == (pattern.isEmpty || text.contains(pattern)), "\(pattern) in \(text)")
            }
        }
    }
}
