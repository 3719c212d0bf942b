// Binds tags that write a value, and checks that they are safe at their position.

import Localization

extension TemplateBinder {
    mutating func bindVariable(_ name: String, at position: TemplatePosition) {
        guard let resolved = resolve(name, at: position) else { return }
        let tag = "{{\(name)}}"
        switch resolved.field.kind {
        case .text(let type):
            requireEnclosingSection(type.presence, resolved, at: position)
            let step = BoundTemplate.Step.instruction(instruction(for: type.content, at: resolved.slot))
            write(name, step, as: type.isLocalized ? .localizedText : .text, at: position)
        case .url(let url):
            recordURL(of: url)
            write(name, .instruction(.url(url, resolved.slot)), as: .url, at: position)
        case .optionalURL(let url, let presence):
            requireEnclosingSection(presence, resolved, at: position)
            recordURL(of: url)
            write(name, .instruction(.url(url, resolved.slot)), as: .url, at: position)
        case .constantResource(let resource):
            let tags = tags(of: resource)
            if !tags.isEmpty, textContext.escaping == .markup {
                let known = tags.map { "<\($0)>" }.joined(separator: ", ")
                report(position, "{{\(name)}} would lose its tags (\(known)): declare it as a message")
            }
            write(name, .constant(resource, textContext.escaping), as: .localizedText, at: position)
        case .constantString(let string):
            var escaped = TextBuffer()
            escaped.append(escaping: string)
            write(name, .literal(escaped.text()), as: .constant, at: position)
        case .flag where markup.context.isInBoolean:
            reject(.text, tag, flag: name, at: position)
            markup.context.consumeValue()
        case .flag:
            report(position, "\(tag) is a flag, not a text: use it as a section, {{#\(name)}}…{{/\(name)}}")
        case .list, .model, .optionalModel:
            let kind = resolved.field.description
            let isListOfTexts = resolved.field.model?.untypedFields.contains { $0.name == "." } == true
            let content = isListOfTexts ? "{{.}}" : "…"
            report(position, "\(tag) is \(kind), not a text: use it as a section, {{#\(name)}}\(content){{/\(name)}}")
        case .message(let tags), .optionalMessage(let tags, _):
            reportMessage(name, tags, at: position)
        case .constantMessage(let resource):
            let tags = tags(of: resource)
            if tags.isEmpty {
                reportLackOfTags(of: resource, "{{\(name)}}", at: position)
            } else {
                reportMessage(name, tags, at: position)
            }
        case .unusable:
            break
        }
    }

    /// Selects the instruction for a text at this position.
    private func instruction(for content: TextType.Content, at slot: Slot) -> Instruction {
        switch content {
        case .string:
            switch textContext.direction {
            case .verbatim: .string(slot)
            case .contained: .contained(slot)
            case .isolated: .userInput(slot, textContext.escaping)
            }
        case .integer: .integer(slot)
        case .resource: .resource(slot, textContext.escaping)
        }
    }

    private mutating func write(
        _ name: String, _ step: BoundTemplate.Step, as use: HTMLContext.Use, at position: TemplatePosition
    ) {
        reject(use, "{{\(name)}}", at: position)
        if use == .localizedText { markup.noteLocalizedText("{{\(name)}}", at: position) }
        keepLineBreak()
        markup.content("{{\(name)}}", at: position)
        template.values.append(
            BoundTemplate.Value(name: name, context: markup.context, parent: markup.elements.innermost?.name))
        markup.context.consumeValue()
        template.steps.append(step)
    }

    private mutating func requireEnclosingSection(
        _ presence: (any PresenceReading.Type)?, _ resolved: ResolvedField, at position: TemplatePosition
    ) {
        guard let presence, !open.contains(OpenOptional(resolved.slot, presence)) else { return }
        let name = resolved.name
        report(position, "{{\(name)}} may be absent: use it inside {{#\(name)}}…{{/\(name)}}")
    }
}
