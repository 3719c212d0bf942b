// Finds `${name}` of JavaScript and other languages, which a page would show as it is.

/// `${…}` in one line.
struct Interpolation {
    let start: String.Index
    /// What is between the braces.
    let content: String

    /// Finds the first `${…}`; nil when there is none.
    init?(in scalars: Substring.UnicodeScalarView) {
        var rest = scalars
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[rest.index(after: dollar)...]
            guard rest.first == "{" else { continue }
            let content = rest.dropFirst().prefix { $0 != "}" && $0 != "{" && $0 != "\n" }
            guard content.endIndex < rest.endIndex, rest[content.endIndex] == "}" else { continue }
            (start, self.content) = (dollar, String(content).trimmed())
            return
        }
        return nil
    }
}

extension MarkupScanner {
    /// Reports `${name}`, except where it is code.
    mutating func check(_ interpolation: Interpolation, at position: TemplatePosition) {
        guard !context.isCode else { return }
        let content = interpolation.content
        let meant = content.isPath ? "write {{\(content)}}" : "write {{name}}, and make its value in the program"
        fault(position, "${\(content)} is not a tag: \(meant), or &#36; for the character $")
    }
}
