// Follows the literal markup of a page through partials and blocks: where each tag stands, and which words a person
// would read that are not tags.

/// The place in the markup after everything scanned so far.
struct MarkupScanner {
    var place = HTMLPlace()
    private(set) var problems: [TemplateProblem] = []
    private(set) var words: [TemplateProblem] = []

    /// What is being collected: letters and what follows them up to the next tag.
    private var run: (position: TemplatePosition, text: String)?
    private var entity: String?
    /// `type` of the tag and the words of its `value`: a person reads them on a button, not on a radio.
    private var type = ""
    private var valueWords: [TemplateProblem] = []

    /// Attributes whose value a person reads or hears.
    private static let readAttributes: Set = [
        "alt", "title", "placeholder", "label", "value", "summary", "abbr",
        "aria-label", "aria-description", "aria-placeholder", "aria-roledescription", "aria-valuetext",
    ]
    /// Types of `<input>` whose value is for the server.
    private static let machineTypes: Set = ["hidden", "radio", "checkbox", "number", "range", "date", "time", "color"]
    /// Entities that are signs and no letters.
    private static let signs: Set = [
        "amp", "lt", "gt", "quot", "apos", "nbsp", "middot", "bull", "hellip", "ndash", "mdash", "minus", "times",
        "laquo", "raquo", "lsaquo", "rsaquo", "lsquo", "rsquo", "ldquo", "rdquo", "larr", "rarr", "uarr", "darr",
        "shy", "zwnj", "zwj", "lrm", "rlm", "thinsp", "ensp", "emsp", "copy", "reg", "deg", "plusmn", "frac12",
        "check", "cross", "star", "starf", "sect", "para", "dagger", "euro", "pound", "num", "ast", "vert", "sol",
    ]

    /// Moves over literal markup that begins at `position`.
    mutating func scan(_ text: String, at position: TemplatePosition) {
        var position = position
        for scalar in text.unicodeScalars {
            if isRead { read(scalar, at: position) } else { endRun() }
            let before = place
            if let fault = place.consume(scalar) { problems.append(TemplateProblem(position, fault)) }
            if case .value = before.state, place.state == before.state, before.attribute == "type" {
                type.unicodeScalars.append(scalar)
            }
            if scalar == ">", before.state != .text, place.state == .text || place.state == .rawText { endTag(before) }
            position = position.after(scalar)
        }
        endRun()
    }

    /// Whether a person reads what stands here.
    private var isRead: Bool {
        switch place.state {
        case .text: !place.isLeavingText
        case .value: Self.readAttributes.contains(place.attribute) && !place.isEndTag
        default: false
        }
    }

    private mutating func read(_ scalar: Unicode.Scalar, at position: TemplatePosition) {
        if let name = entity {
            entity = scalar == ";" ? nil : name + String(scalar)
            if scalar == ";", Self.isLetter(entity: name) { extendRun("&\(name);", at: position) }
            if scalar == ";" || scalar.properties.isAlphabetic || scalar == "#" || ("0"..."9").contains(scalar) {
                return
            }
            entity = nil
        }
        if scalar == "&" {
            entity = ""
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
        guard entity.hasPrefix("#") else { return !signs.contains(entity) }
        let digits = entity.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init)?.properties.isAlphabetic ?? true
    }

    private mutating func extendRun(_ text: String, at position: TemplatePosition) {
        run = (run?.position ?? position, (run?.text ?? "") + text)
    }

    private mutating func endRun() {
        entity = nil
        guard let (position, text) = run else { return }
        run = nil
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let problem = TemplateProblem(position, "“\(words)” is for a person to read: it belongs in the catalog")
        if case .value = place.state, place.attribute == "value" {
            valueWords.append(problem)
        } else {
            self.words.append(problem)
        }
    }

    private mutating func endTag(_ tag: HTMLPlace) {
        if tag.element == "input", !Self.machineTypes.contains(type) { words += valueWords }
        type = ""
        valueWords = []
    }
}
