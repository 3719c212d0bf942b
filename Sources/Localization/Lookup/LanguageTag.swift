// BCP 47 tags: how they are written, and which language stands in for which.

/// What can be said of a language by its tag alone (BCP 47, RFC 5646).
public enum LanguageTag {
    /// The usual spelling of RFC 5646, section 2.1.1: `zh-hant_tw` becomes `zh-Hant-TW`.
    public static func canonical(_ tag: String) -> String {
        let subtags = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
        return subtags.enumerated().map { index, subtag in
            let isLetters = subtag.utf8.allSatisfy { $0 > UInt8(ascii: "9") }
            return switch subtag.utf8.count {
            case 4 where index > 0 && isLetters: subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
            case 2 where index > 0: subtag.uppercased()
            default: subtag.lowercased()
            }
        }.joined(separator: "-")
    }

    /// The language itself and those that it inherits from, nearest first: `fr-CA`, `fr`.
    ///
    /// As in CLDR (UTS #35 part 1, “Parent Locales”) a parent is what is left without the last subtag, unless CLDR says
    /// otherwise: `en-GB` inherits from `en-001`, `zh-TW` from `zh-Hant`, and `sr-Latn` from nothing, because `sr` is
    /// written in another script.
    public static func parents(of tag: String) -> [String] {
        var languages: [String] = []
        var next: String? = canonical(tag)
        // The bound is for safety only: no chain of CLDR is longer than five.
        while let language = next, languages.count < 8 {
            languages.append(language)
            next = explicitParents[language] ?? truncated(language)
            if next == "root" { next = nil }
        }
        return languages
    }

    /// The tag and what RFC 4647, section 3.4, looks up after it: one subtag less each time, and no single letter last.
    static func truncations(of tag: String) -> [String] {
        var languages: [String] = []
        var next: String? = tag
        while let language = next {
            languages.append(language)
            next = truncated(language)
        }
        return languages
    }

    /// The same tag with the newer name of its language; nil when there is none.
    static func replacingAlias(in tag: String) -> String? {
        let language = tag.prefix { $0 != "-" }
        return aliases[language.lowercased()].map { $0 + tag[language.endIndex...] }
    }

    /// Names that browsers and systems still send (CLDR, `languageAlias` in its supplemental metadata), and Norwegian,
    /// which is written as Bokmål where nothing else is said.
    private static let aliases = [
        "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "tl": "fil", "no": "nb",
    ]

    private static func truncated(_ tag: String) -> String? {
        var subtags = tag.split(separator: "-").dropLast()
        while let last = subtags.last, last.utf8.count == 1 { subtags.removeLast() }
        return subtags.isEmpty ? nil : subtags.joined(separator: "-")
    }

    /// Whether the language is written from right to left: as its script says, else as CLDR has it for the
    /// language (UTS #35 part 2, “Layout Elements”).
    public static func isRightToLeft(_ tag: String) -> Bool {
        let script = canonical(tag).split(separator: "-").dropFirst().first { $0.utf8.count == 4 }
        if let script { return rightToLeftScripts.contains(String(script)) }
        return LocaleData(language: tag).isRightToLeft
    }

    private static let rightToLeftScripts: Set = [
        "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi",
    ]

    private static let explicitParents: [String: String] = {
        var parents: [String: String] = [:]
        for line in LocaleTable.parents.description.split(separator: "\n") {
            let fields = line.split(separator: "|")
            for language in fields[1].split(separator: " ") { parents[String(language)] = String(fields[0]) }
        }
        return parents
    }()
}
