// Selects the language of a response.

import StringCatalog

/// Selects the language of a response from the query, then the cookie, then the `Accept-Language` header (RFC 9110,
/// section 12.5.4). The matching is that of RFC 4647, section 3.4, extended by CLDR's parent locales and likely
/// subtags.
public enum LocaleNegotiator {
    /// The maximum length of a header in bytes. Longer headers are ignored.
    static let maximumHeaderLength = 2000
    /// The maximum number of ranges of a header that are used. Later ones are ignored. Browsers usually send fewer than ten.
    static let maximumRangeCount = 20
    /// The maximum length of a language tag in bytes: the least limit that RFC 5646, section 4.4.1, recommends.
    static let maximumTagLength = 35

    /// Selects a language. Invalid values, such as a tag with an underscore, are ignored. Upper and lower case are the same.
    /// - Parameters:
    ///   - query: the value of the query item `locale`, if the server has one.
    ///   - cookie: the value of the language cookie, if the server has one.
    ///   - acceptLanguage: the value of the `Accept-Language` header.
    ///   - available: the supported languages, as BCP 47 tags.
    ///   - default: the language when none of the values selects one. It should be an element of `available`. When a header matches
    ///     nothing, and `default` is not in `available` or has the weight 0 in the header, the first acceptable element of
    ///     `available` is returned.
    /// - Returns: an element of `available`, or `default`.
    public static func language(
        query: String? = nil, cookie: String? = nil, acceptLanguage: String?, available: [String], default: String
    ) -> String {
        let offers = Offers(available)
        for choice in [query, cookie] {
            guard let choice else { continue }
            if let language = lookup(choice, in: offers) ?? relatedMatch(of: choice, in: offers) {
                return language
            }
        }
        guard let acceptLanguage else { return `default` }
        return match(acceptLanguage, in: offers, default: `default`)
    }

    /// The locale whose number and date formats a reader expects, such as `en-GB` for `en`: of the ranges in an
    /// `Accept-Language` header for which lookup finds the language, the first one with the highest weight.
    /// - Parameters:
    ///   - language: the language of the response.
    ///   - acceptLanguage: the value of the header, or a locale that the reader has chosen, such as `en-US`.
    /// - Returns: a BCP 47 tag, or nil when no range finds the language.
    public static func formats(of language: String, acceptLanguage: String?) -> String? {
        let offers = Offers([language])
        return wanted(weightedRanges(in: acceptLanguage ?? "")).first { lookup($0, in: offers) != nil }
    }

    /// Finds the language for a range by RFC 4647, section 3.4 (Lookup). CLDR's parents are tried before truncated tags, so
    /// that `zh-TW` finds `zh-Hant` before `zh`. Then tags with the same likely subtags are tried, so that `zh` finds
    /// `zh-Hans`. Last, a deprecated language in the range is replaced, so that `iw` finds `he`.
    private static func lookup(_ range: String, in offers: Offers) -> String? {
        guard isWellFormed(range) else { return nil }
        if let exact = offers.tags.first(where: { isSame($0, range) }) { return exact }
        for candidate in LanguageTag.parents(of: range) + LanguageTag.truncations(of: range) {
            if let match = offers.tags.first(where: { isSame($0, candidate) }) { return match }
        }
        return likelyMatch(of: range, in: offers)
            ?? LanguageTag.replacingAlias(in: range).flatMap { lookup($0, in: offers) }
    }

    /// Finds a language by likely subtags (UTS #35 part 1, “Likely Subtags”). The language must have the script of the
    /// range. A range without a region finds any region, but preferably the likely one: `pt` finds `pt-BR` before `pt-PT`.
    /// A range with a region finds only that region, or a parent of the range.
    private static func likelyMatch(of range: String, in offers: Offers) -> String? {
        let asked = LanguageSubtags(LanguageTag.canonical(range))
        let likely = asked.maximized
        guard let script = likely.script else { return nil }
        let offers = offers.all.filter { $0.likely.language == likely.language && $0.likely.script == script }
        guard asked.region != nil else { return (offers.first { $0.likely == likely } ?? offers.first)?.tag }
        guard !offers.isEmpty else { return nil }
        for parent in LanguageTag.parents(of: likely.tag).map({ LanguageSubtags($0) }) {
            let match = offers.first {
                parent.region == nil ? !$0.hasRegion : $0.hasRegion && $0.likely == parent
            }
            if let match { return match.tag }
        }
        return nil
    }

    /// Finds the language of a range, but in another region, or in the other script of a language that is commonly written in two
    /// scripts. Used when `lookup` finds no language.
    private static func relatedMatch(of range: String, in offers: Offers) -> String? {
        guard isWellFormed(range) else { return nil }
        let asked = LanguageSubtags(LanguageTag.maximized(range))
        let offers = offers.all.filter { $0.likely.language == asked.language }
        let sameScript = offers.first { $0.likely.script == asked.script }
        return (sameScript ?? (languagesWithTwoScripts.contains(asked.language) ? offers.first : nil))?.tag
    }

