// XLIFF files with random errors, made from exports of random catalogs.

import TestRandom

struct RandomXLIFF {
    /// Changes random places of an export. Before that, it often translates the units without a translation.
    /// - Parameter xliff: an export of a catalog.
    static func file(from xliff: [UInt8], using random: inout RandomSequence) -> [UInt8] {
        var lines = xliff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        if random.chance(60) { translate(&lines, using: &random) }
        for _ in 0..<random.pick([0, 1, 1, 2, 4]) { change(&lines, using: &random) }
        var bytes = Array(lines.joined(separator: "\n").utf8)
        for _ in 0..<random.pick([0, 0, 0, 1, 2]) { bytes.change(inserting: Self.bytes, using: &random) }
        if random.chance(15) { bytes.changeLines(using: &random) }
        return bytes
    }

    private static let sourceStart = "        <source>"
    private static let targetStart = "        <target"

    /// Adds the source text as the translation to units without one.
    private static func translate(_ lines: inout [String], using random: inout RandomSequence) {
        for index in lines.indices.reversed()
        where lines[index].hasPrefix(sourceStart) && !lines[index + 1].hasPrefix(targetStart) {
            let text = lines[index].dropFirst(sourceStart.utf8.count).prefix { $0 != "<" }
            let state = random.chance(50) ? "" : " state=\"\(random.pick(states))\""
            lines.insert("\(targetStart)\(state)>\(text)</target>", at: index + 1)
        }
    }

    /// Changes a text, an attribute, a name or the nesting, or copies a line.
    private static func change(_ lines: inout [String], using random: inout RandomSequence) {
        let index = Int.random(in: lines.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: changeText(of: &lines[index], using: &random)
        case 2: changeAttribute(of: &lines[index], using: &random)
        case 3: changeName(in: &lines[index], using: &random)
        case 4: nest(&lines, from: index, using: &random)
        default:
            let other = Int.random(in: lines.indices, using: &random)
            lines.insert(lines[index], at: other)
        }
    }

    /// Changes the text between the first and the last tag of a line.
    private static func changeText(of line: inout String, using random: inout RandomSequence) {
        guard let start = line.firstIndex(of: ">"), let end = line.lastIndex(of: "<"), start < end else { return }
        let text = random.text(String(line[start..<end].dropFirst()), withErrors: RandomCatalog.pieces, count: 1...2)
        // Usually `<` and `&` are escaped, so that they are text. Otherwise they are markup.
        let isText = random.chance(80)
        line.replaceSubrange(start..<end, with: ">" + (isText ? escaped(text) : text))
    }

    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Changes the value of an attribute: replaces it, or changes a part of it.
    private static func changeAttribute(of line: inout String, using random: inout RandomSequence) {
        let quotes = line.indices.filter { line[$0] == "\"" }
        guard quotes.count > 1 else { return }
        let first = random.pick(Array(stride(from: 0, to: quotes.count - 1, by: 2)))
        let range = line.index(after: quotes[first])..<quotes[first + 1]
        let value =
            random.chance(50)
            ? random.pick(values) : random.text(String(line[range]), withErrors: parts, count: 1...2)
        line.replaceSubrange(range, with: value)
    }

    /// Replaces the name of the first element of a line, in one or two places.
    private static func changeName(in line: inout String, using random: inout RandomSequence) {
        guard let start = line.firstIndex(of: "<") else { return }
        let name = line[start...].drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter || $0 == "-" }
        guard !name.isEmpty else { return }
        line = line.replacing(name, with: random.pick(names), maxReplacements: random.pick([1, 2]))
    }

    /// Encloses lines in nested elements.
    private static func nest(_ lines: inout [String], from index: Int, using random: inout RandomSequence) {
        let name = random.pick(names)
        let depth = random.pick([1, 1, 2, 60, 70, 200])
        let end = min(lines.count, index + random.pick([1, 4, 5, 10]))
        lines.insert(String(repeating: "</\(name)>", count: depth), at: end)
        lines.insert(String(repeating: "<\(name)>", count: depth), at: index)
    }

    private static let names = [
        "xliff", "file", "header", "body", "group", "trans-unit", "source", "target", "note", "alt-trans", "g", "x",
        "a:source", "é", "",
    ]
    private static let states = [
        "translated", "final", "needs-translation", "needs-review-l10n", "new", "x-a", "x-", "a",
    ]
    /// Values of attributes.
    private static let values =
        states + [
            "", " ", "1.2", "2.0", "en", "EN", "fr", "FR", "pl", "ar", "ja", "und", "deutsch", "fr_CA",
            "a/b.xcstrings", "title", "title|==|", "title|==|plural", "title|==|plural.few", "title|==|device.",
            "goals|==|plural.few", "goals|==|plural.zero", "teams|==|substitutions.goals.plural.few",
            "teams|==|substitutions..plural.one", "tap|==|device.iphone.plural.few", "a|==|b|==|plural.one",
            "title|==|" + Array(repeating: "device.a", count: 30).joined(separator: "."), "%lld taps", "&#10;",
            "&#0;", String(repeating: "\u{301}", count: 31), String(repeating: "a", count: 300),
        ]
    /// Parts of values of attributes.
    private static let parts = [
        "|==|", "plural", "device", "substitutions", ".", "one", "few", "zero", "other", "iphone", "n", "goals", "|",
        "=", " ", "&amp;", "&lt;", "&#x301;", "&", "'", "<", ">", "\u{301}", "é", "\t", "\n", "a",
    ]
    /// Bytes that may be wrong in XML.
    private static let bytes: [[UInt8]] =
        [
            "", "<", "</", ">", "/>", "<a>", "</a>", "<a", "&", "&amp;", "&lt;", "&#60;", "&#0;", "&#x1F600;",
            "&#xD800;", "&#x110000;", "&#99999999999999999999;", "&#XA0;", "&bogus;", "]]>", "<![CDATA[", "<!--",
            "-->", "--", "<?xml?>", "<?a", "?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "\"", "'", "=", " a=\"b\"",
            " id=\"title\"", "\n", "\r", "\r\n", "\t", "\u{0}", "\u{B}", "\u{FFFE}", "\u{FEFF}", "\u{2028}", "\u{85}",
            "é", "\u{301}", "😀", "%", "%@", "%arg", String(repeating: "<a>", count: 200),
        ].map { Array($0.utf8) } + InvalidUTF8.examples
}
