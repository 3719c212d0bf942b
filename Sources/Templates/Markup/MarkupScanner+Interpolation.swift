// Finds `${name}` of JavaScript and other languages, and `\(name)` of Swift, which a page would show as they are.

/// `${…}` or `\(…)` in one line.
struct Interpolation {
    let start: String.Index
    /// What is between the braces or the parentheses.
    let content: String
    /// Whether it is `\(…)`.
    let isOfSwift: Bool

    /// Finds the first interpolation; nil when there is none.
    init?(in scalars: Substring.UnicodeScalarView) {
        var rest = scalars
        while let first = rest.firstIndex(where: { $0 == "$" || $0 == "\\" }) {
            let isOfSwift = rest[first] == "\\"
            rest = rest[rest.index(after: first)...]
            guard rest.first == (isOfSwift ? "(" : "{") else { continue }
            let text = rest.dropFirst()
            guard let end = isOfSwift ? Self.endOfParentheses(in: text) : Self.endOfBraces(in: text) else { continue }
            (start, content, self.isOfSwift) = (first, String(text[..<end]).trimmed(), isOfSwift)
            return
        }
        return nil
    }

    private static func endOfBraces(in text: Substring.UnicodeScalarView) -> String.Index? {
        text.firstIndex { $0 == "}" || $0 == "{" || $0 == "\n" }.flatMap { text[$0] == "}" ? $0 : nil }
    }

    /// The position of the parenthesis that closes the one before the text. Nil when the line has no such parenthesis, when nothing
    /// or only white space is between the two, and when a backslash comes first, as in the formula `\(x\)` of TeX.
    private static func endOfParentheses(in text: Substring.UnicodeScalarView) -> String.Index? {
        var depth = 1
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")": depth -= 1
            case "\\", "\n": return nil
            default: continue
            }
            if depth == 0 { return text[..<index].allSatisfy(\.isBlank) ? nil : index }
        }
        return nil
    }
}

extension MarkupScanner {
    /// Reports an interpolation, except in code and comments.
    mutating func check(_ interpolation: Interpolation, at position: TemplatePosition) {
        guard !context.isCode else { return }
        let content = interpolation.content
        let meant = content.isPath ? "write {{\(content)}}" : "write {{name}}, and compute its value in the program"
        let written = interpolation.isOfSwift ? "\\(\(content))" : "${\(content)}"
        let character = interpolation.isOfSwift ? "&#92; for the character \\" : "&#36; for the character $"
        fault(position, "\(written) is not a tag: \(meant), or \(character)")
    }
}
