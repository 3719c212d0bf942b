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

    let html: String
    let tags: [Tag]
    /// What a person reads, each run of text and each readable attribute apart, entities resolved.
    let texts: [String]

    init(_ html: String) {
        self.html = html
        var tags: [Tag] = []
        var texts: [String] = []
        var rest = Array(html.utf8)[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            texts.append(Self.text(rest[..<open]))
            if let tag = Tag(rest[open..<close].dropFirst()) {
                tags.append(tag)
                texts += ["aria-label", "value", "data-selected-text"].compactMap { tag[$0] }
            }
            rest = rest[close...].dropFirst()
        }
        texts.append(Self.text(rest))
        self.tags = tags
        // White space of HTML only: a no-break space is a part of the text.
        self.texts = texts.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \n")) }.filter { !$0.isEmpty }
    }

    func tags(_ name: String) -> [Tag] {
        tags.filter { $0.name == name }
    }

    /// The text of the first element of this name, without the marks inside it.
    func content(of name: String) -> String? {
        guard let start = html.range(of: "<\(name)"),
            let end = html.range(of: "</\(name)>", range: start.upperBound..<html.endIndex),
            let content = html.range(of: ">", range: start.upperBound..<end.lowerBound)
        else { return nil }
        return HTMLPage(String(html[content.upperBound..<end.lowerBound])).texts.joined()
    }

    fileprivate static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        return entities.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

extension HTMLPage.Tag {
    /// Reads `name a="b" c`, values in double quotes as our templates write them; nil for an end tag and the like.
    fileprivate init?(_ inside: ArraySlice<UInt8>) {
        guard let first = inside.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return nil }
        // Names and values take turns between the quotes.
        let pieces = inside.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        var attributes: [String: String] = [:]
        var name: String?
        for index in stride(from: 0, to: pieces.count, by: 2) {
            for word in pieces[index].split(separator: UInt8(ascii: " ")).map({ String(decoding: $0, as: UTF8.self) }) {
                if name == nil {
                    name = word
                } else if word.hasSuffix("="), index + 1 < pieces.count {
                    attributes[String(word.dropLast())] = HTMLPage.text(pieces[index + 1])
                } else {
                    attributes[word] = ""
                }
            }
        }
        self.init(name: name ?? "", attributes: attributes)
    }
}
