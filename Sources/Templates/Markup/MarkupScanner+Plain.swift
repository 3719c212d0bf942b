// Scans markup that does not change the state of the tokenizer, many scalars in one step.

extension MarkupScanner {
    /// The scalars at the start that do not change the state. They are scanned faster than others. Most markup consists of them:
    /// white space between tags, names, and values of attributes. A server scans all pages with their partials when it starts.
    func plainPrefix(of scalars: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        if let quote = context.plainQuote {
            scalars.prefix { $0 != quote && !$0.isSpecialInValue && (!$0.isControl || $0.isBlank) }
        } else if context.state == .text, context.element.isEmpty, run == nil, entity == nil {
            scalars.prefix(while: \.isBlank)
        } else if let length = context.nameLength {
            scalars.prefix(length).prefix(while: \.isPlainInName)
        } else {
            scalars.prefix(0)
        }
    }

    /// - Parameter position: the position of the first scalar; after the call, the position after the last one.
    mutating func consume(plain scalars: Substring.UnicodeScalarView, at position: inout TemplatePosition) {
        let isText = isText
        if !isText { endRun() }
        ignoresLineBreak = false
        for scalar in scalars {
            if isText { read(scalar, at: position) }
            position = position.after(scalar)
        }
        if context.isInValue { tag?.part.unicodeScalars.append(contentsOf: scalars) }
        context.consume(nameScalars: scalars)
    }
}

extension HTMLContext {
    /// The quotation mark that ends the attribute's value, when only that mark, `<` and `#` can still change the state: the value is
    /// not empty and not the start of a URL that can become a scheme or a host, and what follows cannot change the meaning of a URL
    /// before it. Nil otherwise.
    fileprivate var plainQuote: Unicode.Scalar? {
        if case .value(let quote) = state, !isValueEmpty, urlPrefix == nil, !canChangeURL { quote } else { nil }
    }

    /// The number of scalars that the current name can still have, or nil outside of names. Longer names are scanned scalar by
    /// scalar, because they are reported.
    fileprivate var nameLength: Int? {
        switch state {
        case .tagName: max(0, Self.maximumNameLength - element.utf8.count)
        case .attributeName: max(0, Self.maximumNameLength - attribute.utf8.count)
        default: nil
        }
    }

    fileprivate mutating func consume(nameScalars scalars: Substring.UnicodeScalarView) {
        switch state {
        case .tagName: element += String(scalars).lowercased()
        case .attributeName: attribute += String(scalars).lowercased()
        default: break
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar can end the plain part of a value: `<`, `#` in a URL, and the start of a `ForeignValue`.
    fileprivate var isSpecialInValue: Bool {
        switch self {
        case "<", "#", "@", "[", "{": true
        default: false
        }
    }

    /// Whether the scalar continues the name of a tag or an attribute. False for other scalars of names, such as `:`, which are
    /// scanned one by one.
    fileprivate var isPlainInName: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
    }
}
