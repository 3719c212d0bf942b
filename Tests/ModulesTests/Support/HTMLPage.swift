// A minimal HTML parser for tests of rendered pages.

import Foundation

/// The start tags and texts of a page.
struct HTMLPage {
    /// A start tag with its attributes. An attribute that is written without a value has the empty text.
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
    /// The texts between tags, and the values of `aria-label`, `value` and `data-selected-text`, with entities replaced by characters.
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
        // No-break spaces are part of the text, so they are not trimmed.
        self.texts = texts.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \n")) }.filter { !$0.isEmpty }
    }

    func tags(_ name: String) -> [Tag] {
        tags.filter { $0.name == name }
    }

    /// The text of the first element of this name, without inner tags.
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
    /// Parses `name a="b" c`, with values in double quotes as in the templates; nil for end tags and other markup.
    fileprivate init?(_ inside: ArraySlice<UInt8>) {
        guard let first = inside.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return nil }
        // Quotation marks separate the names of attributes from values: pieces with an odd index are values.
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
