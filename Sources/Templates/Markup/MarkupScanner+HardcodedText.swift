// Finds literal text in templates that belongs in the catalog: letters in text, and in attributes that are shown or
// read aloud.

import StringCatalog

extension MarkupScanner {
    /// Attributes that are shown or read aloud on all elements.
    static let textAttributes: Set = [
        "alt", "title", "placeholder", "label", "summary", "abbr", "aria-label", "aria-description", "aria-placeholder",
        "aria-roledescription", "aria-valuetext", "aria-braillelabel", "aria-brailleroledescription",
        "aria-colindextext", "aria-rowindextext",
    ]
    /// Attributes that are shown or read aloud on some elements.
    private static let possibleTextAttributes: Set = ["value", "content"]
    /// Types of `<input>` whose value is not text.
    private static let machineTypes: Set = [
        "hidden", "radio", "checkbox", "number", "range", "date", "time", "color", "month", "week", "datetime-local",
    ]
    /// Names and properties of `<meta>` elements whose `content` is text.
    private static let textMeta: Set = [
        "description", "keywords", "author", "application-name", "apple-mobile-web-app-title", "og:title",
        "og:description", "og:site_name", "og:image:alt", "twitter:title", "twitter:description", "twitter:image:alt",
    ]
    /// Names of frequent character references that are not letters.
    private static let symbols: Set = [
        "amp", "lt", "gt", "quot", "apos", "nbsp", "middot", "bull", "hellip", "ndash", "mdash", "minus", "times",
        "laquo", "raquo", "lsaquo", "rsaquo", "lsquo", "rsquo", "ldquo", "rdquo", "larr", "rarr", "uarr", "darr",
        "shy", "zwnj", "zwj", "lrm", "rlm", "thinsp", "ensp", "emsp", "copy", "reg", "deg", "plusmn", "frac12",
        "check", "cross", "star", "starf", "sect", "para", "dagger", "euro", "pound", "num", "ast", "vert", "sol",
    ]

    /// Whether a scalar at this position can be text for a user.
    var isText: Bool {
        switch context.state {
        case .text: !context.isLeavingText
        case .value:
            !context.isEndTag
                && (Self.textAttributes.contains(context.attribute)
                    || Self.possibleTextAttributes.contains(context.attribute))
        default: false
        }
    }

    /// The problems of the literal texts in `value` of an `<input>` or in `content` of a `<meta>`, if the other attributes of the
    /// element make them text for a user.
    func textProblems(of element: String, _ tag: Tag) -> [TemplateProblem] {
        guard !tag.hardcodedTexts.isEmpty else { return [] }
        let attribute: String
        var meanings: [(section: String, finding: Bool)]
        switch element {
        case "input":
            attribute = "value"
            meanings = tag.find(in: "type") {
                $0.isJoined || Self.machineTypes.contains($0.text.lowercased()) ? nil : true
            }
            if tag.values["type"] == nil { meanings.append(("", true)) }
        case "meta":
            attribute = "content"
            meanings = ["name", "property"].flatMap { name in
                tag.find(in: name) { Self.textMeta.contains($0.text.lowercased()) ? true : nil }
            }
        default: return []
        }
        return tag.hardcodedTexts.filter { text in
            text.attribute == attribute && meanings.contains { !text.excluded.contains($0.section) }
        }.map(\.problem)
    }

    /// Reads a scalar that can be text for a user. The collected text begins with the first letter, or the first character reference
    /// that can be a letter.
    mutating func read(_ scalar: Unicode.Scalar, at position: TemplatePosition) {
        if scalar == "<" || isQuote(scalar) {
            warnings.endText()
        } else if context.attribute.isEmpty || Self.textAttributes.contains(context.attribute) {
            warnings.read(scalar, at: position)
        }
        if let (start, name) = entity {
            if scalar == ";" {
                entity = nil
                if run != nil || Self.isLetter(entity: name) { extendRun("&\(name);", at: start) }
                return
            }
            let isOfName =
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "#" && name.isEmpty
            // The longest name of a character reference has 31 letters.
            if isOfName, name.utf8.count < 32 {
                entity = (start, name + String(scalar))
                return
            }
            endEntity()
        }
        if scalar == "&" {
            entity = (position, "")
        } else if scalar == "<" || isQuote(scalar) {
            endRun()
        } else if scalar.properties.isAlphabetic || run != nil {
            extendRun(String(scalar), at: position)
        }
    }

    private func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        if case .value(let quote) = context.state { quote == scalar } else { false }
    }

    private static func isLetter(entity: String) -> Bool {
        guard entity.hasPrefix("#") else { return !entity.isEmpty && !symbols.contains(entity) }
        return Unicode.Scalar(reference: entity)?.properties.isAlphabetic ?? true
    }

    private mutating func extendRun(_ text: String, at position: TemplatePosition) {
        if run == nil { run = (position, "") }
        run?.text += text
    }

    /// Ends a character reference without `;`, such as `&copy`, or an `&` in the text that starts no reference.
    private mutating func endEntity() {
        guard let (start, name) = entity else { return }
        entity = nil
        if run != nil || Self.isLetter(entity: name) { extendRun("&\(name)", at: start) }
    }

    mutating func endRun() {
        warnings.endRun()
        endEntity()
        guard let (position, text) = run else { return }
        run = nil
        let isValue = hasForeignValue || text.contains("}")
        hasForeignValue = false
        let normalized = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let hint = isValue ? "; a value is written {{name}}" : ""
        let message = "the text “\(normalized)” belongs in the catalog\(hint)"
        let problem = TemplateProblem(position, message, severity: .warning)
        if case .value = context.state, Self.possibleTextAttributes.contains(context.attribute) {
            let text = HardcodedText(attribute: context.attribute, problem: problem, excluded: excludedSections)
            tag?.hardcodedTexts.append(text)
        } else {
            hardcodedTexts.append(problem)
        }
    }
}
