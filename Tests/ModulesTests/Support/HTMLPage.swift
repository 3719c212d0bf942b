// Just enough of HTML to ask a page about its elements. Templates are checked by their own binder; this reads what
// they come to.

import Foundation

/// A page's start tags and texts.
struct HTMLPage {
    /// A start tag with its attributes; one without a value has an empty one.
    struct Tag {
        let name: String
        let attributes: [String: String]

        subscript(_ attribute: String) -> String? { attributes[attribute] }

        /// The ids that an attribute lists.
        func ids(_ attribute: String) -> [String] {
            attributes[attribute]?.split(separator: " ").map(String.init) ?? []
        }
    }

    let tags: [Tag]
    /// What a person reads, each run of text or readable attribute apart, entities resolved.
    let texts: [String]

    init(_ html: String) {
        var tags: [Tag] = []
        var texts: [String] = []
        var rest = html[...]
        while let open = rest.firstIndex(of: "<") {
            texts.append(Self.text(rest[..<open]))
            rest = rest[open...]
            guard let close = rest.firstIndex(of: ">") else { break }
            let inside = rest[rest.index(after: open)..<close]
            if let first = inside.first, first.isLetter {
                let tag = Self.tag(inside)
                tags.append(tag)
                texts += ["aria-label", "value", "placeholder", "title", "data-selected-text"].compactMap { tag[$0] }
            }
            rest = rest[rest.index(after: close)...]
        }
        self.tags = tags
        self.texts = texts.filter { !$0.isEmpty }
    }

    /// The text of the first element of this name, without the marks inside it.
    static func content(of name: String, in html: String) -> String? {
        guard let match = html.firstMatch(of: try! Regex("<\(name)[^>]*>(.*?)</\(name)>").dotMatchesNewlines()),
            let inner = match.output[1].substring
        else { return nil }
        return text(Substring(inner.replacing(try! Regex("<[^>]*>"), with: "")))
    }

    func tags(_ name: String) -> [Tag] {
        tags.filter { $0.name == name }
    }

    /// `name a="b" c`, values in double quotes as our templates write them.
    private static func tag(_ inside: Substring) -> Tag {
        let name = inside.prefix { !$0.isWhitespace }
        var attributes: [String: String] = [:]
        for match in inside.dropFirst(name.count).matches(of: #/([^\s="]+)(?:="([^"]*)")?/#) {
            attributes[String(match.1)] = text(match.2 ?? "")
        }
        return Tag(name: String(name), attributes: attributes)
    }

    private static func text(_ html: Substring) -> String {
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        return entities.reduce(html.trimmingCharacters(in: .newlines)) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
