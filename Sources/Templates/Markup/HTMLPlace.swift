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
        case declaration
        case comment(CommentPart)
    }

    /// How much of a comment's end has been read.
    enum CommentPart: Equatable, Sendable {
        /// Behind `<!--`, and behind `<!---`: `>` ends the comment.
        case start, startDash
        case inside
        /// Behind `-`, `--` and `--!`.
        case dash, end, bang
    }

    var state = State.text
    /// The name of the tag, in lower case; kept between the start and end tags of an element without markup inside.
    var element = ""
    var isEndTag = false
    /// Whether the last scalar of the tag was a `/`.
    var isSelfClosing = false
    /// The name of the attribute, in lower case.
    var attribute = ""
    /// Whether nothing has been written of the attribute's value, and whether it has passed a `#`.
    private(set) var isValueEmpty = true
    private(set) var isFragment = false
    /// Whether a tag of the template stands in the attribute's value.
    private(set) var hasTag = false
    /// What has been written of an address that may still become a scheme or a host; `nil` when it no longer can.
    private(set) var addressStart: String?
    /// How many characters of `</script` or `<!doctype` have been seen.
    var matched = 0

    /// Moves on by one scalar.
    /// - Returns: what is wrong with the markup there, if anything.
    mutating func consume(_ scalar: Unicode.Scalar) -> String? {
        switch state {
        case .text, .rawText: consumeText(scalar)
        case .declaration: consumeDeclaration(scalar)
        case .comment(let part): consumeComment(scalar, after: part)
        case .tagOpen, .endTagOpen: consumeTagOpen(scalar)
        case .value(let quote): scalar == quote ? endValue() : consumeInValue(scalar)
        default: consumeTag(scalar)
        }
    }

    // MARK: Values of attributes

    private mutating func beginValue(_ quote: Unicode.Scalar) {
        state = .value(quote: quote)
        isValueEmpty = true
        isFragment = false
        hasTag = false
        addressStart = Self.addressAttributes.contains(attribute) ? "" : nil
    }

    private mutating func endValue() -> String? {
        state = .edge
        isValueEmpty = true
        isFragment = false
        hasTag = false
        addressStart = nil
        return nil
    }

    private mutating func consumeInValue(_ scalar: Unicode.Scalar) -> String? {
        isValueEmpty = false
        if scalar == "#" { isFragment = true }
        if let start = addressStart {
            switch AddressStart.step(start, scalar) {
            case .undecided(let start): addressStart = start
            case .safe: addressStart = nil
            case .refused(let reason):
                addressStart = nil
                return "\(attribute) \(reason)"
            }
        }
        return scalar == "<" ? "“<” in the value of \(attribute): is a quote missing? Otherwise write &lt;" : nil
    }

    /// A value was written here; only inside an attribute's value does that change anything.
    mutating func consumeValue() {
        if state == .beforeValue { state = .unquotedValue }
        guard case .value = state else { return }
        isValueEmpty = false
        hasTag = true
        addressStart = nil
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
        if place.isBetweenAttributes {
            place.attribute = ""
            place.isSelfClosing = false
        }
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
        // A section may write the whole beginning of an address, or nothing of it; half a scheme could be completed.
        place.addressStart = addressStart ?? other.addressStart
        if other.addressStart == nil { other.addressStart = place.addressStart }
        place.hasTag = hasTag || other.hasTag
        other.hasTag = place.hasTag
        other.isValueEmpty = place.isValueEmpty
        other.isFragment = place.isFragment
        return place == other ? place : nil
    }

    private var isBetweenAttributes: Bool { state == .tag || state == .edge }

    /// Whether a `>` here ends a start or end tag.
    var isInTag: Bool {
        switch state {
        case .tagName, .tag, .edge, .attributeName, .afterAttributeName, .beforeValue, .unquotedValue: true
        case .text, .rawText: !element.isEmpty && matched == element.unicodeScalars.count + 2
        case .tagOpen, .endTagOpen, .value, .declaration, .comment: false
        }
    }

    /// The place in a developer's words.
    var description: String {
        switch state {
        case .text where matched > 0: return "<\(element)> after “<”"
        case .text: return element.isEmpty ? "text" : "the text of <\(element)>"
        case .rawText: return "<\(element)>"
        case .tagOpen, .endTagOpen, .tagName: return "a tag name"
        case .tag, .edge, .attributeName, .afterAttributeName: return "a tag"
        case .beforeValue, .unquotedValue: return "an unquoted value of \(attribute)"
        case .value:
            let start = addressStart.map { $0.isEmpty ? "" : " after “\($0)”" } ?? ""
            return "the value of \(attribute)\(start)"
        case .declaration: return "a declaration"
        case .comment: return "a comment"
        }
    }
}

extension HTMLPlace {
    mutating func consumeTag(_ scalar: Unicode.Scalar) -> String? {
        isSelfClosing = scalar == "/" && state != .unquotedValue && state != .beforeValue
        switch (state, scalar) {
        case (.beforeValue, "\""), (.beforeValue, "'"):
            beginValue(scalar)
        case (_, ">"):
            endTag()
        case (.beforeValue, _):
            guard !scalar.isBlank else { break }
            state = .unquotedValue
            return "the value of \(attribute) must be quoted"
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
        case (_, "="):
            attribute = ""
            state = .beforeValue
            return "“=” is missing an attribute name before it"
        case (_, "\""), (_, "'"), (_, "<"):
            return "“\(scalar)” cannot stand here, inside a tag"
        case (.tagName, _):
            element.unicodeScalars.append(scalar.lowercased)
        case (.attributeName, _):
            attribute.unicodeScalars.append(scalar.lowercased)
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
        let opensRaw = !isEndTag && HTMLElements.raw.contains(ended)
        let opensText = !isEndTag && HTMLElements.text.contains(ended)
        self = HTMLPlace()
        state = opensRaw ? .rawText : .text
        if opensRaw || opensText { element = ended }
    }
}
