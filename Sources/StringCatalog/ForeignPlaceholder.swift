// Finds placeholders of other systems in texts: `{name}` of ICU and JavaScript, `{{name}}` of i18next, `${name}` and `$name` of
// templates, `#{name}` of Ruby and `\(name)` of Swift. Readers see them as they are.

/// A part of a text that is very likely meant as a placeholder.
struct ForeignPlaceholder {
    /// The placeholder as it is written. Plural and select forms of ICU are shortened: `{count, plural, …}`.
    let written: String
    /// What to write in place of the placeholder.
    private let remedy: String

    /// One sentence for the author of the text.
    var message: String { "`\(written)` is not a placeholder, and readers see it as it is: write \(remedy)" }

    /// The placeholders of a text, each once. Braces without a name or a number, and dollar signs without a name, are
    /// literal text: `{ }`, `$5`, `US$`.
    static func all(in text: String) -> [ForeignPlaceholder] {
        guard text.hasByte("{") || text.hasByte("$") || text.hasByte("\\") else { return [] }
        var scanner = Scanner(bytes: Array(text.utf8))
        var seen: Set<String> = []
        return scanner.placeholders().filter { seen.insert($0.written).inserted }
    }

    private struct Scanner {
        let bytes: [UInt8]
        private var index = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func placeholders() -> [ForeignPlaceholder] {
            var found: [ForeignPlaceholder] = []
            while index < bytes.count {
                let start = index
                let before = start > 0 ? bytes[start - 1] : UInt8(ascii: " ")
                let placeholder: ForeignPlaceholder? =
                    switch bytes[start] {
                    // `FormatScanner` reports `%{name}`.
                    case UInt8(ascii: "{") where before != UInt8(ascii: "%"): inBraces(from: start)
                    case UInt8(ascii: "$") where !before.isLetter && !before.isDigit: afterDollarSign(from: start)
                    case UInt8(ascii: "#"): inBraces(from: start, after: "#")
                    case UInt8(ascii: "\\"): ofSwift(from: start)
                    default: nil
                    }
                if let placeholder { found.append(placeholder) } else { index = start + 1 }
            }
            return found
        }

        /// `{name}`, `{0}`, `{{ name }}` and `{count, plural, …}`.
        private mutating func inBraces(from start: Int, after prefix: String = "") -> ForeignPlaceholder? {
            index = start
            guard skip(prefix + "{") else { return nil }
            let isDouble = prefix.isEmpty && skip("{")
            if isDouble { skipSpaces() }
            guard skipName(orNumber: prefix.isEmpty) else { return nil }
            if isDouble { skipSpaces() }
            if skip(isDouble ? "}}" : "}") { return value(from: start) }
            guard !isDouble, prefix.isEmpty else { return nil }
            skipSpaces()
            guard skip(",") else { return nil }
            skipSpaces()
            let type = index
            guard skipName(orNumber: false) else { return nil }
            switch String(decoding: bytes[type..<index], as: UTF8.self) {
            case "plural", "selectordinal":
                let head = String(decoding: bytes[start..<index], as: UTF8.self)
                skipBraces()
                return ForeignPlaceholder(
                    written: "\(head), …}", remedy: "a substitution `%#@count@` with plural forms")
            case "select":
                let head = String(decoding: bytes[start..<index], as: UTF8.self)
                skipBraces()
                return ForeignPlaceholder(written: "\(head), …}", remedy: "a key for each of its texts")
            case "number", "date", "time":
                skipBraces()
                return value(from: start)
            default: return nil
            }
        }

        /// `${name}` and `$name`. Without braces, a single letter is not a placeholder. Nor is a name that does not start with a
        /// lower-case letter: it is probably that of an environment variable or a currency.
        private mutating func afterDollarSign(from start: Int) -> ForeignPlaceholder? {
            if let inBraces = inBraces(from: start, after: "$") { return inBraces }
            index = start + 1
            guard index < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index]),
                skipName(orNumber: false), index > start + 2
            else { return nil }
            return value(from: start)
        }

        /// `\(name)`.
        private mutating func ofSwift(from start: Int) -> ForeignPlaceholder? {
            index = start
            guard skip("\\("), skipName(orNumber: false), skip(")") else { return nil }
            return value(from: start)
        }

        private func value(from start: Int) -> ForeignPlaceholder {
            ForeignPlaceholder(
                written: String(decoding: bytes[start..<index], as: UTF8.self),
                remedy: "`%@` for a text, `%lld` for a whole number")
        }

        private mutating func skip(_ word: String) -> Bool {
            guard bytes[index...].starts(with: word.utf8) else { return false }
            index += word.utf8.count
            return true
        }

        private mutating func skipSpaces() {
            while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
        }

        /// Skips a name, such as `user.name`, or, with `orNumber`, a number.
        /// - Returns: false when there is neither.
        private mutating func skipName(orNumber: Bool) -> Bool {
            let start = index
            let isNumber = orNumber && index < bytes.count && bytes[index].isDigit
            while index < bytes.count {
                let byte = bytes[index]
                let isInside = index > start && (byte.isDigit || byte == UInt8(ascii: "."))
                guard isNumber ? byte.isDigit : byte.isLetter || byte == UInt8(ascii: "_") || isInside else { break }
                index += 1
            }
            // A full stop after a name ends a sentence.
            while index > start, bytes[index - 1] == UInt8(ascii: ".") { index -= 1 }
            return index > start
        }

        /// Skips to the end of a placeholder whose opening brace was read. Pairs of braces inside the placeholder are skipped too.
        private mutating func skipBraces() {
            var depth = 1
            while index < bytes.count, depth > 0 {
                if bytes[index] == UInt8(ascii: "{") { depth += 1 }
                if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
                index += 1
            }
        }
    }
}

extension StringCatalog {
    /// A warning for each placeholder of another system in the texts of a key, and in the key itself when it is the
    /// source text.
    func foreignPlaceholderProblems(of entry: Entry) -> [CatalogProblem] {
        texts(of: entry).flatMap { text, position in
            ForeignPlaceholder.all(in: text).map {
                CatalogProblem(
                    fileName: fileName, position: position, severity: .warning, kind: .foreignPlaceholders,
                    message: $0.message)
            }
        }
    }

    /// The texts of a key in all languages with their positions, and the key itself when it is the source text.
    func texts(of entry: Entry) -> [(String, SourcePosition)] {
        let isText = entry.localization(for: sourceLanguage) == nil
        return (isText ? [(entry.key, entry.position)] : [])
            + entry.localizations.flatMap(\.units).map { ($0.value, $0.position) }
    }
}
