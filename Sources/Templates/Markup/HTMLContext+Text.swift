// Tokenizes text, raw text elements, declarations and comments.

extension HTMLContext {
    /// Whether the last characters can be the start of the end tag of the element, such as `</title`.
    var isLeavingText: Bool { state == .text && matched > 1 }

    mutating func consumeText(_ scalar: Unicode.Scalar) -> String? {
        guard !element.isEmpty else {
            if scalar == "<" { state = .tagOpen }
            return nil
        }
        // Only an end tag of the element, such as `</title` followed by white space, `/` or `>`, ends the content.
        let end = Array("</\(element)".unicodeScalars)
        if matched == end.count, scalar.isBlank || scalar == "/" || scalar == ">" {
            matched = 0
            isEndTag = true
            state = .tag
            return consumeTag(scalar)
        }
        if matched < end.count, scalar.lowercased == end[matched] {
            matched += 1
            return nil
        }
        let isOpen = matched > 0
        let isComment = matched == 1 && scalar == "!"
        matched = scalar == "<" ? 1 : 0
        if element == "script" { return isComment ? "“<!” in <script> changes where the element ends: remove it" : nil }
        // Inside <select> or <svg>, browsers parse the content of this element as markup.
        return isOpen ? "“<” is not allowed in <\(element)>: write &lt;" : nil
    }

    mutating func consumeDeclaration(_ scalar: Unicode.Scalar) -> String? {
        let word = Self.doctype
        if scalar == ">" {
            let isCut = matched < word.count
            self = HTMLContext()
            return isCut ? Self.unknownDeclaration : nil
        }
        if matched < 0 {
            // After `<!-`. Only a second `-` starts a comment.
            matched = word.count
            if scalar == "-" { state = .comment(.start) }
            return scalar == "-" ? nil : Self.unknownDeclaration
        }
        guard matched < word.count else { return nil }
        if matched == 0, scalar == "-" {
            matched = -1
        } else if scalar.lowercased == word[matched] {
            matched += 1
        } else {
            matched = word.count
            return Self.unknownDeclaration
        }
        return nil
    }

    private static let doctype = Array("doctype".unicodeScalars)
    private static let unknownDeclaration = "“<!” is only allowed in <!doctype …> and comments <!-- … -->"

    mutating func consumeComment(_ scalar: Unicode.Scalar, after part: CommentPart) -> String? {
        switch (part, scalar) {
        case (.start, ">"), (.startDash, ">"), (.end, ">"), (.bang, ">"): self = HTMLContext()
        case (.start, "-"): state = .comment(.startDash)
        case (.startDash, "-"), (.dash, "-"), (.end, "-"): state = .comment(.end)
        case (.inside, "-"), (.bang, "-"): state = .comment(.dash)
        case (.end, "!"): state = .comment(.bang)
        default: state = .comment(.inside)
        }
        return nil
    }

    mutating func consumeTagOpen(_ scalar: Unicode.Scalar) -> String? {
        if scalar.properties.isAlphabetic, scalar.isASCII {
            isEndTag = state == .endTagOpen
            element = String(scalar.lowercased)
            state = .tagName
        } else if scalar == "/", state == .tagOpen {
            state = .endTagOpen
        } else if scalar == "!", state == .tagOpen {
            state = .declaration
            matched = 0
        } else if scalar == "?" || state == .endTagOpen {
            // Browsers treat the text up to the next `>` as a comment.
            let source = state == .endTagOpen ? "</" : "<"
            state = scalar == ">" ? .text : .declaration
            // As after `<!doctype`: the declaration is not reported again where it ends.
            matched = scalar == ">" ? 0 : Self.doctype.count
            return "“\(source)\(scalar)” does not start a tag: write &lt; for “<”"
        } else {
            state = scalar == "<" ? .tagOpen : .text
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is HTML white space.
    var isBlank: Bool {
        self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}"
    }

    /// Category Cc of Unicode.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// ASCII letters in lowercase. Other scalars are unchanged.
    var lowercased: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value) + 32) : self
    }
}
