import StringCatalog
import TestRandom
import Testing

@testable import LocalizationTools

@Suite("Parts of texts")
struct MessagePartTests {
    @Test(
        "Placeholders and tags are parts of their own, in brackets here",
        arguments: [
            ("%@ has %2$lld goals", "[%@] has [%2$lld] goals"), ("%#@n@ %1$#@n@ %arg", "[%#@n@] [%1$#@n@] [%arg]"),
            ("100%% of %.1lf", "100[%%] of [%.1lf]"), ("%03d %-5.2f %g", "[%03d] [%-5.2f] [%g]"),
            ("<b>a</b> <B> <> <a b> <a", "[<b>]a[</b>] <B> <> <a b> <a"), ("50 % of", "50 % of"), ("5%size", "5%size"),
            // Placeholders that are not valid, and a valid one after them.
            ("%1$s %100$@ %(a)@ %#@ %", "%1$s %100$@ %(a)@ %#@ %"), ("%1$s %@", "%1$s [%@]"), ("%#@a%@", "%#@a[%@]"),
            // A joiner or a mark is no part of the placeholder or tag before it.
            ("%arg\u{200D}<b>\u{301}", "[%arg]\u{200D}[<b>]\u{301}"),
        ])
    func parts(text: String, expected: String) {
        #expect(Self.marked(text) == expected)
    }

    private static func marked(_ text: String, _ start: String = "[", _ end: String = "]") -> String {
        MessageParts.parts(of: text).map { part in
            switch part {
            case .literal(let text): text
            case .fixed(let text): start + text + end
            }
        }.joined()
    }

    @Test("Random texts have as many parts that are placeholders as their formats have placeholders")
    func random() throws {
        var random = RandomSequence(seed: 5)
        var count = 0
        for _ in 0..<1000 {
            let text = random.text("%1$#@n@ a <b>%lld</b> %.1lf", withErrors: RandomCatalog.pieces, count: 1...4)
            #expect(Self.marked(text, "", "") == text)
            guard let format = try? FormatString.lenient(text).format else { continue }
            let found = MessageParts.parts(of: text).count { part in
                if case .fixed(let text) = part { text.hasPrefix("%") && text != "%%" } else { false }
            }
            #expect(found == format.placeholders.count, "\(text)")
            count += 1
        }
        #expect(count > 100)
    }
}