    /// An available language with its likely subtags.
    private struct Offer {
        let tag: String
        let hasRegion: Bool
        let likely: LanguageSubtags

        init(_ tag: String) {
            self.tag = tag
            likely = LanguageSubtags(LanguageTag.maximized(tag))
            hasRegion = LanguageSubtags(LanguageTag.canonical(tag)).region != nil
        }
    }

    /// The available languages. Their likely subtags are computed once, when they are first needed.
    private final class Offers {
        let tags: [String]
        private(set) lazy var all = tags.map { Offer($0) }

        init(_ tags: [String]) {
            self.tags = tags
        }
    }

    /// Simplified and traditional Chinese, and Serbian in Cyrillic and in Latin (CLDR, `languageMatching`).
    private static let languagesWithTwoScripts: Set = ["sr", "zh"]

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func match(_ acceptLanguage: String, in offers: Offers, default: String) -> String {
        let ranges = weightedRanges(in: acceptLanguage)
        let excludesSome = ranges.contains { $0.weight == 0 }
        let acceptable = excludesSome ? Offers(offers.tags.filter { !isExcluded($0, by: ranges) }) : offers
        func anyLanguage() -> String {
            acceptable.tags.contains(`default`) ? `default` : acceptable.tags.first ?? `default`
        }
        // `*` does not say which language is best. Lookup skips it and returns the default when no other range matches
        // (RFC 4647, section 3.4). The weight of `*` matters only when it is 0 (RFC 9110, section 12.5.4).
        let named = wanted(ranges).filter { $0 != "*" }
        return named.lazy.compactMap { lookup($0, in: acceptable) }.first
            ?? named.lazy.compactMap { relatedMatch(of: $0, in: acceptable) }.first ?? anyLanguage()
    }

    /// The tags of the accepted ranges, the highest weight first.
    private static func wanted(_ ranges: [WeightedRange]) -> [String] {
        // Ranges of equal weight keep their order.
        ranges.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    /// Whether the most specific matching range has `q=0`.
    private static func isExcluded(_ language: String, by ranges: [WeightedRange]) -> Bool {
        let tag = language.lowercased() + "-"
        let fitting = ranges.filter { $0.tag == "*" || tag.hasPrefix($0.tag.lowercased() + "-") }
        // `*` matches every language and is the least specific range.
        return fitting.max { $0.specificity < $1.specificity }?.weight == 0
    }

    private struct WeightedRange {
        let tag: String
        /// The value of `q` in thousandths.
        let weight: Int

        var specificity: Int { tag == "*" ? 0 : tag.utf8.count }
    }

    private static func weightedRanges(in header: String) -> [WeightedRange] {
        guard header.utf8.count <= maximumHeaderLength else { return [] }
        // The rest of the header, after the last range that is used, is not split.
        let elements = header.utf8.split(separator: UInt8(ascii: ","), maxSplits: maximumRangeCount)
        return elements.prefix(maximumRangeCount).compactMap { element in
            let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(trimmed)
            guard let first = parts.first, parts.count <= 2 else { return nil }
            let tag = String(Substring(first))
            guard tag == "*" || isWellFormed(tag) else { return nil }
            guard parts.count == 2 else { return WeightedRange(tag: tag, weight: 1000) }
            return weight(parts[1]).map { WeightedRange(tag: tag, weight: $0) }
        }
    }

    /// Parses `q=0.85` into thousandths. Returns nil for syntax that RFC 9110, section 12.4.2, does not allow.
    private static func weight(_ parameter: Substring.UTF8View) -> Int? {
        guard let name = parameter.first, lowercased(name) == UInt8(ascii: "q"),
            parameter.dropFirst().first == UInt8(ascii: "=")
        else { return nil }
        let value = parameter.dropFirst(2)
        let fraction = value.dropFirst(2)
        guard let whole = value.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"),
            value.count == 1 || value.dropFirst().first == UInt8(ascii: "."), fraction.count <= 3,
            fraction.allSatisfy(\.isDigit)
        else { return nil }
        var weight = Int(whole - UInt8(ascii: "0"))
        for place in 0..<3 { weight = weight * 10 + Int(fraction.dropFirst(place).first ?? UInt8(ascii: "0")) - 0x30 }
        return weight <= 1000 ? weight : nil
    }

    /// Whether a tag has at most 35 bytes, its subtags have one to eight letters or digits, and the first has only
    /// letters.
    private static func isWellFormed(_ tag: String) -> Bool {
        guard tag.utf8.count <= maximumTagLength else { return false }
        let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return subtags.enumerated().allSatisfy { index, subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isLetter || index > 0 && $0.isDigit }
        }
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
