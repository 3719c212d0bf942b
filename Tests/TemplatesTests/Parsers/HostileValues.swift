// Random values that try to break out of their position in a page.

import TestRandom

enum HostileValues {
    /// Texts that have a meaning in HTML, URLs, scripts, templates or bidirectional text, and characters outside of ASCII.
    private static let parts = [
        "<", ">", "\"", "'", "`", "&", ";", "=", "/", "\\", " ", "\n", "\r", "\r\n", "\t", "\u{C}", "\u{0}", "\u{B}",
        "#",
        "-", "--", "-->", "--!>", "<!--", "]]>", "<![CDATA[", "<?", "</", "<script>", "</script>", "<style>",
        "</style>",
        "</title>", "</textarea>", "<plaintext>", "<svg>", "</svg>", "<math>", "</p>", "<p>", "<table>", "<tr>",
        "</table>",
        "<option>", "</option>", "</select>", "<img src=x onerror=alert(1)>", "<iframe srcdoc=x>", "<base href=//a>",
        "&lt;",
        "&quot;", "&#34;", "&#x3c;", "&#0;", "&amp", "&notit;", "javascript:", "data:text/html,", "//", "/\\",
        "https://a.b/",
        "onclick=alert(1)", "{{t0}}", "{{{t0}}}", "${1}", "é", "א", "ا", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}",
        "\u{2069}", "\u{85}", "\u{AD}", "\u{FEFF}", "\u{FFFE}", "\u{10FFFF}", "🇫🇷", "e\u{301}",
    ]
    private static let urls = [
        "", "/", "/a", "a", "?q=", "#", "https://a.example/", "http://a.example", "mailto:a@b.c", "tel:1",
        "//a.example/",
        "/\\a.example/", "\\\\a.example/", "javascript:alert(1)//", " javascript:alert(1)//", "java\nscript:alert(1)//",
        "JAVASCRIPT:", "\u{1}javascript:", "data:text/html,", "vbscript:", "blob:https://a.example/", "/\t/a.example/",
        "https:a", "https:/a", "ht\ntps://a.example/", "./", "../", "a:", ":", "/a:b/",
    ]

    /// A value with the marker of the field.
    static func value(of name: String, using random: inout RandomSequence) -> String {
        let marker = Probe.marker(of: name)
        if Probe.isURL(name) {
            let start = random.chance(85) ? random.pick(urls) : hostile(using: &random)
            return start + marker + (random.chance(50) ? hostile(using: &random) : "")
        }
        let value = hostile(using: &random)
        return random.chance(50) ? value + marker : marker + value + (random.chance(30) ? marker : "")
    }

    private static func hostile(using random: inout RandomSequence) -> String {
        if random.chance(30) { return random.pick(AttackExamples.strings) }
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(parts) }.joined()
    }

    /// A value that is text for every parser.
    static func harmless(_ name: String) -> String { (Probe.isURL(name) ? "/" : "") + Probe.marker(of: name) }
}
