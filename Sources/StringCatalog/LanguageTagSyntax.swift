// Validates language tags (RFC 5646, section 2.1).

/// The syntax of BCP 47 language tags. The registry of subtags is not consulted.
public enum LanguageTagSyntax {
    /// The maximum length of a tag in bytes.
    package static let maximumLength = 255

    /// Whether a tag is well-formed by the grammar of RFC 5646, section 2.1, with each variant and each extension at
    /// most once (section 2.2.9). Irregular grandfathered tags and tags of more than 255 bytes are not accepted.
    public static func isWellFormed(_ tag: String) -> Bool {
        guard tag.utf8.count <= maximumLength else { return false }
        var subtags = tag.split(separator: "-", omittingEmptySubsequences: false)[...]
        guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isLetterOrDigit) }) else {
            return false
        }
        if isSubtag(subtags.first, "xX") { return subtags.count > 1 }
        guard let language = subtags.popFirst(), (2...8).contains(language.utf8.count), isLetters(language) else {
            return false
        }
        if language.utf8.count < 4 {
            for _ in 0..<3 { take(&subtags) { $0.utf8.count == 3 && isLetters($0) } }
        }
        take(&subtags) { $0.utf8.count == 4 && isLetters($0) }
        take(&subtags) { $0.utf8.count == 2 && isLetters($0) || $0.utf8.count == 3 && $0.utf8.allSatisfy(\.isDigit) }
        var variants: Set<String> = []
        while let variant = take(&subtags, where: isVariant) {
            guard variants.insert(variant.lowercased()).inserted else { return false }
        }
        var singletons: Set<String> = []
        while let singleton = take(&subtags, where: { $0.utf8.count == 1 && !isSubtag($0, "xX") }) {
            guard singletons.insert(singleton.lowercased()).inserted, take(&subtags, where: isLong) != nil else {
                return false
            }
            while take(&subtags, where: isLong) != nil {}
        }
        // The subtags after `x` are for private use.
        return subtags.isEmpty || isSubtag(subtags.first, "xX") && subtags.count > 1
    }

    @discardableResult
    private static func take(
        _ subtags: inout ArraySlice<Substring>, where isWanted: (Substring) -> Bool
    ) -> Substring? {
        guard let next = subtags.first, isWanted(next) else { return nil }
        return subtags.removeFirst()
    }

    private static func isSubtag(_ subtag: Substring?, _ letters: String) -> Bool {
        subtag?.utf8.count == 1 && letters.contains(subtag ?? "")
    }

    private static func isVariant(_ subtag: Substring) -> Bool {
        subtag.utf8.count >= 5 || subtag.utf8.count == 4 && subtag.utf8.first?.isDigit == true
    }

    private static func isLong(_ subtag: Substring) -> Bool { subtag.utf8.count > 1 }

    private static func isLetters(_ subtag: Substring) -> Bool { !subtag.utf8.contains(where: \.isDigit) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { byte.isDigit || byte.isLetter }
}
