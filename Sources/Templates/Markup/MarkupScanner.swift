// Follows the literal markup of a page through partials and blocks: where each tag stands, which elements are open,
// and which words a person would read that are not tags.

/// The place in the markup after everything scanned so far.
struct MarkupScanner {
    /// The start or end tag that is being read.
    struct Tag {
        var position: TemplatePosition
        /// How many parts are around it.
        var depth: Int
        /// Attributes that it has, and those that it has when a section is written.
        var names: Set<String> = []
        var possibleNames: Set<String> = []
        /// What is written of the values, and which of them hold a tag of the template.
        var values: [String: String] = [:]
        var filled: Set<String> = []
        /// Words in attributes that people read on some elements only.
        var words: [(attribute: String, problem: TemplateProblem)] = []
    }

    var place = HTMLPlace()
    var elements = OpenElements()
    /// Followed where the templates are whole pages.
    var outline: DocumentOutline?
    var tag: Tag?
    private var attributePosition: TemplatePosition?
    /// Where the last `<` stood.
    private var angle: TemplatePosition?
    /// Whether text has been seen since the last tag.
    private var isInText = false
    /// The `<script>` that is open, and what has been read of its contents.
    private var script: (tag: Tag, contents: String)?
    /// What has been read of a declaration.
    private var declaration = ""
    /// The attributes before each part around.
    private var namesBefore: [Set<String>] = []
    private var faults: [TemplateProblem] = []
    var words: [TemplateProblem] = []

    /// What is being collected: letters and what follows them up to the next tag.
    var run: (position: TemplatePosition, text: String)?
    /// The name of a character reference that has begun.
    var entity: (position: TemplatePosition, name: String)?

    var problems: [TemplateProblem] { faults + elements.problems + (outline?.problems ?? []) }

    /// Moves over literal markup that begins at `position`.
    mutating func scan(_ text: String, at position: TemplatePosition) {
        var position = position
        for scalar in text.unicodeScalars {
            if isRead { read(scalar, at: position) } else { endRun() }
            consume(scalar, at: position)
            position = position.after(scalar)
        }
        endRun()
    }

    private mutating func consume(_ scalar: Unicode.Scalar, at position: TemplatePosition) {
        if scalar == "<", place.state == .text || place.state == .rawText { angle = position }
        let before = place
        if before.state == .rawText { script?.contents.unicodeScalars.append(scalar) }
        if before.state == .text, !scalar.isBlank {
            if scalar != "<", !isInText { content("text", at: position) }
            isInText = scalar != "<"
        }
        if scalar.isControl, !scalar.isBlank {
            fault(
                position,
                "a control character, U+\(String(scalar.value, radix: 16, uppercase: true)), cannot stand in a template"
            )
        }
        if let reason = place.consume(scalar) { fault(position, reason) }
        if place.state == .tagName, before.state != .tagName {
            tag = Tag(position: angle ?? position, depth: namesBefore.count)
        }
        if place.state == .declaration, before.state != .declaration { declaration = "<" }
        if place.state == .declaration || before.state == .declaration { declaration.unicodeScalars.append(scalar) }
        if before.state == .declaration, place.state == .text, declaration.lowercased().hasPrefix("<!doctype") {
            outline?.declaration(declaration, at: angle ?? position)
        }
        if place.state == .attributeName, before.state != .attributeName { attributePosition = position }
        if before.state == .attributeName, place.state != .attributeName { endAttributeName(before) }
        if case .value = before.state {
            if place.state == before.state {
                tag?.values[before.attribute, default: ""].unicodeScalars.append(scalar)
            } else if before.hasTag {
                tag?.filled.insert(before.attribute)
            }
        }
        if scalar == ">", before.isInTag { endTag(before) }
    }

    mutating func fault(_ position: TemplatePosition, _ message: String) {
        faults.append(TemplateProblem(position, message))
    }

