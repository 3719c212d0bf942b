// Splits a text into literals, placeholders and tags.

/// The parts of a text. Together they are the unmodified text.
enum MessageParts {
    enum Part: Equatable {
        case literal(String)
        /// A placeholder, `%%` or a tag.
        case fixed(String)
    }

    static func parts(of text: String) -> [Part] {
        // Most texts have neither placeholders nor tags and need no search.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "<") }) else {
            return text.isEmpty ? [] : [.literal(text)]
        }
        // Match scalars, because a joiner or a mark would form one character with the end of the placeholder or tag before it.
        let fixed = /%(?:[0-9]+\$)?(?:#@[^@%]+@|@|arg|%|\.[0-9]+l?f|l?f|l{0,2}[dui])|<\/?[a-z0-9\-]+>/
            .matchingSemantics(.unicodeScalar)
        var parts: [Part] = []
        var rest = text[...]
        while let match = rest.firstMatch(of: fixed) {
            if match.range.lowerBound > rest.startIndex {
                parts.append(.literal(String(rest[..<match.range.lowerBound])))
            }
            parts.append(.fixed(String(match.output)))
            rest = rest[match.range.upperBound...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        return parts
    }

    /// Replaces a placeholder of a text with another. `%%arg` is a percent sign before three letters, and is not replaced.
    static func replacing(_ placeholder: String, with other: String, in text: String) -> String {
        parts(of: text).map { part in
            switch part {
            case .literal(let literal): literal
            case .fixed(let fixed): fixed == placeholder ? other : fixed
            }
        }.joined()
    }

    /// Gives other names to the substitutions of a text: `%#@name@` and `%1$#@name@`.
    static func renaming(_ names: [String: String], in text: String) -> String {
        guard !names.isEmpty else { return text }
        return parts(of: text).map { part in
            switch part {
            case .literal(let literal): return literal
            case .fixed(let fixed):
                guard let start = fixed.firstRange(of: "#@")?.upperBound,
                    let new = names[String(fixed[start...].dropLast())]
                else { return fixed }
                return fixed[..<start] + new + "@"
            }
        }.joined()
    }

    /// The literal text, with a space for each placeholder and tag.
    static func literals(of text: String) -> String {
        parts(of: text).map { if case .literal(let text) = $0 { text } else { " " } }.joined()
    }
}
