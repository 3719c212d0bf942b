// Scans markup that leaves the context as it is, at once.

extension MarkupScanner {
    /// The scalars at the start that leave the context as it is. Most markup is white space between tags and values of
    /// attributes, and pages with all their partials are scanned at each start of a server.
    func plainPrefix(of scalars: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        if let quote = context.plainQuote {
            scalars.prefix { $0 != quote && $0 != "<" && $0 != "#" && (!$0.isControl || $0.isBlank) }
        } else if context.state == .text, context.element.isEmpty, run == nil, entity == nil {
            scalars.prefix(while: \.isBlank)
        } else {
            scalars.prefix(0)
        }
    }

    /// - Parameter position: the position of the first scalar. Then the one after the last.
    mutating func consume(plain scalars: Substring.UnicodeScalarView, at position: inout TemplatePosition) {
        let isText = isText
        if !isText { endRun() }
        ignoresLineBreak = false
        for scalar in scalars {
            if isText { read(scalar, at: position) }
            position = position.after(scalar)
        }
        if context.isInValue { tag?.values[context.attribute, default: ""].unicodeScalars.append(contentsOf: scalars) }
    }
}

extension HTMLContext {
    /// The quotation mark that ends the attribute's value, when only it, `<`, `#` and control characters can still change the
    /// state: the value has begun, and is no URL that can become a scheme or a host.
    fileprivate var plainQuote: Unicode.Scalar? {
        if case .value(let quote) = state, !isValueEmpty, urlPrefix == nil, !canChangeURL { quote } else { nil }
    }
}
