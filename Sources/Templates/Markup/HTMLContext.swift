// Tracks the HTML around the tags of a template. A tokenizer for the part of the WHATWG standard (13.2.5) that decides
// whether a value is safe.

/// The state of the tokenizer.
struct HTMLContext: Equatable, Sendable {
    enum State: Equatable, Sendable {
        /// Between tags, or inside `<title>` and `<textarea>`, where only the end tag of the element is a tag.
        case text
        /// Inside an element such as `<script>` whose content is not markup.
        case rawText
        case tagOpen, endTagOpen, tagName
        /// Inside an HTML tag, where an attribute can start.
        case tag
        /// After a name or a quoted value, where white space or the end of the tag must follow.
        case edge
        case attributeName, afterAttributeName
        case beforeValue, unquotedValue
        case value(quote: Unicode.Scalar)
        case declaration
        case comment(CommentPart)
    }

    /// The position relative to the start and end of a comment.
    enum CommentPart: Equatable, Sendable {
        /// After `<!--` and `<!---`, where `>` ends the comment.
        case start, startDash
        case inside
        /// After `-`, `--` and `--!`.
        case dash, end, bang
    }

    var state = State.text
    /// The name of the HTML tag in lowercase. In an element whose content is not markup, the name is kept until the end tag.
    var element = ""
    var isEndTag = false
    /// Whether the last consumed scalar is a `/` in the HTML tag, outside of attribute values.
    var isSelfClosing = false
    /// The name of the attribute in lowercase.
    var attribute = ""
    /// Whether nothing of the attribute's value precedes this position.
    private(set) var isValueEmpty = true
    /// Whether a `#` of the template precedes this position in the attribute's value.
    private(set) var isFragment = false
    /// Whether the attribute's value contains a tag of the template that writes a value.
    private(set) var hasTag = false
    /// Whether the attribute's value contains a `<`, which is reported once.
    private var hasAngle = false
    /// The literal start of a URL while it can still become a scheme or a host, otherwise nil.
    private(set) var urlPrefix: String?
    /// Whether what follows in the attribute's value can change the meaning of a URL before it, such as `/host` after `/`.
    private(set) var canChangeURL = false
    /// Whether the value has something after its URL that can change the meaning of the URL.
    private(set) var hasChangedURL = false
    /// The number of matched characters of the end tag of `element`, such as `</script`, or, after `<!`, of `doctype`;
    /// -1 after `<!-`.
    var matched = 0

    /// Consumes one scalar.
    /// - Returns: a description of the problem at this scalar, or nil.
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

    // MARK: Attribute values

    mutating func beginValue(_ quote: Unicode.Scalar) {
        state = .value(quote: quote)
        isValueEmpty = true
        isFragment = false
        hasTag = false
        hasAngle = false
        urlPrefix = hasURL ? "" : nil
        (canChangeURL, hasChangedURL) = (false, false)
    }

    private mutating func endValue() -> String? {
        state = .edge
        isValueEmpty = true
        isFragment = false
        hasTag = false
        hasAngle = false
        urlPrefix = nil
        (canChangeURL, hasChangedURL) = (false, false)
        return nil
    }

    private mutating func consumeInValue(_ scalar: Unicode.Scalar) -> String? {
        isValueEmpty = false
        if canChangeURL {
            // After `?` or `#`, nothing is read as a scheme or a host.
            if scalar == "?" || scalar == "#" { canChangeURL = false } else { hasChangedURL = true }
        }
        if scalar == "#" { isFragment = true }
        if let start = urlPrefix {
            switch URLPrefix.step(start, scalar) {
            case .undecided(let start): urlPrefix = start
            case .path, .scheme: urlPrefix = nil
            case .rejected(let reason):
                urlPrefix = nil
                return "\(attribute) \(reason)"
            }
        }
        guard scalar == "<", !hasAngle else { return nil }
        hasAngle = true
        return "“<” in the value of \(attribute): write &lt;, or add the missing quotation mark"
    }