    /// Where the tag, comment or element without markup began that is being read.
    var construct: TemplatePosition? {
        switch place.state {
        case .comment, .declaration, .tagOpen, .endTagOpen: angle
        case .rawText: elements.innermost?.position
        case .text: place.element.isEmpty ? nil : elements.innermost?.position
        default: tag?.position
        }
    }

    /// Takes what is shown at this place, if anything is: text, a value, a message.
    mutating func content(_ what: String, at position: TemplatePosition) {
        guard place.state == .text, place.element.isEmpty else { return }
        elements.content(what, at: position)
        outline?.content(what, in: elements.innermost?.name, at: position)
    }

    // MARK: Tags of HTML

    private mutating func endAttributeName(_ before: HTMLPlace) {
        let name = before.attribute
        guard let position = attributePosition, let tag, !before.isEndTag else { return }
        attributePosition = nil
        if name.hasPrefix("on") {
            fault(position, "the event handler \(name) is refused: \(Self.scriptsStand)")
        } else if name == "style" {
            fault(position, "the attribute style is refused: \(Self.stylesStand)")
        } else if name == "srcdoc" {
            fault(position, "srcdoc is refused: a page inside the page needs an address of its own, in src")
        } else if tag.names.contains(name) || tag.depth == namesBefore.count && tag.possibleNames.contains(name) {
            fault(position, "\(name) stands in <\(before.element)> a second time: browsers read only the first")
        }
        self.tag?.names.insert(name)
    }

    private mutating func endTag(_ before: HTMLPlace) {
        let position = tag?.position ?? angle
        defer { tag = nil }
        guard let position else { return }
        if before.isEndTag || before.state == .text || before.state == .rawText {
            elements.close(before.element, at: position)
            endScript()
            if !elements.isForeign { outline?.close(before.element) }
            return
        }
        if !elements.isForeign { outline?.open(before.element, in: elements.innermost?.name, at: position) }
        elements.open(before.element, isSelfClosing: before.isSelfClosing, at: position)
        if before.isSelfClosing || elements.innermost?.isForeign == true {
            // In SVG, <title> is an element like any other.
            place = HTMLPlace()
        }
        guard let tag else { return }
        if before.element == "script", place.state == .rawText { script = (tag, "") }
        checkPolicy(of: before.element, tag)
        if before.element == "meta", let kind = tag.values["http-equiv"] {
            let content = tag.values["content"] ?? ""
            if tag.filled.contains("content") || kind.lowercased() == "refresh" && !content.allSatisfy(\.isNumber) {
                fault(
                    position,
                    "the content of <meta http-equiv=\"\(kind)\"> is an order to the browser: no tag and no address is safe there"
                )
            }
        }
        if tag.values["attributename"].map({ $0.lowercased().hasSuffix("href") || $0.contains("&") }) == true {
            fault(position, "<\(before.element)> cannot change an address")
        }
        words += tag.words.filter { isRead($0.attribute, of: before.element, tag) }.map(\.problem)
    }

    private mutating func endScript() {
        guard let (tag, contents) = script else { return }
        script = nil
        checkScript(String(contents.dropLast("</script>".count)), tag.values, at: tag.position)
    }

    // MARK: Parts of templates

    /// Begins a part of a template that must be whole: a section, a block, a template.
    /// - Parameter name: names it in problems, such as `{{#rows}}`.
    /// - Returns: the place where it begins.
    mutating func enter(_ name: String) -> HTMLPlace {
        leaveName()
        elements.begin(name)
        namesBefore.append(tag?.names ?? [])
        return place
    }

    /// Ends the innermost part.
    /// - Parameter isOptional: whether the part may be left out, and its attributes with it.
    /// - Returns: the place where it ends.
    mutating func leave(isOptional: Bool) -> HTMLPlace {
        leaveName()
        elements.end()
        if let names = namesBefore.popLast(), isOptional, let tag {
            self.tag?.possibleNames.formUnion(tag.names)
            self.tag?.names = names
        }
        return place
    }

    /// No name goes on across a tag of the template.
    private mutating func leaveName() {
        if place.state == .attributeName { endAttributeName(place) }
        place = place.atSection
    }
}
