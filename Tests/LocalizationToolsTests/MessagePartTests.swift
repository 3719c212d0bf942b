import Testing

@testable import LocalizationTools

@Suite("Parts of texts")
struct MessagePartTests {
    @Test(
        "Placeholders and tags are fixed, and are shown in brackets here",
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

    private static func marked(_ text: String) -> String {
        MessageParts.parts(of: text).map { part in
            switch part {
            case .literal(let text): text
            case .fixed(let text): "[\(text)]"
            }
        }.joined()
    }
}
