// Removes Mustache tags from a template and keeps the positions of the HTML.

/// The HTML of a template. Tags that write a value are replaced by letters, and all other tags by spaces, so that the offset of
/// each byte stays the same.
///
/// The content of sections is kept, as if each section were rendered once. Inverted sections in a start tag are
/// blanked, because they often repeat the attributes of the section beside them (`{{#a}} class="x"{{/a}}{{^a}}
/// class="y"{{/a}}`).
struct MustacheTags {
    private(set) var html: [UInt8]
    private let source: [UInt8]
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    /// Whether the current position is in a start tag of HTML.
    private var isInTag = false
    /// The quotation mark of the attribute value at the current position, or nil outside of quotation marks.
    private var quotationMark: UInt8?
    /// A closing delimiter that does not occur in the rest of the source.
    private var missing: [UInt8]?
    /// The open sections of the part that is blanked: an inverted section in a start tag, and the sections in it.
    private var blanked: [String] = []

    private init(_ source: [UInt8]) {
        self.source = source
        html = source
    }

    static func removed(from template: [UInt8]) -> [UInt8] {
        var tags = MustacheTags(template)
        tags.run()
        return tags.html
    }

    private mutating func run() {
        var offset = 0
        while offset < source.count {
            if source[offset...].starts(with: open), let end = end(of: offset) {
                handle(offset..<end)
                offset = end
            } else {
                if blanked.isEmpty { scan(source[offset], at: offset) } else { blank(offset..<(offset + 1)) }
                offset += 1
            }
        }
    }

    /// Returns the offset after the closing delimiter of the tag at `start`, or nil if the delimiter is missing.
    private mutating func end(of start: Int) -> Int? {
        let first = start + open.count
        var closing = close
        if first < source.count, source[first] == UInt8(ascii: "{") { closing.insert(UInt8(ascii: "}"), at: 0) }
        // A delimiter that does not occur after an earlier tag does not occur after this tag either.
        guard missing != closing else { return nil }
        let end = (first..<source.count).first { source[$0...].starts(with: closing) }
        if end == nil { missing = closing }
        return end.map { $0 + closing.count }
    }

    private mutating func handle(_ tag: Range<Int>) {
        let content = source[(tag.lowerBound + open.count)..<(tag.upperBound - close.count)]
        let words = String(decoding: content.dropFirst(), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let name = words.first.map(String.init) ?? ""
        switch content.first {
        case UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "<"):
            if !blanked.isEmpty { blanked.append(name) }
        case UInt8(ascii: "^"):
            if !blanked.isEmpty || isInTag { blanked.append(name) }
        case UInt8(ascii: "/"):
            if blanked.last == name { blanked.removeLast() }
        case UInt8(ascii: "!"), UInt8(ascii: ">"): break
        case UInt8(ascii: "="):
            // The last "=" can follow white space.
            let delimiters = words.flatMap { $0.split(separator: "=") }
            if delimiters.count == 2 {
                open = Array(delimiters[0].utf8)
                close = Array(delimiters[1].utf8)
            }
        default:
            guard blanked.isEmpty else { break }
            for index in tag where html[index] != UInt8(ascii: "\n") { html[index] = UInt8(ascii: "x") }
            return
        }
        blank(tag)
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where html[index] != UInt8(ascii: "\n") { html[index] = UInt8(ascii: " ") }
    }

    private mutating func scan(_ byte: UInt8, at offset: Int) {
        if let mark = quotationMark {
            if byte == mark { quotationMark = nil }
        } else if isInTag {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quotationMark = byte }
            if byte == UInt8(ascii: ">") { isInTag = false }
        } else if byte == UInt8(ascii: "<"), offset + 1 < source.count {
            let next = source[offset + 1] | 0x20
            isInTag = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
        }
    }
}
