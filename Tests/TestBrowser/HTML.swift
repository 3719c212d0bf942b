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

    /// The value of an attribute, unescaped; empty when the attribute has no value, nil when the element does not have the attribute.
    public subscript(attribute: String) -> String? { attributes[attribute] }

    /// The text of all descendants, unescaped. ASCII white space is collapsed, and the invisible characters that isolate
    /// the writing direction of names are removed.
    public var text: String {
        rawText.withoutIsolates.split(whereSeparator: { $0.isASCII && $0.isWhitespace }).joined(separator: " ")
    }

    /// The value of a `textarea`. A line break right after its start tag is not part of it (WHATWG HTML, 13.1.2.5).
    var typedText: String { rawText.first == "\n" ? String(rawText.dropFirst()) : rawText }

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

    /// All descendants with this name and these attribute values, in document order; nil stands for any name.
    public func all(_ name: String? = nil, where wanted: [String: String] = [:]) -> [Element] {
        var found: [Element] = []
        _ = visit { element in
            if element.matches(name, wanted) { found.append(element) }
            return false
        }
        return found
    }

    public func first(_ name: String? = nil, where wanted: [String: String] = [:]) -> Element? {
        visit { $0.matches(name, wanted) }
    }

    private func matches(_ name: String?, _ wanted: [String: String]) -> Bool {
        (name ?? self.name) == self.name && wanted.allSatisfy { self[$0.key] == $0.value }
    }

    /// The first descendant, in document order, for which the closure returns true. The rest is not visited.
    private func visit(_ isWanted: (Element) -> Bool) -> Element? {
        for child in children {
            guard case .element(let element) = child else { continue }
            if isWanted(element) { return element }
            if let found = element.visit(isWanted) { return found }
        }
        return nil
    }
}

extension String {
    /// The text without directional isolates (UAX #9: first strong isolate, pop directional isolate).
    public var withoutIsolates: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }))
    }
}

extension Element {
    /// An error in the HTML of a page, with the text that follows the error.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    /// Parses a whole page.
    public init(html: String) throws {
        var parser = HTMLParser(html)
        self = try parser.document()
    }
}

/// Works on bytes: characters take many times as long in a debug build, and tests parse thousands of pages.
private struct HTMLParser {
    private let bytes: [UInt8]
    private var position = 0
    private var open = [Element(name: "", attributes: [:])]

    private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta"]

    init(_ html: String) {
        bytes = Array(html.utf8)
    }

    mutating func document() throws -> Element {
        while position < bytes.count {
            let text = take(before: "<")
            if !text.isEmpty { append(.text(try unescaped(text))) }
            guard position < bytes.count else { break }
            try readTag()
        }
        guard open.count == 1, let document = open.first else { throw problem("<\(open[1].name)> is not closed") }
        return document
    }

    /// Reads what begins with the `<` at the position.
    private mutating func readTag() throws {
        position += 1
        switch bytes.indices.contains(position) ? bytes[position] : 0 {
        case UInt8(ascii: "!"):
            _ = take(before: ">")
        case UInt8(ascii: "/"):
            position += 1
            try close(String(decoding: take(before: ">"), as: UTF8.self))
        default:
            try openElement()
        }
        guard position < bytes.count else { throw problem("a tag does not end") }
        position += 1
    }

    /// Reads a start tag up to its `>`.
    private mutating func openElement() throws {
        let name = String(
            decoding: take { Self.isBlank($0) || $0 == UInt8(ascii: ">") }, as: UTF8.self)
        var attributes: [String: String] = [:]
        while true {
            _ = take { !Self.isBlank($0) }
            guard position < bytes.count, bytes[position] != UInt8(ascii: ">") else { break }
            let attribute = String(
                decoding: take { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") || Self.isBlank($0) },
                as: UTF8.self)
            guard attributes[attribute] == nil else { throw problem("<\(name)> has \(attribute) twice") }
            attributes[attribute] = ""
            guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "="),
                bytes[position + 1] == UInt8(ascii: "\"")
            else { continue }
            position += 2
            attributes[attribute] = try unescaped(take(before: "\""))
            guard position < bytes.count else { throw problem("a tag does not end") }
            position += 1
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

    /// The bytes before the next occurrence of this ASCII character, or up to the end of the page.
    private mutating func take(before character: Unicode.Scalar) -> ArraySlice<UInt8> {
        let start = position
        position = bytes[start...].place(of: UInt8(ascii: character)) ?? bytes.count
        return bytes[start..<position]
    }

    /// The bytes before the first one for which `isEnd` is true, or up to the end of the page.
    private mutating func take(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }

    private func unescaped(_ bytes: ArraySlice<UInt8>) throws -> String {
        guard bytes.place(of: UInt8(ascii: "&")) != nil else { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        var text = Substring(decoding: bytes, as: UTF8.self)
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
        let rest = String(decoding: bytes[min(position, bytes.count)...], as: UTF8.self)
        return Element.Problem(description: "\(words), before “\(rest.prefix(60))”")
    }
}
