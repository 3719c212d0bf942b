// Splits a text into literals, placeholders and tags.

import StringCatalog

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
        let bytes = Array(text.utf8)
        var placeholders = FormatString.placeholderRanges(in: text)[...]
        var parts: [Part] = []
        var (start, index) = (0, 0)
        while index < bytes.count {
            let isPlaceholder = placeholders.first?.lowerBound == index
            let end = isPlaceholder ? placeholders.removeFirst().upperBound : endOfTag(at: index, in: bytes)
            guard let end else {
                index += 1
                continue
            }
            if start < index { parts.append(.literal(String(decoding: bytes[start..<index], as: UTF8.self))) }
            parts.append(.fixed(String(decoding: bytes[index..<end], as: UTF8.self)))
            (start, index) = (end, end)
        }
        if start < bytes.count { parts.append(.literal(String(decoding: bytes[start...], as: UTF8.self))) }
        return parts
    }

    /// The end of a start tag or an end tag, whose name has lowercase ASCII letters, digits and hyphens. Nil when there is none.
    private static func endOfTag(at start: Int, in bytes: [UInt8]) -> Int? {
        guard bytes[start] == UInt8(ascii: "<") else { return nil }
        var rest = bytes[(start + 1)...]
        if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
        let lowercase = UInt8(ascii: "a")...UInt8(ascii: "z")
        let name = rest.prefix { lowercase.contains($0) || $0.isDigit || $0 == UInt8(ascii: "-") }
        guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ">") else { return nil }
        return name.endIndex + 1
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

    /// The literal text, with a space for each placeholder, `%%` and tag.
    static func literals(of text: String) -> String {
        parts(of: text).map { if case .literal(let text) = $0 { text } else { " " } }.joined()
    }
}
