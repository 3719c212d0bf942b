// Binds the sections of messages with tags. Translators place the tags in the text. The section has a block for each tag, and
// the block has the element that the tag stands for:
//
//     {{#hint}}{{$link}}<a href="{{link}}">{{.}}</a>{{/link}}{{/hint}}

import Localization

/// A message whose section is bound.
struct MessageSection {
    enum Source {
        case slot(Slot)
        case constant(LocalizedStringResource)
    }

    let name: String
    let source: Source
    let tags: [String]
    /// Reads whether there is a message; nil for a message that is not optional.
    let presence: (any PresenceReading.Type)?

    var tag: String { "{{#\(name)}}" }

    /// Returns nil for a field that is not a message.
    /// - Parameter tags: returns the tags that the catalog declares for a constant.
    init?(_ resolved: ResolvedField, tags declared: (LocalizedStringResource) -> [String]) {
        name = resolved.name
        switch resolved.field.kind {
        case .message(let tags): (source, self.tags, presence) = (.slot(resolved.slot), tags, nil)
        case .optionalMessage(let tags, let presence):
            (source, self.tags, self.presence) = (.slot(resolved.slot), tags, presence)
        case .constantMessage(let resource):
            (source, tags, presence) = (.constant(resource), declared(resource), nil)
        default: return nil
        }
    }

    /// An example of the block for a tag, for error messages.
    static func example(_ tag: String) -> String {
        let element =
            switch tag {
            case "strong", "em", "b", "i", "mark", "code", "kbd", "abbr", "q", "cite": ("<\(tag)>", "</\(tag)>")
            case "time": ("<time datetime=\"…\">", "</time>")
            default: ("<a href=\"…\">", "</a>")
            }
        return "{{$\(tag)}}\(element.0){{.}}\(element.1){{/\(tag)}}"
    }
}

extension TemplateBinder {
    /// Binds the section of a message. The steps of its blocks follow the step of the message. The renderer runs the steps of a block
    /// only while it writes the message, for each occurrence of the block's tag in the text.
    mutating func bindMessage(
        _ message: MessageSection, _ nodes: [TemplateNode], at position: TemplatePosition, _ inclusion: Inclusion
    ) {
        if textContext.escaping == .markup {
            reject(.section, message.tag, at: position)
        } else {
            let reason = "\(message.tag) writes elements, which are not allowed in \(contextDescription)"
            markup.fault(position, reason + remedy(for: message.tag))
        }
        keepLineBreak()
        markup.content(message.tag, at: position)
        let blocks = blocks(of: message, nodes)
        check(blocks, of: message, at: position)
        let end = newLabel()
        if let presence = message.presence, case .slot(let slot) = message.source {
            template.steps.append(.instruction(.unless(.presence(presence), slot, target: end)))
        }
        let first = template.blocks.count
        for block in blocks {
            template.blocks.append(
                TagBlock(tag: block.name, opening: newLabel(), content: newLabel(), end: newLabel()))
        }
        let range = BlockRange(start: Int32(first), count: Int32(blocks.count))
        switch message.source {
        case .slot(let slot): template.steps.append(.instruction(.message(slot, range, target: end)))
        case .constant(let resource): template.steps.append(.constantMessage(resource, range, end: end))
        }
        for (index, block) in blocks.enumerated() {
            bind(block, as: template.blocks[first + index], inclusion)
        }
        template.steps.append(.label(end))
    }

    private var contextDescription: String {
        guard markup.context.state == .text, markup.context.element.isEmpty, let parent = markup.elements.innermost
        else {
            return markup.context.description
        }
        return "<\(parent.name)>"
    }

    /// What to use in place of a message at a position where elements are not allowed. Empty where no text is allowed either.
    private func remedy(for tag: String) -> String {
        let context = markup.context
        if context.isInURL { return ": \(context.attribute) requires a URL field" }
        if context.isInValue, let value = MachineValue(of: context.attribute, on: context.element) {
            return ": \(context.attribute) requires \(value.requirement)"
        }
        guard context.rejection(of: .localizedText, tag) == nil else { return "" }
        return ": use a field .text(…) or .constant(…), which omits the tags"
    }

