// Tracks the literal markup of a page through partials and blocks: the HTML context of each tag of a template, the open
// elements, and literal text that belongs in the catalog.

import StringCatalog

/// The state after the markup scanned so far.
struct MarkupScanner {
    var context = HTMLContext()
    var elements = OpenElements()
    /// The document structure, or nil when the page does not have to be a whole document.
    var outline: DocumentOutline?
    var tag: Tag?
    private var attributePosition: TemplatePosition?
    /// The position of the last `<` that can start a tag, a comment or a declaration.
    private var angle: TemplatePosition?
    /// Whether there was text since the last HTML tag, comment or declaration.
    private var isInText = false
    /// The open `<script>` and its content so far.
    private var script: (tag: Tag, contents: String)?
    /// The text of a declaration so far.
    private var declaration = ""
    /// For each open part of a template: the attributes that the HTML tag had at the start of the part, and `{{#name}}` or `{{^name}}`
    /// for a section, or nil for a block or a template.
    private(set) var parts: [(names: Set<String>, section: String?)] = []
    var faults: [TemplateProblem] = []
    /// The number of problems before the text of the last element whose content is not markup.
    var problemsBeforeText = (own: 0, ofElements: 0)
    var hardcodedTexts: [TemplateProblem] = []
    var warnings = MarkupWarnings()
    /// The indices of the steps of the template that write URLs which must be of this site.
    var urlsOfThisSite: [Int] = []
    /// Whether the next line break would be ignored by browsers (WHATWG, 13.2.6.4.7, “A start tag whose tag name is one
    /// of: "pre", "listing"”).
    var ignoresLineBreak = false

    /// The current text, from its first letter up to an HTML tag, a tag of the template or the end of the attribute value.
    var run: (position: TemplatePosition, text: String)?
    /// Whether the current text has a value of another template language.
    var hasForeignValue = false
    /// The name of the current character reference.
    var entity: (position: TemplatePosition, name: String)?

    var problems: [TemplateProblem] { faults + elements.problems + (outline?.problems ?? []) }

    /// Scans literal markup that starts at `position`.
    /// - Returns: the end of the first attribute value that ends in the text, and whether a URL in that value was followed by
    ///   something that can change its meaning. Nil when no value ends in the text.
    @discardableResult
    mutating func scan(_ text: String, at position: TemplatePosition) -> (index: String.Index, hasChangedURL: Bool)? {
        var position = position
        var valueEnd: (String.Index, Bool)?
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var interpolation = Interpolation(in: scalars[...])
        while index < scalars.endIndex {
            if let found = interpolation, found.start == index {
                check(found, at: position)
                interpolation = Interpolation(in: scalars[scalars.index(after: index)...])
            }
            let plain = plainPrefix(of: scalars[index..<(interpolation?.start ?? scalars.endIndex)])
            if !plain.isEmpty {
                consume(plain: plain, at: &position)
                index = plain.endIndex
                continue
            }
            if readForeignValue(at: index, of: scalars[...], position) {
                position = position.after(scalars[index])
                scalars.formIndex(after: &index)
                continue
            }
            let scalar = scalars[index]
            if isText { read(scalar, at: position) } else { endRun() }
            let mayEndValue = valueEnd == nil && context.isInValue
            let hasChangedURL = mayEndValue && context.hasChangedURL
            ignoresLineBreak = false
            consume(scalar, at: position)
            if mayEndValue, !context.isInValue { valueEnd = (index, hasChangedURL) }
            position = position.after(scalar)
            scalars.formIndex(after: &index)
        }
        endRun()
        return valueEnd
    }

    private mutating func consume(_ scalar: Unicode.Scalar, at position: TemplatePosition) {
        let lastAngle = angle
        if scalar == "<", context.state == .text || context.state == .rawText || context.state == .tagOpen {
            angle = position
        }
        let before = context
        if before.state == .rawText { script?.contents.unicodeScalars.append(scalar) }
        if before.state == .text, !scalar.isBlank, scalar != "<" { textContent(at: position) }
        if scalar.isControl, !scalar.isBlank {
            fault(position, "a control character, \(scalar.codePoint), is not allowed in a template: remove it")
        }
        if let reason = context.consume(scalar) { fault(position, reason) }
        if before.state == .tagOpen {
            // A `<` that starts no tag is text, as in `1 < 2` and `<3`.
            let isText = context.state == .text || context.state == .tagOpen
            if isText, let lastAngle { textContent(at: lastAngle) } else { isInText = false }
        }
        // `urlPrefix` is the literal start of the value, also across sections and partials. No tag of a template can write a part of
        // a scheme.
        if scalar == ":", let scheme = before.urlPrefix?.lowercased(), scheme == "http" || scheme == "https" {
            tag?.attributesOfOtherSites.insert(before.attribute)
        }
        if context.state == .tagName, before.state != .tagName {
            tag = Tag(position: angle ?? position, depth: parts.count, problemsBefore: faults.count)
        }
        if context.state == .declaration, before.state != .declaration { declaration = "<" }
        if context.state == .declaration || before.state == .declaration { declaration.unicodeScalars.append(scalar) }
        if before.state == .declaration, context.state == .text, declaration.lowercased().hasPrefix("<!doctype") {
            outline?.declaration(declaration, at: angle ?? position)
        }
        if context.state == .attributeName, before.state != .attributeName { attributePosition = position }
        if before.state == .attributeName, context.state != .attributeName { endAttributeName(before) }
        if case .value = before.state {
            if context.state == before.state {
                tag?.part.unicodeScalars.append(scalar)
            } else {
                let section = section
                tag?.endValue(of: before.attribute, in: section)
                if before.hasTag { tag?.filled.insert(before.attribute) }
            }
        }
        if scalar == ">", before.isInTag {
            isInText = false
            endTag(before)
            if isInRawText { problemsBeforeText = (faults.count, elements.problems.count) }
        }
    }

