// Sections of messages with tags. Translators say where a tag stands, the blocks of the section say what it is:
//
//     {{#hint}}{{$link}}<a href="{{route}}">{{.}}</a>{{/link}}{{/hint}}

import Localization

/// A message whose section is being bound.
struct MessageSection {
    enum Source {
        case slot(Slot)
        case constant(LocalizedStringResource)
    }

    let name: String
    let source: Source
    let tags: [String]
    /// How to find out whether there is a message; `nil` when there always is.
    let presence: (any PresenceReading.Type)?

    var tag: String { "{{#\(name)}}" }

    /// `nil` for a field that is no message.
    /// - Parameter tags: the tags that the catalog declares for a constant.
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

    /// How the block of a tag is written, for messages.
    static func example(_ tag: String) -> String { "{{$\(tag)}}<a href=\"…\">{{.}}</a>{{/\(tag)}}" }
}

extension TemplateBinder {
    /// Binds a message, with what its tags become.
    ///
    /// The steps of the blocks stand behind the message's own and are run by it alone: where a text has their tag, as
    /// often as it has it.
    mutating func bindMessage(
        _ message: MessageSection, _ nodes: [TemplateNode], at position: TemplatePosition, _ surroundings: Surroundings
    ) {
        if textPlace.escaping == .markup {
            refuse(.section, message.tag, at: position)
        } else {
            report(position, "\(message.tag) writes elements, which cannot stand in \(placeDescription)")
        }
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
                TagBlock(tag: block.name, opening: newLabel(), words: newLabel(), end: newLabel()))
        }
        let range = BlockRange(start: Int32(first), count: Int32(blocks.count))
        switch message.source {
        case .slot(let slot): template.steps.append(.instruction(.message(slot, range, target: end)))
        case .constant(let resource): template.steps.append(.constantMessage(resource, range, end: end))
        }
        for (index, block) in blocks.enumerated() {
            bind(block, as: template.blocks[first + index], surroundings)
        }
        template.steps.append(.label(end))
    }

    /// Where the markup is, in a developer's words.
    private var placeDescription: String {
        guard markup.place.state == .text, markup.place.element.isEmpty, let parent = markup.elements.innermost else {
            return markup.place.description
        }
        return "<\(parent.name)>"
    }

    /// `{{hint}}` for a message: says how it is written.
    mutating func reportMessage(_ name: String, _ tags: [String], at position: TemplatePosition) {
        let blocks = tags.map(MessageSection.example).joined()
        report(
            position,
            "{{\(name)}} is a message with tags: write {{#\(name)}}\(blocks){{/\(name)}}, with the elements that they are"
        )
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
                    "only the blocks of its tags can stand in the message \(message.tag): its words are in the catalog"
                )
                return nil
            }
        }
    }

    /// Every tag must have one block, and every block a tag.
    private mutating func check(_ blocks: [TemplateBlock], of message: MessageSection, at position: TemplatePosition) {
        guard !message.tags.isEmpty else {
            // Stored messages without tags are refused where they are declared.
            if case .constant(let resource) = message.source {
                let reason = "the catalog has no tags for its key “\(resource.key)”: declare it as a constant"
                report(position, "\(message.tag) is declared a message, but \(reason)")
            }
            return
        }
        for tag in message.tags where !blocks.contains(where: { $0.name == tag }) {
            report(position, "\(message.tag) has no block for its tag <\(tag)>: write \(MessageSection.example(tag))")
        }
        var seen: Set<String> = []
        for block in blocks {
            if !message.tags.contains(block.name) {
                let hint = block.name.nearest(of: message.tags).map { "; did you mean “\($0)”?" } ?? ""
                let known = message.tags.map { "<\($0)>" }.joined(separator: ", ")
                report(block.position, "the message \(message.tag) has no tag <\(block.name)>\(hint) (it has \(known))")
            } else if !seen.insert(block.name).inserted {
                report(block.position, "\(message.tag) has a second block for its tag <\(block.name)>")
            }
        }
    }

    /// Binds what stands for a tag: what is before `{{.}}`, and what is behind it.
    private mutating func bind(_ block: TemplateBlock, as bound: TagBlock, _ surroundings: Surroundings) {
        let canHoldElements = textPlace.escaping == .markup
        let entry = markup.enter(block.tag)
        markup.outline?.sections += 1
        defer { markup.outline?.sections -= 1 }
        template.steps.append(.label(bound.opening))
        var hasWords = false
        for node in block.nodes {
            guard case .variable(".", let position) = node else {
                bind([node], surroundings)
                continue
            }
            if hasWords {
                report(
                    position, "\(block.tag) has {{.}} a second time: the words of <\(block.name)> can stand only once")
                continue
            }
            hasWords = true
            // Where the message itself cannot stand, that has been said.
            if canHoldElements, textPlace.escaping != .markup {
                report(
                    position,
                    "{{.}} is where the words of <\(block.name)> stand, which may hold elements: \(placeDescription) may not"
                )
            }
            template.steps.append(.label(bound.words))
        }
        if !hasWords {
            template.steps.append(.label(bound.words))
            report(
                block.position,
                "\(block.tag) must have {{.}} where the words of <\(block.name)> stand, outside of its sections and partials"
            )
        }
        template.steps.append(.label(bound.end))
        let exit = markup.leave(isOptional: false)
        if entry.joined(with: exit) == nil {
            report(
                block.position,
                "the markup in \(block.tag) is not whole: it begins in \(entry.description) and ends in \(exit.description)"
            )
            markup.place = entry
        }
    }
}
