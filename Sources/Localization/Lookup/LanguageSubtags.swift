// The language, script and region of a tag, and the likely ones where they are missing.

import StringCatalog

/// The first subtags of a BCP 47 tag. Variants and extensions are left out.
struct LanguageSubtags: Hashable {
    let language: String
    var script, region: String?

    /// - Parameter tag: a tag in its canonical spelling.
    init(_ tag: String) {
        var subtags = tag.split(separator: "-", omittingEmptySubsequences: false)[...]
        language = String(subtags.popFirst() ?? "")
        if let next = subtags.first, next.utf8.count == 4, next.utf8.allSatisfy({ $0 > UInt8(ascii: "9") }) {
            script = String(next)
            subtags.removeFirst()
        }
        if let next = subtags.first, next.utf8.count == 2 || next.utf8.count == 3 && next.utf8.allSatisfy(\.isDigit) {
            region = String(next)
        }
    }

    var tag: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

    /// The subtags with the most likely script and region, and with the most likely language in place of `und` (UTS #35 part 1,
    /// “Likely Subtags”). A language that the tables do not have is unchanged.
    var maximized: LanguageSubtags {
        switch (script, region) {
        case (_?, _?) where language != "und": return self
        case (let script?, let region?):
            // The likely language of the region, if it is written in this script; otherwise the likely language of the
            // script.
            let ofRegion = Self.others["und-\(region)"].flatMap { $0.script == script ? $0 : nil }
            var result = Self.others[tag] ?? ofRegion ?? Self.others["und-\(script)"] ?? self
            result.script = script
            result.region = region
            return result
        case (nil, nil), (_?, nil), (nil, _?):
            if let result = Self.others[tag] { return result }
            guard let likely = Self.likely(language) else { return self }
            var result = self
            result.script = script ?? likely.script
            result.region = region ?? likely.region
            return result
        }
    }

    /// The likely subtags of tags for which the table of languages is not enough, such as `az-IR` (`az-Arab-IR`), by tag.
    private static let others: [String: LanguageSubtags] = {
        let lines = LikelySubtagTable.others.description.split(separator: "\n").map { $0.split(separator: "|") }
        return Dictionary(lines.map { (String($0[0]), LanguageSubtags(String($0[1]))) }) { first, _ in first }
    }()

    /// Whether the table of likely subtags has the language.
    static func isKnown(_ language: String) -> Bool { likely(language) != nil }

    /// The likely script and region of a language, or nil when the table does not have the language.
    private static func likely(_ language: String) -> (script: String, region: String)? {
        var key = Array(language.utf8)
        guard (2...3).contains(key.count) else { return nil }
        if key.count == 2 { key.append(UInt8(ascii: " ")) }
        return LikelySubtagTable.languages.withUTF8Buffer { bytes in
            // A language, a script, a region, and a separator.
            let size = 3 + 4 + 3 + 1
            var range = 0..<bytes.count / size
            while !range.isEmpty {
                let middle = (range.lowerBound + range.upperBound) / 2
                let record = bytes[middle * size..<(middle + 1) * size - 1]
                if record.prefix(3).elementsEqual(key) {
                    let region = record.dropFirst(7).prefix { $0 != UInt8(ascii: " ") }
                    return (
                        String(decoding: record.dropFirst(3).prefix(4), as: UTF8.self),
                        String(decoding: region, as: UTF8.self)
                    )
                }
                range =
                    record.prefix(3).lexicographicallyPrecedes(key)
                    ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            return nil
        }
    }
}
