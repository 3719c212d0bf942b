// Binds sections, which show, omit or repeat their content.

extension TemplateBinder {
    mutating func bindSection(
        _ name: String, _ isInverted: Bool, _ nodes: [TemplateNode],
        from position: TemplatePosition, to closing: TemplatePosition, _ inclusion: Inclusion
    ) {
        let tag = "{{\(isInverted ? "^" : "#")\(name)}}"
        let resolved = resolve(name, at: position)
        if !isInverted, let resolved, let message = MessageSection(resolved, tags: tags) {
            return bindMessage(message, nodes, at: position, inclusion)
        }
        reject(.section, tag, flag: resolved?.field.isFlag == true ? name : nil, at: position)
        // When the content starts with a line break, none has to be added: after `<pre>`, browsers ignore the one of the content.
        if case .text(let text, _) = nodes.first, text.first?.isNewline == true {} else { keepLineBreak() }
        let entry = markup.enter(tag, isOptional: true)
        markup.outline?.sections += 1
        defer { markup.outline?.sections -= 1 }
        let scopeCount = scopes.count
        let openBefore = open
        let frameBefore = nextFrame
        let unknownBefore = unknownSections
        let lost = isInverted ? [] : lostTags(of: resolved)
        // Unknown names are not reported in the section of an unknown field, or of a text that should be declared as a message.
        if resolved == nil || !lost.isEmpty { unknownSections += 1 }
        let label = resolved.flatMap { begin($0, isInverted, tag, at: position) }
        bind(nodes, inclusion)
        if let label { template.steps.append(.label(label)) }
        unknownSections = unknownBefore
        nextFrame = frameBefore
        open = openBefore
        scopes.removeLast(scopes.count - scopeCount)
        joinMarkup(entry, isList: !isInverted && resolved?.field.isList == true, tag, at: closing)
    }

    /// The tags in the text of a constant that is not declared as a message. Empty for other fields.
    private func lostTags(of resolved: ResolvedField?) -> [String] {
        guard case .constantResource(let resource) = resolved?.field.kind else { return [] }
        return tags(of: resource)
    }

    /// Appends the instruction for the start of a section and enters its model.
    /// - Returns: the label for the end of the section, or nil for a section that is always shown or has an error.
    private mutating func begin(
        _ resolved: ResolvedField, _ isInverted: Bool, _ tag: String, at position: TemplatePosition
    ) -> Int32? {
        let slot = resolved.slot
        switch resolved.field.kind {
        case .flag:
            return skip(.flag, slot, isInverted)
        case .list(let list):
            if isInverted { return skip(.elements(list), slot, isInverted) }
            let label = newLabel()
            template.steps.append(.instruction(.each(list, slot, element: nextFrame, target: label)))
            enter(list.element, at: Slot(frame: nextFrame, offset: 0), in: position)
            nextFrame += 1
            template.frameCount = max(template.frameCount, Int(nextFrame))
            return label
        case .optionalModel(let model, let presence):
            if !isInverted {
                open.insert(OpenOptional(slot, presence))
                enter(model, at: slot, in: position)
            }
            return skip(.presence(presence), slot, isInverted)
        case .optionalMessage(_, let presence):
            return skip(.presence(presence), slot, isInverted)
        case .optionalURL(_, let presence):
            if !isInverted { enter(value: resolved, presence) }
            return skip(.presence(presence), slot, isInverted)
        case .text(let type):
            if let presence = type.presence {
                if !isInverted { enter(value: resolved, presence) }
                return skip(.presence(presence), slot, isInverted)
            }
        case .model(let model):
            if !isInverted {
                enter(model, at: slot, in: position)
                return nil
            }
        case .url, .message, .constantResource, .constantMessage, .constantString:
            break
        case .unusable:
            return nil
        }
        let lost = isInverted ? [] : lostTags(of: resolved).map { "<\($0)>" }
        let remedy =
            if !lost.isEmpty {
                "its text has tags (\(lost.joined(separator: ", "))): declare it as"
                    + " .message(\"\(resolved.field.name)\", …)"
            } else if resolved.field.isConstant {
                "remove the section"
            } else {
                "make its property optional, or remove the section"
            }
        report(
            position,
            "\(tag) cannot be a section: it is \(resolved.field.description) that is always present; \(remedy)")
        return nil
    }

    mutating func skip(_ condition: Instruction.Condition, _ slot: Slot, _ isInverted: Bool) -> Int32 {
        let label = newLabel()
        let step: Instruction =
            isInverted ? .when(condition, slot, target: label) : .unless(condition, slot, target: label)
        template.steps.append(.instruction(step))
        return label
    }

    mutating func newLabel() -> Int32 {
        defer { template.labelCount += 1 }
        return template.labelCount
    }

    /// Checks that the markup continues in the same state whether the section is written never, once or several times.
    private mutating func joinMarkup(
        _ entry: HTMLContext, isList: Bool, _ tag: String, at closing: TemplatePosition
    ) {
        let begin = markup.construct
        if isList { markup.context.repeatURL() }
        let exit = markup.leave(isOptional: true)
        let joined = entry.joined(with: exit)
        if let joined, !isList || joined.state == entry.state {
            markup.context = joined
        } else if isLeftOpen(in: tag, from: entry, to: exit, begin: begin) {
            markup.context = entry
        } else if entry.state == .beforeValue || entry.state == .unquotedValue {
            // The missing quotation marks have already been reported.
            markup.context = entry
        } else {
            let states = "it begins in \(entry.description) and ends in \(exit.description)"
            let reason = joined == nil ? states : "white space is required before its first attribute"
            reportMarkup(closing, "the markup in \(tag) is not balanced: \(reason)")
            markup.context = entry
        }
    }
}
