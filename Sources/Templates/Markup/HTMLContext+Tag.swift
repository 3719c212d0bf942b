// Tokenizes HTML tags: names, attributes and what separates them.

extension HTMLContext {
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
            return "the value of \(attribute) must be quoted: write \(attribute)=\"…\""
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
            return "an attribute name is missing before “=”"
        case (_, "<"):
            return "“<” is not allowed in a tag: add the missing “>” before it"
        case (_, "\""), (_, "'"):
            return "“\(scalar)” is not allowed in a tag: write name=\(scalar)…\(scalar)"
        case (.tagName, _):
            return Self.append(scalar, to: &element)
        case (.attributeName, _):
            return Self.append(scalar, to: &attribute)
        default:
            let isGlued = state == .edge
            attribute = String(scalar.lowercased)
            state = .attributeName
            return isGlued ? "white space is missing before “\(scalar)”" : nil
        }
        return nil
    }

    /// The maximum length of a name in bytes.
    static let maximumNameLength = 128

    private static func append(_ scalar: Unicode.Scalar, to name: inout String) -> String? {
        guard name.utf8.count <= maximumNameLength else { return nil }
        name.unicodeScalars.append(scalar.lowercased)
        return name.utf8.count > maximumNameLength ? "a name has more than \(maximumNameLength) bytes" : nil
    }

    private mutating func endTag() {
        let ended = element
        let opensRaw = !isEndTag && HTMLElements.raw.contains(ended)
        let opensText = !isEndTag && HTMLElements.text.contains(ended)
        self = HTMLContext()
        state = opensRaw ? .rawText : .text
        if opensRaw || opensText { element = ended }
    }
}
