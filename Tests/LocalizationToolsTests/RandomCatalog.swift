// Catalogs with random errors, made from the String Catalogs of the tests.

import Foundation
import StringCatalog
import TestRandom

/// Writes random catalogs of one to three keys, most of them with errors. In a small catalog, several errors are often in one text.
struct RandomCatalog {
    var random: RandomSequence
    /// The keys of each catalog of the tests, and a list of keys with every shape of a text.
    private let keys: [[JSONValue.Member]]
    /// All values of the catalogs, to replace others.
    private let values: [JSONValue]

    /// - Throws: an error of the file system, or a syntax error in a catalog of the tests.
    init(seed: UInt64) throws {
        random = RandomSequence(seed: seed)
        keys =
            try Self.catalogs.map { path in
                let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
                return try JSONReader.read([UInt8](try Data(contentsOf: file)))["strings"]?.members ?? []
            } + [try Self.shapes()]
        values = keys.flatMap { $0.flatMap { Self.parts(of: $0.value) } }
    }

    private static let catalogs = [
        "Fixtures/EveryKind.xcstrings", "../LocalizationTests/Fixtures/Localizable.xcstrings",
        "../ShopTexts/Localizable.xcstrings", "../ShopTexts/Errors.xcstrings",
    ]

    /// A key for each pair of shapes of a source text and a translation.
    private static func shapes() throws -> [JSONValue.Member] {
        try XLIFFShapeTests.pairs.enumerated().flatMap { number, pair in
            let translation = pair.1.isEmpty ? "" : #", "\#(pair.2)": { \#(pair.1) }"#
            let text = #"{ "shape \#(number)": { "localizations": { "en": { \#(pair.0) }\#(translation) } } }"#
            return try JSONReader.read(Array(text.utf8)).members
        }
    }

    /// A value and all values in it.
    private static func parts(of value: JSONValue) -> [JSONValue] {
        [value] + value.members.flatMap { parts(of: $0.value) }
    }

    mutating func file() -> [UInt8] {
        var root: JSONValue = ["sourceLanguage": "en", "strings": [:], "version": "1.0"]
        for _ in 0..<random.pick([1, 1, 2, 3]) {
            let key = random.pick(random.pick(keys))
            root[path: ["strings", key.key]] = key.value
        }
        for _ in 0..<random.pick([0, 0, 1, 1, 2, 4]) { change(&root) }
        var bytes = JSONWriter.text(of: root)
        for _ in 0..<random.pick([0, 0, 0, 1, 2]) { bytes.change(inserting: Self.bytes, using: &random) }
        if random.chance(10) { bytes.changeLines(using: &random) }
        return bytes
    }

    // MARK: Values

    /// Changes a random value in a value.
    private mutating func change(_ value: inout JSONValue) {
        switch value.content {
        case .object(var members) where !members.isEmpty:
            if random.chance(85) {
                change(&members[Int.random(in: members.indices, using: &random)].value)
            } else {
                change(&members)
            }
            value.content = .object(members)
        case .array(var elements) where !elements.isEmpty && random.chance(80):
            change(&elements[Int.random(in: elements.indices, using: &random)])
            value.content = .array(elements)
        case .string(let text) where random.chance(70):
            value.content = .string(random.text(text, withErrors: Self.pieces, count: 1...2))
        default: value = other(than: value)
        }
    }

    /// Adds, removes, doubles, renames or replaces a member of an object, or exchanges the values of two members.
    private mutating func change(_ members: inout [JSONValue.Member]) {
        let index = Int.random(in: members.indices, using: &random)
        let other = Int.random(in: members.indices, using: &random)
        let member = members[index]
        switch Int.random(in: 0..<7, using: &random) {
        case 0: members.remove(at: index)
        case 1: members.insert(member, at: other)
        case 2: (members[index].value, members[other].value) = (members[other].value, member.value)
        case 3: members[index] = named(random.pick(Self.names), member.value)
        case 4: members.append(named(random.pick(Self.names), member.value))
        case 5: members.append(named(random.pick(Self.names), random.pick(values)))
        default: members[index].value = self.other(than: member.value)
        }
    }

    private func named(_ name: String, _ value: JSONValue) -> JSONValue.Member {
        ([name: value] as JSONValue).members[0]
    }

