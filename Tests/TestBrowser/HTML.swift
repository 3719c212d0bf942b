// Parses the HTML of a page into a tree. The parser is strict: wrong nesting or escaping fails the test.

/// An element with its attributes and children.
public struct Element: Sendable {
    public let name: String
    public let attributes: [String: String]
    public fileprivate(set) var children: [Node] = []

    public enum Node: Sendable {
        case element(Element)
        case text(String)
    }

    /// The value of an attribute, unescaped; empty for one without a value.
    public subscript(attribute: String) -> String? { attributes[attribute] }

    /// The text of all descendants, unescaped. White space is collapsed, except for no-break spaces, and the invisible
    /// marks that isolate the direction of names are removed.
    public var text: String {
        rawText.withoutIsolates.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
    }

    private var rawText: String {
        children.map { child in
            switch child {
            case .element(let element): element.rawText
            case .text(let text): text
            }
        }.joined()
    }

    /// The child elements.
    public var elements: [Element] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All descendants with this name and these attribute values, in document order.
    public func all(_ name: String? = nil, where wanted: [String: String] = [:]) -> [Element] {
        children.flatMap { child -> [Element] in
            guard case .element(let element) = child else { return [] }
            let isWanted = (name ?? element.name) == element.name && wanted.allSatisfy { element[$0.key] == $0.value }
            return (isWanted ? [element] : []) + element.all(name, where: wanted)
        }
    }

    public func first(_ name: String? = nil, where wanted: [String: String] = [:]) -> Element? {
        all(name, where: wanted).first
    }
}

extension String {
    /// The text without directional isolates (UAX #9: first strong isolate, pop directional isolate).
    public var withoutIsolates: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }))
    }
}

extension Element {
    /// An error of a page, with its position.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    /// Parses a whole page.
    public init(html: String) throws {
        var parser = HTMLParser(html)
        self = try parser.document()
    }
}

private struct HTMLParser {
    private var rest: Substring
    private var open = [Element(name: "", attributes: [:])]

    private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta"]

    init(_ html: String) {
        rest = html[...]
    }

    mutating func document() throws -> Element {
        while !rest.isEmpty {
            let text = take(until: "<")
            if !text.isEmpty { append(.text(try unescaped(text))) }
            guard !rest.isEmpty else { break }
            let tag = try tag()
            if tag.hasPrefix("!") { continue }
            if tag.hasPrefix("/") { try close(String(tag.dropFirst())) } else { try open(tag) }
        }
        guard open.count == 1, let document = open.first else { throw problem("<\(open[1].name)> is not closed") }
        return document
    }

    /// The text between `<` and the `>` that ends the tag.
    private mutating func tag() throws -> Substring {
        var isQuoted = false
        guard
            let end = rest.firstIndex(where: { character in
                if character == "\"" { isQuoted.toggle() }
                return character == ">" && !isQuoted
            })
        else { throw problem("a tag does not end") }
        defer { rest = rest[end...].dropFirst() }
        return rest[..<end].dropFirst()
    }

    private mutating func open(_ tag: Substring) throws {
        var tag = tag
        let name = String(tag.prefix { !$0.isWhitespace })
        tag = tag.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while true {
            tag = tag.drop(while: \.isWhitespace)
            guard !tag.isEmpty else { break }
            let attribute = String(tag.prefix { $0 != "=" && !$0.isWhitespace })
            tag = tag.dropFirst(attribute.count)
            guard attributes[attribute] == nil else { throw problem("<\(name)> has \(attribute) twice") }
            attributes[attribute] = ""
            guard tag.hasPrefix("=\"") else { continue }
            tag = tag.dropFirst(2)
            let value = tag.prefix { $0 != "\"" }
            attributes[attribute] = try unescaped(value)
            tag = tag.dropFirst(value.count + 1)
        }
        let element = Element(name: name, attributes: attributes)
        if Self.void.contains(name) { append(.element(element)) } else { open.append(element) }
    }

    private mutating func close(_ name: String) throws {
        guard open.count > 1, open[open.count - 1].name == name else {
            throw problem("</\(name)> closes <\(open[open.count - 1].name)>")
        }
        append(.element(open.removeLast()))
    }

    private mutating func append(_ node: Element.Node) {
        open[open.count - 1].children.append(node)
    }

    private mutating func take(until character: Character) -> Substring {
        let text = rest.prefix { $0 != character }
        rest = rest[text.endIndex...]
        return text
    }

    private func unescaped(_ text: Substring) throws -> String {
        var result = ""
        var text = text
        while let index = text.firstIndex(of: "&") {
            result += text[..<index]
            text = text[index...]
            guard let (entity, character) = Self.entities.first(where: { text.hasPrefix($0.0) }) else {
                throw problem("“\(text.prefix(20))” is not escaped")
            }
            result += character
            text = text.dropFirst(entity.count)
        }
        return result + text
    }

    private static let entities = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]

    private func problem(_ words: String) -> Element.Problem {
        Element.Problem(description: "\(words), before “\(rest.prefix(60))”")
    }
}
