// Distinguishes keys that are identifiers, such as `players.title`, and keys that are texts, such as `Players`. The format has no
// member for this. Xcode marks the keys that an author has added as `manual`, but in a catalog that is written by hand this state can
// be missing.

extension StringCatalog {
    /// Whether a key has no text in the source language and is not a text itself, so that readers see the key.
    ///
    /// A key with the state `manual` is not a text. In a catalog whose keys are identifiers, a key that looks like an identifier is
    /// not a text either, unless its `shouldTranslate` is false. In other catalogs such a key can be a text: `node.js`, `back`.
    /// - Parameter usesIdentifiers: ``usesIdentifiers``, which a caller computes once for all keys; or true to treat a key that looks
    ///   like an identifier as an identifier in every catalog.
    package func lacksSourceText(_ entry: Entry, usesIdentifiers: Bool) -> Bool {
        let source = sourceLanguage.lowercased()
        guard !entry.localizations.contains(where: { $0.language.lowercased() == source }) else { return false }
        if entry.extractionState == "manual" { return true }
        guard entry.shouldTranslate else { return false }
        return usesIdentifiers && Self.isIdentifier(entry.key)
    }

    /// Whether keys of the catalog are identifiers: one of them looks like an identifier and has a source text that differs from it.
    package var usesIdentifiers: Bool {
        entries.contains { entry in
            guard Self.isIdentifier(entry.key) else { return false }
            return entry.localization(for: sourceLanguage)?.units.contains { $0.value != entry.key } == true
        }
    }

    private static func isIdentifier(_ key: String) -> Bool { isPath(key) || isWord(key) }

    /// Whether a key is like `players.title` or `players_title`: words of ASCII letters and digits, separated by full stops or
    /// underscores. The first character is a lowercase letter.
    package static func isPath(_ key: String) -> Bool {
        let words = key.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        }
        return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isDigit } }
            && isSmallLetter(key.utf8.first)
    }

    /// Whether a key is like `title` or `playersTitle`.
    private static func isWord(_ key: String) -> Bool {
        isSmallLetter(key.utf8.first) && key.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }

    private static func isSmallLetter(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
    }
}