    private mutating func other(than value: JSONValue) -> JSONValue {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: JSONValue(.number(random.pick(Self.numbers)))
        case 1: JSONValue(.string(random.pick(Self.names)))
        case 2: JSONValue(random.pick([.null, .bool(true), .bool(false), .array([]), .object([])]))
        case 3: nested(value)
        default: random.pick(values)
        }
    }

    /// A value in nested forms, substitutions, arrays or objects.
    private mutating func nested(_ value: JSONValue) -> JSONValue {
        let kind = Int.random(in: 0..<5, using: &random)
        var value = value
        for _ in 0..<random.pick([1, 1, 2, 4, 16, 64, 200]) {
            value =
                switch kind {
                case 0: ["variations": ["plural": ["other": value]]]
                case 1: ["variations": ["device": ["other": value]]]
                case 2: ["substitutions": ["n": value]]
                case 3: JSONValue(.array([value]))
                default: ["a": value]
                }
        }
        return value
    }

    // MARK: Pieces

    /// Names of members, including languages, forms and keys, and values of members.
    private static let names = [
        "argNum", "comment", "extractionState", "formatSpecifier", "localizations", "shouldTranslate",
        "sourceLanguage", "state", "stringSet", "stringUnit", "strings", "substitutions", "value", "variations",
        "version", "plural", "device", "plurals", "zero", "one", "two", "few", "many", "other", "iphone", "mac",
        "i.phone", "n", "goals", "ordinalN", "a.plural.one", "translated", "new", "needs_review", "stale", "final",
        "x-a", "manual", "lld", "lf", ".1lf", "@", "1$lld", "s", "en", "EN", "fr", "FR", "fr-CA", "pl", "ar", "ja",
        "pt-BR", "sr_Latn", "en-XA", "und", "x-a", "deutsch", "title", "title|==|plural.one", "k|==|device.mac",
        "%lld taps", "%@", "100 %", "class", "self", "a\u{0}", "é", "e\u{301}", "\u{212B}", "", " ", "\n",
        String(repeating: "\u{301}", count: 31), String(repeating: "ab ", count: 40),
    ]
    private static let numbers = [
        "0", "-0", "1", "-1", "2", "99", "100", "1.5", "1e2", "1e400", "9223372036854775807", "9223372036854775808",
        "1" + String(repeating: "0", count: 200),
    ]
    /// Pieces of texts, keys, comments and names.
    static let pieces = [
        "%@", "%lld", "%lf", "%.1lf", "%.99999999999999999999lf", "%1$@", "%2$lld", "%3$lf", "%0$@", "%99$@",
        "%100$@", "%99999999999999999999$@", "%#@n@", "%1$#@n@", "%2$#@goals@", "%#@", "@", "%arg", "%1$arg", "%%",
        "%", "% ", "%s", "%x", "%(a)@", "%03d", "$", "#", "<link>", "</link>", "<b>", "</b>", "<", ">", "</", "<a-b>",
        "&amp;", "&", "&#99999999999;", "&nbsp;", "{a}", "${a}", "{n, plural, one {", "\n", "\r\n", "\t", "\u{0}",
        "\u{7F}", "\u{85}", "\u{2028}", "\u{301}", "\u{200B}", "\u{202E}", "\u{2069}", "\u{FEFF}", "\u{FFFD}",
        "\u{FFFE}", "é", "e\u{301}", "😀", "👍🏽", "🇫🇷", "א", "|==|", "|==|plural.one", ".", "\"", "\\", "'", "’", "«",
        " ", "\u{A0}", "\u{202F}", "0", "9", "a", String(repeating: "\u{301}", count: 31),
        String(repeating: "ab ", count: 40),
    ]
    /// Bytes that may be wrong in JSON.
    private static let bytes: [[UInt8]] =
        [
            "", "{", "}", "[", "]", "\"", ":", ",", ",}", "\\", "\\u", "\\u0000", "\\ud800", "\\ude00", "\\u0301",
            "\\uD83D\\uDE00", "/", "//", "null", "true", "-", "0", "00", "1e", "1e400", "-1", ".5", " ", "\n", "\r",
            "\r\n", "\t", "\u{0}", "\u{B}", "\u{7F}", "\u{FEFF}", "\u{2028}", "é", "\u{301}", "\u{202E}", "😀", "“",
            "<<<<<<< HEAD", "=======", "%", "<", "&", String(repeating: "[", count: 200),
            String(repeating: "{\"a\":", count: 200),
        ].map { Array($0.utf8) } + InvalidUTF8.examples
}
