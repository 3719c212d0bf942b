// BCP 47 tags: their spelling and their parent locales.

/// Properties of a language that follow from its tag (BCP 47, RFC 5646).
public enum LanguageTag {
    /// The recommended spelling of RFC 5646, section 2.1.1: `zh-hant_tw` becomes `zh-Hant-TW`. The subtags after a subtag
    /// of one character belong to an extension or are for private use, and are written in lowercase.
    ///
    /// A tag of more than 255 bytes is returned unchanged. RFC 5646, section 4.4.1, recommends support for at least 35 characters.
    public static func canonical(_ tag: String) -> String {
        guard tag.utf8.count <= maximumLength else { return tag }
        let subtags = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
        let singleton = subtags.firstIndex { $0.utf8.count == 1 } ?? subtags.endIndex
        return subtags.enumerated().map { index, subtag in
            let isPlain = index > 0 && index < singleton
            let isLetters = subtag.utf8.allSatisfy { $0 > UInt8(ascii: "9") }
            return switch subtag.utf8.count {
            case 4 where isPlain && isLetters: subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
            case 2 where isPlain: subtag.uppercased()
            default: subtag.lowercased()
            }
        }.joined(separator: "-")
    }

    /// The language and the locales it inherits from, nearest first: `fr-CA`, `fr`.
    ///
    /// The rules are those of CLDR (UTS #35 part 1, “Parent Locales”). The parent is the tag without its last subtag,
    /// unless CLDR defines another: `en-GB` inherits from `en-001`, and `zh-TW` from `zh-Hant-TW`. `sr-Latn` has no
    /// parent, because `sr` is written in another script. Texts are inherited too, so a
    /// parent in another language is left out, except `no` for `nb` and `nn`. A tag of more than 255 bytes has no parents.
    public static func parents(of tag: String) -> [String] {
        guard tag.utf8.count <= maximumLength else { return [tag] }
        var languages: [String] = []
        var next: String? = canonical(tag)
        // The limit guarantees termination. The chains of CLDR's locales have at most five members.
        while let language = next, languages.count < 8 {
            languages.append(language)
            next = explicitParents[language] ?? truncated(language).flatMap { isLikelyScript(of: language) ? $0 : nil }
        }
        return languages
    }

    /// Whether a tag of a language and a script, such as `zh-Hans`, has the usual script of the language. True for all
    /// other tags and for languages without a likely script.
    private static func isLikelyScript(of tag: String) -> Bool {
        let subtags = LanguageSubtags(tag)
        guard let script = subtags.script, subtags.tag == tag, subtags.region == nil else { return true }
        let likely = LanguageSubtags(subtags.language).maximized.script
        return likely == nil || likely == script
    }

    /// A tag with its most likely script and region: `zh-Hant-TW` for `zh-TW` (UTS #35 part 1, “Likely Subtags”). The
    /// subtags of the given tag are kept, except that `und` and a deprecated language are replaced: `he-Hebr-IL` for `iw`. An unknown
    /// language is returned in its canonical spelling, and a tag of more than 255 bytes unchanged.
    public static func maximized(_ tag: String) -> String {
        guard tag.utf8.count <= maximumLength else { return tag }
        let canonical = replacingAlias(in: canonical(tag), exceptFor: ["no"]) ?? canonical(tag)
        let subtags = LanguageSubtags(canonical)
        return subtags.maximized.tag + canonical.dropFirst(subtags.tag.utf8.count)
    }

    /// The tag and its fallbacks of RFC 4647, section 3.4: one subtag less each time, without a trailing
    /// single-character subtag.
    static func truncations(of tag: String) -> [String] {
        guard tag.utf8.count <= maximumLength else { return [tag] }
        var languages: [String] = []
        var next: String? = tag
        while let language = next {
            languages.append(language)
            next = truncated(language)
        }
        return languages
    }

    /// The tag with the subtag that replaces its deprecated language, or nil when its language is not in `aliases` or
    /// is in `exceptions`.
    static func replacingAlias(in tag: String, exceptFor exceptions: Set<String> = []) -> String? {
        let language = tag.prefix { $0 != "-" }
        guard !exceptions.contains(language.lowercased()) else { return nil }
        guard let alias = aliases[language.lowercased()] else { return nil }
        // A script of the tag replaces that of the alias, as in `sr-Cyrl` for `sh-Cyrl`.
        let hasScript = LanguageSubtags(canonical(tag)).script != nil
        return (hasScript ? String(alias.prefix { $0 != "-" }) : alias) + tag[language.endIndex...]
    }

    /// Deprecated and legacy language subtags that browsers and systems still send (CLDR, `languageAlias` in its supplemental
    /// metadata), and `no`, a macrolanguage, which is mapped to Bokmål, its most common written form.
    static let aliases = [
        "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr-Latn", "tl": "fil", "no": "nb",
    ]

    /// The maximum length in bytes of a tag that is parsed. It bounds the time for tags that users send.
    private static let maximumLength = LanguageTagSyntax.maximumLength

    private static func truncated(_ tag: String) -> String? {
        var subtags = tag.split(separator: "-").dropLast()
        while let last = subtags.last, last.utf8.count == 1 { subtags.removeLast() }
        return subtags.isEmpty ? nil : subtags.joined(separator: "-")
    }

    /// Whether the language is written from right to left. The script of the tag decides, or the likely script of a tag
    /// without one.
    public static func isRightToLeft(_ tag: String) -> Bool {
        LanguageSubtags(maximized(tag)).script.map(rightToLeftScripts.contains) ?? false
    }

    private static let rightToLeftScripts = Set(
        LikelySubtagTable.rightToLeftScripts.description.split(separator: " ").map(String.init))

    private static let explicitParents: [String: String] = {
        var parents: [String: String] = [:]
        for line in LocaleTable.parents.description.split(separator: "\n") {
            let fields = line.split(separator: "|")
            for language in fields[1].split(separator: " ") { parents[String(language)] = String(fields[0]) }
        }
        return parents
    }()
}