    /// Records that a tag of the template writes a value here. This changes the state only in an attribute value.
    mutating func consumeValue() {
        if state == .beforeValue { state = .unquotedValue }
        guard case .value = state else { return }
        isValueEmpty = false
        hasTag = true
        urlPrefix = nil
        guard isInURL else { return }
        if canChangeURL { hasChangedURL = true }
        canChangeURL = true
    }

    /// Records that the content of a section is repeated, and with it a URL in the attribute's value.
    mutating func repeatURL() {
        if isInURL { hasChangedURL = true }
    }

    /// Whether the position is in the value of an attribute with a URL, before its fragment.
    var isInURL: Bool {
        isInValue && !isFragment && hasURL
    }

    // MARK: Sections

    /// The state after a section, block or template starts or ends here. A tag name or an attribute name ends here too.
    var atSection: HTMLContext {
        var context = self
        switch state {
        case .tagName, .attributeName: context.state = .edge
        // An unquoted value, which is an error, ends too.
        case .afterAttributeName, .unquotedValue: context.state = .tag
        default: break
        }
        if context.isBetweenAttributes { context.attribute = "" }
        return context
    }

    /// Returns the state after optional content, whether it is written or not. `self` is the state before the content, and `other` the
    /// state after the written content.
    /// - Returns: nil when the states are not compatible.
    func joined(with other: HTMLContext) -> HTMLContext? {
        var context = self
        var other = other
        if context.isBetweenAttributes, other.isBetweenAttributes, context.state != other.state {
            context.state = .edge
            other.state = .edge
        }
        context.isValueEmpty = isValueEmpty && other.isValueEmpty
        context.isFragment = isFragment && other.isFragment
        // A section can write the whole start of a URL or nothing. If it writes only a part of a scheme, the states are not
        // compatible, because the content after it could complete the scheme.
        context.urlPrefix = urlPrefix ?? other.urlPrefix
        if other.urlPrefix == nil { other.urlPrefix = context.urlPrefix }
        context.canChangeURL = canChangeURL || other.canChangeURL
        other.canChangeURL = context.canChangeURL
        context.hasChangedURL = hasChangedURL || other.hasChangedURL
        other.hasChangedURL = context.hasChangedURL
        context.hasTag = hasTag || other.hasTag
        other.hasTag = context.hasTag
        context.hasAngle = hasAngle || other.hasAngle
        other.hasAngle = context.hasAngle
        other.isValueEmpty = context.isValueEmpty
        other.isFragment = context.isFragment
        return context == other ? context : nil
    }

    private var isBetweenAttributes: Bool { state == .tag || state == .edge }

    /// Whether the position is in a quoted attribute value.
    var isInValue: Bool {
        if case .value = state { true } else { false }
    }

    /// Whether a `>` at this position ends a start or end tag.
    var isInTag: Bool {
        switch state {
        case .tagName, .tag, .edge, .attributeName, .afterAttributeName, .beforeValue, .unquotedValue: true
        case .text, .rawText: !element.isEmpty && matched == element.unicodeScalars.count + 2
        case .tagOpen, .endTagOpen, .value, .declaration, .comment: false
        }
    }

    /// A description for error messages.
    var description: String {
        switch state {
        case .text where matched > 0: return "<\(element)> after “<”"
        case .text: return element.isEmpty ? "text" : "the text of <\(element)>"
        case .rawText: return "<\(element)>"
        case .tagOpen, .endTagOpen, .tagName: return "a tag name"
        case .tag where isSelfClosing: return "a tag after “/”"
        case .tag, .edge, .attributeName, .afterAttributeName: return "a tag"
        case .beforeValue, .unquotedValue: return "an unquoted value of \(attribute)"
        case .value:
            let start = urlPrefix.map { $0.isEmpty ? "" : " after “\($0)”" } ?? ""
            return "the value of \(attribute)\(start)"
        case .declaration: return "a declaration"
        case .comment: return "a comment"
        }
    }
}