    /// Reports `{{hint}}` for a message and shows the correct syntax, or what to use where elements are not allowed.
    mutating func reportMessage(_ name: String, _ tags: [String], at position: TemplatePosition) {
        guard textContext.escaping == .markup else {
            let reason = "{{\(name)}} is a message with tags, which are not allowed in \(contextDescription)"
            return markup.fault(position, reason + remedy(for: "{{\(name)}}"))
        }
        let blocks = tags.map(MessageSection.example).joined()
        report(
            position,
            "{{\(name)}} is a message with tags: write {{#\(name)}}\(blocks){{/\(name)}}"
        )
    }

    /// Reports a constant message whose key has no tags in the catalog, or no text.
    /// - Parameter tag: the tag in the template, such as `{{#hint}}`.
    mutating func reportLackOfTags(of resource: LocalizedStringResource, _ tag: String, at position: TemplatePosition) {
        guard catalog.hasText(for: resource) else {
            report(position, "\(tag) has \(catalog.unknownKey(of: resource))")
            return
        }
        let reason = "the catalog has no tags for its key “\(resource.key)”; declare it as a constant"
        report(position, "\(tag) is declared as a message, but \(reason)")
    }

    // MARK: Blocks

    private mutating func blocks(of message: MessageSection, _ nodes: [TemplateNode]) -> [TemplateBlock] {
        nodes.compactMap { node in
            switch node {
            case .block(let block):
                return block
            case .text(let text, _) where text.allSatisfy(\.isWhitespace):
                return nil
            case .text(_, let position), .variable(_, let position), .section(_, _, _, let position, _),
                .partial(_, _, let position), .parent(_, _, _, let position):
                report(
                    position,
                    "only blocks for its tags are allowed in the message \(message.tag): its text is in the catalog"
                )
                return nil
            }
        }
    }

    /// Checks that each tag of the message has exactly one block, and that each block has the name of one of the tags.
    private mutating func check(_ blocks: [TemplateBlock], of message: MessageSection, at position: TemplatePosition) {
        guard !message.tags.isEmpty else {
            // A message in a stored property always has tags here: `TemplateField` makes a field without tags unusable.
            if case .constant(let resource) = message.source {
                reportLackOfTags(of: resource, message.tag, at: position)
            }
            return
        }
        let names = Set(blocks.map(\.name))
        for tag in message.tags where !names.contains(tag) {
            report(position, "\(message.tag) has no block for its tag <\(tag)>: write \(MessageSection.example(tag))")
        }
        var seen: Set<String> = []
        for block in blocks {
            if !message.tags.contains(block.name) {
                let hint = block.name.nearest(of: message.tags).map { "; did you mean “\($0)”?" } ?? ""
                let known = message.tags.map { "<\($0)>" }.joined(separator: ", ")
                report(block.position, "the message \(message.tag) has no tag <\(block.name)>\(hint) (it has \(known))")
            } else if !seen.insert(block.name).inserted {
                report(block.position, "\(message.tag) has more than one block for its tag <\(block.name)>")
            }
        }
    }

    /// Binds the block of a tag: the parts before and after `{{.}}`.
    private mutating func bind(_ block: TemplateBlock, as bound: TagBlock, _ inclusion: Inclusion) {
        let canHoldElements = textContext.escaping == .markup
        let entry = markup.enter(block.tag)
        markup.outline?.sections += 1
        defer { markup.outline?.sections -= 1 }
        template.steps.append(.label(bound.opening))
        var hasContent = false
        for node in block.nodes {
            guard case .variable(".", let position) = node else {
                bind([node], inclusion)
                continue
            }
            if hasContent {
                report(
                    position, "\(block.tag) has more than one {{.}}")
                continue
            }
            hasContent = true
            // An invalid position of the message itself has already been reported.
            if canHoldElements, textContext.escaping != .markup {
                report(
                    position,
                    "the content of <\(block.name)> can have elements, which are not allowed in \(contextDescription)"
                )
            }
            template.steps.append(.label(bound.content))
        }
        if !hasContent {
            template.steps.append(.label(bound.content))
            report(
                block.position,
                "\(block.tag) must have {{.}} for the content of <\(block.name)>, outside of its sections and partials"
            )
        }
        template.steps.append(.label(bound.end))
        let exit = markup.leave(isOptional: false)
        if entry.joined(with: exit) == nil {
            report(
                block.position,
                "the markup in \(block.tag) is not balanced: it begins in \(entry.description) and ends in \(exit.description)"
            )
            markup.context = entry
        }
    }
}
