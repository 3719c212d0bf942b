// Words that stand in a template instead of the catalog: letters in text, and in attributes that people read.

extension MarkupScanner {
    /// Attributes whose value a person reads or hears on any element.
    private static let readAttributes: Set = [
        "alt", "title", "placeholder", "label", "summary", "abbr", "aria-label", "aria-description", "aria-placeholder",
        "aria-roledescription", "aria-valuetext", "aria-braillelabel", "aria-brailleroledescription",
    ]
    /// Attributes that are read on some elements only.
    private static let perhapsReadAttributes: Set = ["value", "content"]
    /// Types of `<input>` whose value is for the server.
    private static let machineTypes: Set = [
        "hidden", "radio", "checkbox", "number", "range", "date", "time", "color", "month", "week", "datetime-local",
    ]
    /// What the `content` of a `<meta>` with this name or property is for.
    private static let readMeta: Set = [
        "description", "keywords", "author", "application-name", "apple-mobile-web-app-title", "og:title",
        "og:description", "og:site_name", "og:image:alt", "twitter:title", "twitter:description", "twitter:image:alt",
    ]
    /// Entities that are signs and no letters.
    private static let signs: Set = [
        "amp", "lt", "gt", "quot", "apos", "nbsp", "middot", "bull", "hellip", "ndash", "mdash", "minus", "times",
        "laquo", "raquo", "lsaquo", "rsaquo", "lsquo", "rsquo", "ldquo", "rdquo", "larr", "rarr", "uarr", "darr",
        "shy", "zwnj", "zwj", "lrm", "rlm", "thinsp", "ensp", "emsp", "copy", "reg", "deg", "plusmn", "frac12",
        "check", "cross", "star", "starf", "sect", "para", "dagger", "euro", "pound", "num", "ast", "vert", "sol",
    ]

    /// Whether a person may read what stands here.
    var isRead: Bool {
        switch place.state {
        case .text: !place.isLeavingText
        case .value:
            !place.isEndTag
                && (Self.readAttributes.contains(place.attribute)
                    || Self.perhapsReadAttributes.contains(place.attribute))
        default: false
        }
    }

    /// Whether a person reads an attribute of `perhapsReadAttributes` on this element.
    func isRead(_ attribute: String, of element: String, _ tag: Tag) -> Bool {
        if attribute == "value" {
            return element == "input" && !Self.machineTypes.contains(tag.values["type"]?.lowercased() ?? "")
        }
        let name = tag.values["name"] ?? tag.values["property"] ?? ""
        return element == "meta" && Self.readMeta.contains(name.lowercased())
    }

    mutating func read(_ scalar: Unicode.Scalar, at position: TemplatePosition) {
        if let (start, name) = entity {
            if scalar == ";" {
                entity = nil
                if run != nil || Self.isLetter(entity: name) { extendRun("&\(name);", at: start) }
                return
            }
            if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "#" && name.isEmpty {
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
        if case .value(let quote) = place.state { quote == scalar } else { false }
    }

    private static func isLetter(entity: String) -> Bool {
        guard entity.hasPrefix("#") else { return !entity.isEmpty && !signs.contains(entity) }
        let digits = entity.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init)?.properties.isAlphabetic ?? true
    }

    private mutating func extendRun(_ text: String, at position: TemplatePosition) {
        run = (run?.position ?? position, (run?.text ?? "") + text)
    }

    /// A character reference without its `;`: a sign, or `&` and letters.
    private mutating func endEntity() {
        guard let (start, name) = entity else { return }
        entity = nil
        if run != nil || Self.isLetter(entity: name) { extendRun("&\(name)", at: start) }
    }

    mutating func endRun() {
        endEntity()
        guard let (position, text) = run else { return }
        run = nil
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let problem = TemplateProblem(position, "“\(words)” is for a person to read: it belongs in the catalog")
        if case .value = place.state, Self.perhapsReadAttributes.contains(place.attribute) {
            tag?.words.append((place.attribute, problem))
        } else {
            self.words.append(problem)
        }
    }
}
