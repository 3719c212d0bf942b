// Where in the markup a tag stands: a small tokenizer of HTML after the WHATWG standard (13.2.5), reduced to what
// decides whether a value is safe there.

/// The tokenizer's state, moved on by each scalar of literal markup.
struct HTMLPlace: Equatable, Sendable {
    enum State: Equatable, Sendable {
        /// Between tags; also inside `<title>` and `<textarea>`, where text is text but tags are not tags.
        case text
        /// Inside an element whose contents are no markup, such as `<script>`.
        case rawText
        case tagOpen, endTagOpen, tagName
        /// Inside a tag where an attribute may begin.
        case tag
        /// Behind a name or a quoted value: a blank or the tag's end must come before anything else.
        case edge
        case attributeName, afterAttributeName
        case beforeValue, unquotedValue
        case value(quote: Unicode.Scalar)
        case declaration, comment
    }

    private(set) var state = State.text
    /// The name of the tag, in lower case; kept between the start and end tags of an element without markup inside.
    private(set) var element = ""
    private(set) var isEndTag = false
    /// The name of the attribute, in lower case.
    private(set) var attribute = ""
    /// Whether nothing has been written of the attribute's value, and whether it has passed a `#`.
    private(set) var isValueEmpty = true
    private(set) var isFragment = false
    /// How many characters of `<!--`, `-->` or `</script` have been seen; −1 when it can be none of them any more.
    private var matched = 0

    /// Elements whose contents browsers do not read as markup.
    private static let rawElements: Set = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]
    private static let textElements: Set = ["title", "textarea"]

    /// Whether a `</title` is being read that may end the text.
    var isLeavingText: Bool { state == .text && matched > 1 }

    /// Moves on by one scalar.
    /// - Returns: what is wrong with the markup there, if anything.
    mutating func consume(_ scalar: Unicode.Scalar) -> String? {
        switch state {
        case .text, .rawText: consumeText(scalar)
        case .declaration: consumeDeclaration(scalar)
        case .comment: consumeComment(scalar)
        case .tagOpen, .endTagOpen: consumeTagOpen(scalar)
        case .value(let quote):
            if scalar == quote { state = .edge }
            isValueEmpty = false
            if scalar == "#" { isFragment = true }
        default: return consumeTag(scalar)
        }
        return nil
    }

    /// A value was written here; only inside an attribute's value does that change anything.
    mutating func consumeValue() {
        if case .value = state { isValueEmpty = false }
    }

    private mutating func consumeText(_ scalar: Unicode.Scalar) {
        guard !element.isEmpty else {
            if scalar == "<" { state = .tagOpen }
            return
        }
        // Only `</title` and a blank, `/` or `>` end the contents of <title>.
        let end = Array("</\(element)".unicodeScalars)
        if matched == end.count, scalar.isBlank || scalar == "/" || scalar == ">" {
            matched = 0
            isEndTag = true
            state = .tag
            _ = consumeTag(scalar)
        } else if matched < end.count, scalar.lowercased == end[matched] {
            matched += 1
        } else {
            matched = scalar == "<" ? 1 : 0
        }
    }

    private mutating func consumeDeclaration(_ scalar: Unicode.Scalar) {
        if scalar == ">" {
            self = HTMLPlace()
        } else if scalar == "-", matched >= 0 {
            matched += 1
            if matched == 2 { state = .comment }
        } else {
            matched = -1
        }
    }

    private mutating func consumeComment(_ scalar: Unicode.Scalar) {
        if scalar == ">", matched >= 2 {
            self = HTMLPlace()
        } else {
            matched = scalar == "-" ? matched + 1 : 0
        }
    }

    private mutating func consumeTagOpen(_ scalar: Unicode.Scalar) {
        if scalar.properties.isAlphabetic, scalar.isASCII {
            isEndTag = state == .endTagOpen
            element = String(scalar.lowercased)
            state = .tagName
        } else if scalar == "/", state == .tagOpen {
            state = .endTagOpen
        } else if scalar == "!" || scalar == "?" || state == .endTagOpen {
            matched = scalar == "!" && state == .tagOpen ? 0 : -1
            state = .declaration
        } else {
            state = scalar == "<" ? .tagOpen : .text
        }
    }

    private mutating func consumeTag(_ scalar: Unicode.Scalar) -> String? {
        switch (state, scalar) {
        case (.beforeValue, "\""), (.beforeValue, "'"):
            state = .value(quote: scalar)
            isValueEmpty = true
            isFragment = false
        case (_, ">"):
            endTag()
        case (.beforeValue, _):
            if !scalar.isBlank { state = .unquotedValue }
        case (.unquotedValue, _):
            if scalar.isBlank { state = .tag }
        case (.attributeName, _) where scalar.isBlank, (.afterAttributeName, _) where scalar.isBlank:
            state = .afterAttributeName
        case (_, _) where scalar.isBlank:
            state = .tag
        case (_, "/"):
            state = .tag
        case (.attributeName, "="), (.afterAttributeName, "="):
            state = .beforeValue
        case (.tagName, _):
            element.unicodeScalars.append(scalar.lowercased)
        case (.attributeName, _):
            attribute.unicodeScalars.append(scalar.lowercased)
        case (_, "="):
            attribute = ""
            state = .beforeValue
            return "“=” is missing an attribute name before it"
        case (_, "\""), (_, "'"), (_, "<"):
            return "“\(scalar)” cannot stand here, inside a tag"
        default:
            let isGlued = state == .edge
            attribute = String(scalar.lowercased)
            state = .attributeName
            return isGlued ? "a blank is missing before “\(scalar)”" : nil
        }
        return nil
    }

    private mutating func endTag() {
        let ended = element
        let opensRaw = !isEndTag && Self.rawElements.contains(ended)
        let opensText = !isEndTag && Self.textElements.contains(ended)
        self = HTMLPlace()
        state = opensRaw ? .rawText : .text
        if opensRaw || opensText { element = ended }
    }

    // MARK: Sections

    /// The place at a section's tag. Nothing may continue a name across it.
    var atSection: HTMLPlace {
        var place = self
        switch state {
        case .tagName, .attributeName: place.state = .edge
        case .afterAttributeName: place.state = .tag
        default: break
        }
        if place.isBetweenAttributes { place.attribute = "" }
        return place
    }

    /// The place behind something that is written or left out: `self` without it, `other` with it.
    /// - Returns: `nil` when the markup behind it would be read differently in the two cases.
    func joined(with other: HTMLPlace) -> HTMLPlace? {
        var place = self
        var other = other
        if place.isBetweenAttributes, other.isBetweenAttributes, place.state != other.state {
            place.state = .edge
            other.state = .edge
        }
        place.isValueEmpty = isValueEmpty && other.isValueEmpty
        place.isFragment = isFragment && other.isFragment
        other.isValueEmpty = place.isValueEmpty
        other.isFragment = place.isFragment
        return place == other ? place : nil
    }

    private var isBetweenAttributes: Bool { state == .tag || state == .edge }

    /// The place in a developer's words.
    var description: String {
        switch state {
        case .text: element.isEmpty ? "text" : "the text of <\(element)>"
        case .rawText: "<\(element)>"
        case .tagOpen, .endTagOpen, .tagName: "a tag name"
        case .tag, .edge, .attributeName, .afterAttributeName: "a tag"
        case .beforeValue, .unquotedValue: "an unquoted value of \(attribute)"
        case .value: "the value of \(attribute)"
        case .declaration: "a declaration"
        case .comment: "a comment"
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}"
    }

    /// ASCII letters in lower case; the rest as it is.
    fileprivate var lowercased: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value) + 32) : self
    }
}