    /// The start of the current HTML tag, comment, declaration or element whose content is not markup; nil in other text.
    var construct: TemplatePosition? {
        switch context.state {
        case .comment, .declaration, .tagOpen, .endTagOpen: angle
        case .rawText: elements.innermost?.position
        case .text: context.element.isEmpty ? nil : elements.innermost?.position
        default: tag?.position
        }
    }

    private mutating func textContent(at position: TemplatePosition) {
        if !isInText { content("text", at: position) }
        isInText = true
    }

    /// Processes content at this position: text, a value or a message.
    mutating func content(_ what: String, at position: TemplatePosition) {
        guard context.state == .text || context.state == .tagOpen, context.element.isEmpty else { return }
        elements.content(what, at: position)
        outline?.content(what, in: elements.innermost?.name, at: position)
    }

    // MARK: Tags of HTML

    private mutating func endAttributeName(_ before: HTMLContext) {
        let name = before.attribute
        guard let position = attributePosition, let tag, !before.isEndTag else { return }
        attributePosition = nil
        if name.hasPrefix("on") {
            fault(position, "the event handler \(name) is not allowed: \(Self.inlineScriptHint)")
        } else if name == "style" {
            fault(position, "the attribute style is not allowed: \(Self.inlineStyleHint)")
        } else if name == "srcdoc" {
            fault(position, "srcdoc is not allowed: use src")
        } else if tag.names.contains(name) || tag.depth == parts.count && tag.possibleNames.contains(name) {
            fault(position, "\(name) is repeated in <\(before.element)>: browsers use only the first")
        }
        if tag.names.count == Self.maximumAttributes {
            fault(position, "<\(before.element)> has more than \(Self.maximumAttributes) attributes")
        }
        if tag.names.count <= Self.maximumAttributes { self.tag?.names.insert(name) }
    }

    private static let maximumAttributes = 256

    private mutating func endTag(_ before: HTMLContext) {
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
        let isSubmitted = tag?.submitsText(of: before.element) == true
        elements.open(
            before.element, isSelfClosing: before.isSelfClosing, isSubmitted: isSubmitted,
            hasHTMLEncoding: tag?.hasHTMLEncoding == true, at: position)
        if before.isSelfClosing || elements.innermost?.isForeign == true {
            // In SVG, <title> can have child elements.
            context = HTMLContext()
        }
        ignoresLineBreak = (before.element == "pre" || before.element == "textarea") && !before.isSelfClosing
        guard let tag else { return }
        let attributes = attributesOfThisSite(of: before.element, tag)
        urlsOfThisSite += tag.urls.filter { attributes.contains($0.attribute) }.map(\.step)
        if before.element == "script", context.state == .rawText { script = (tag, "") }
        checkPolicy(of: before.element, tag)
        checkLocalizedTexts(of: before.element, tag)
        checkMeaning(of: before.element, tag)
        warnings.check(before.element, tag)
        hardcodedTexts += textProblems(of: before.element, tag)
    }

    private mutating func endScript() {
        guard let (tag, contents) = script else { return }
        script = nil
        checkScript(String(contents.dropLast("</script>".count)), of: tag)
    }

    // MARK: Parts of templates

    /// Starts a part of a template whose markup must be balanced: a section, a block or a template.
    /// - Parameters:
    ///   - name: the name for error messages, such as `{{#rows}}`.
    ///   - isOptional: whether the part is a section, which can be omitted.
    /// - Returns: the state at its start.
    mutating func enter(_ name: String, isOptional: Bool = false) -> HTMLContext {
        leaveName()
        elements.begin(name)
        if isOptional { endPart() }
        parts.append((tag?.names ?? [], isOptional ? name : nil))
        return context
    }

    /// Ends the innermost part.
    /// - Parameter isOptional: whether the part can be omitted with its attributes.
    /// - Returns: the state at its end.
    mutating func leave(isOptional: Bool) -> HTMLContext {
        leaveName()
        endElements()
        if isOptional { endPart() }
        // `tag` is changed in place. If it were copied first, adding to its sets would copy them at each section.
        if let part = parts.popLast(), isOptional, let names = tag?.names {
            tag?.possibleNames.formUnion(names)
            tag?.names = part.names
        }
        return context
    }

    /// Ends the name of a tag or an attribute where a part of the template begins or ends.
    private mutating func leaveName() {
        if context.state == .attributeName { endAttributeName(context) }
        context = context.atSection
    }
}
