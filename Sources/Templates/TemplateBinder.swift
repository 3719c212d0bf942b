// From syntax tree to flat program: every name is resolved against the types around it, every partial and block is
// put in its place, and the markup is followed to know where each tag stands.

import Localization

/// Binds the views of a library, one after the other, and collects what is wrong with their templates.
struct TemplateBinder {
    /// What a child put into a block, with the surroundings of the child: names of templates and blocks in it mean
    /// what they mean there.
    private struct Fill {
        let block: TemplateBlock
        let surroundings: Surroundings
    }

    /// Where the nodes being bound were written.
    private struct Surroundings {
        /// The template, and those that led to it.
        var templates: [String]
        var fills: [String: Fill] = [:]
    }

    private(set) var files: TemplateFiles
    private(set) var problems: [TemplateProblem] = []
    private(set) var words: [TemplateProblem] = []
    private(set) var usage = FieldUsage()

    private var template = BoundTemplate()
    private var markup = MarkupScanner()
    private var scopes: [TemplateScope] = []
    private var open: Set<OpenOptional> = []
    private var reachedBlocks: Set<String> = []
    /// How many sections around are of an unknown field: names inside them cannot be judged.
    private var unknownSections = 0

    init(_ files: TemplateFiles) {
        self.files = files
    }

    /// Binds the template of `view`. What it gives is to be run only when no problem was found.
    mutating func bind(_ view: any TemplateView.Type, layout: any TemplateModel.Type) -> BoundTemplate {
        template = BoundTemplate()
        markup = MarkupScanner()
        let start = files.start(of: view.template)
        guard let nodes = files.nodes(of: view.template) else {
            problems.append(TemplateProblem(start, "\(TemplateScope.name(of: view)) has no template"))
            return template
        }
        scopes = []
        enter(layout, at: Slot(frame: 0, offset: 0), in: start)
        enter(view, at: Slot(frame: 1, offset: 0), in: start)
        bind(nodes, Surroundings(templates: [view.template]))
        if markup.place != HTMLPlace() {
            problems.append(TemplateProblem(start, "the page ends inside \(markup.place.description)"))
        }
        problems += markup.problems
        words += markup.words
        return template
    }

    private mutating func bind(_ nodes: [TemplateNode], _ surroundings: Surroundings) {
        for node in nodes {
            switch node {
            case .text(let text, let position):
                markup.scan(text, at: position)
                template.steps.append(.literal(text))
            case .variable(let name, let position):
                bindVariable(name, at: position)
            case .section(let name, let isInverted, let nodes, let position, let closing):
                bindSection(name, isInverted, nodes, from: position, to: closing, surroundings)
            case .partial(let name, let indentation, let position):
                include(name, indentation, at: position, from: surroundings, filling: surroundings.fills)
            case .parent(let name, let blocks, let indentation, let position):
                bindParent(name, blocks, indentation, at: position, surroundings)
            case .block(let block):
                reachedBlocks.insert(block.name)
                if let fill = surroundings.fills[block.name] {
                    bind(fill.block.nodes, fill.surroundings)
                } else {
                    bind(block.nodes, surroundings)
                }
            }
        }
    }

    // MARK: Other templates

    private mutating func include(
        _ name: String, _ indentation: String, at position: TemplatePosition, from surroundings: Surroundings,
        filling fills: [String: Fill]
    ) {
        guard let nodes = files.nodes(of: name, indentation: indentation) else {
            let hint = name.nearest(of: files.names).map { "; did you mean “\($0)”?" } ?? ""
            report(position, "there is no template \(files.path(of: name))\(hint)")
            return
        }
        guard !surroundings.templates.contains(name) else {
            let path = (surroundings.templates.drop { $0 != name } + [name]).joined(separator: " → ")
            report(position, "a template cannot contain itself: \(path)")
            return
        }
        bind(nodes, Surroundings(templates: surroundings.templates + [name], fills: fills))
    }

    private mutating func bindParent(
        _ name: String, _ blocks: [TemplateBlock], _ indentation: String, at position: TemplatePosition,
        _ surroundings: Surroundings
    ) {
        let before = reachedBlocks
        let problemCount = problems.count
        reachedBlocks = []
        let own = blocks.map { ($0.name, Fill(block: $0, surroundings: surroundings)) }
        // The outermost child has the last word on a block.
        let fills = Dictionary(own) { first, _ in first }.merging(surroundings.fills) { _, outer in outer }
        include(name, indentation, at: position, from: surroundings, filling: fills)
        if problems.count == problemCount {
            for block in blocks where !reachedBlocks.contains(block.name) {
                let hint = block.name.nearest(of: reachedBlocks).map { "; did you mean “\($0)”?" } ?? ""
                report(block.position, "\(name) has no block “\(block.name)”\(hint)")
            }
        }
        reachedBlocks.formUnion(before)
    }

    // MARK: Variables

    private mutating func bindVariable(_ name: String, at position: TemplatePosition) {
        guard let resolved = resolve(name, at: position) else { return }
        let tag = "{{\(name)}}"
        switch resolved.field.kind {
        case .text(let type):
            requireOpen(type.presence, resolved, at: position)
            write(.instruction(.text(type, resolved.slot)), as: .text, at: position)
        case .url(let url):
            write(.instruction(.url(url, resolved.slot)), as: .url, at: position)
        case .optionalURL(let url, let presence):
            requireOpen(presence, resolved, at: position)
            write(.instruction(.url(url, resolved.slot)), as: .url, at: position)
        case .constantResource(let resource):
            write(.constant(resource), as: .text, at: position)
        case .constantString(let string):
            var escaped = TextBuffer()
            escaped.append(escaping: string)
            write(.literal(escaped.text()), as: .constant, at: position)
        case .flag:
            report(position, "\(tag) is a flag, not a text: it can only be a section, {{#\(name)}}…{{/\(name)}}")
        case .list, .model, .optionalModel:
            let kind = resolved.field.description
            report(position, "\(tag) is \(kind), not a text: it can only be a section, {{#\(name)}}…{{/\(name)}}")
        case .unusable:
            break
        }
    }

    private mutating func write(
        _ step: BoundTemplate.Step, as use: HTMLPlace.Use, at position: TemplatePosition
    ) {
        if let refusal = markup.place.refusal(of: use) { report(position, refusal) }
        markup.place.consumeValue()
        template.steps.append(step)
    }

    private mutating func requireOpen(
        _ presence: (any PresenceReading.Type)?, _ resolved: ResolvedField, at position: TemplatePosition
    ) {
        guard let presence, !open.contains(OpenOptional(resolved.slot, presence)) else { return }
        let name = resolved.name
        report(position, "{{\(name)}} may be absent: it can only stand inside {{#\(name)}}…{{/\(name)}}")
    }

    // MARK: Sections

    private mutating func bindSection(
        _ name: String, _ isInverted: Bool, _ nodes: [TemplateNode],
        from position: TemplatePosition, to closing: TemplatePosition, _ surroundings: Surroundings
    ) {
        let tag = "{{\(isInverted ? "^" : "#")\(name)}}"
        if let refusal = markup.place.refusal(of: .section) { report(position, refusal) }
        markup.place = markup.place.atSection
        let entry = markup.place
        let scopeCount = scopes.count
        let openBefore = open
        let frameBefore = nextFrame
        let resolved = resolve(name, at: position)
        let unknownBefore = unknownSections
        if resolved == nil { unknownSections += 1 }
        let label = resolved.flatMap { begin($0, isInverted, tag, at: position) }
        bind(nodes, surroundings)
        if let label { template.steps.append(.label(label)) }
        unknownSections = unknownBefore
        nextFrame = frameBefore
        open = openBefore
        scopes.removeLast(scopes.count - scopeCount)
        joinMarkup(entry, isList: !isInverted && resolved?.field.isList == true, tag, at: closing)
    }

    /// Writes the step that a section begins with, and steps into its model.
    /// - Returns: the label of the section's end, for a section that can be left out.
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
        case .url, .constantResource, .constantString:
            break
        case .unusable:
            return nil
        }
        report(position, "\(tag) cannot be a section: it is \(resolved.field.description) that is always there")
        return nil
    }

    private mutating func skip(_ condition: Instruction.Condition, _ slot: Slot, _ isInverted: Bool) -> Int32 {
        let label = newLabel()
        let step: Instruction =
            isInverted ? .when(condition, slot, target: label) : .unless(condition, slot, target: label)
        template.steps.append(.instruction(step))
        return label
    }

    private mutating func newLabel() -> Int32 {
        defer { template.labelCount += 1 }
        return template.labelCount
    }

    /// The markup must go on the same way whether the section was written or not, and however often.
    private mutating func joinMarkup(
        _ entry: HTMLPlace, isList: Bool, _ tag: String, at closing: TemplatePosition
    ) {
        let exit = markup.place.atSection
        let joined = entry.joined(with: exit)
        if let joined, !isList || joined.state == entry.state {
            markup.place = joined
        } else {
            let places = "it begins in \(entry.description) and ends in \(exit.description)"
            let reason = joined == nil ? places : "a blank must come before its first attribute"
            report(closing, "the markup in \(tag) is not whole: \(reason)")
            markup.place = entry
        }
    }

    // MARK: Names

    private var nextFrame: Int32 = 2

    private mutating func enter(_ model: any TemplateModel.Type, at slot: Slot, in position: TemplatePosition) {
        let scope = TemplateScope(model, at: slot)
        if usage.enter(scope, at: position) { problems += scope.problems(at: position) }
        scopes.append(scope)
    }

    private mutating func enter(value: ResolvedField, _ presence: any PresenceReading.Type) {
        open.insert(OpenOptional(value.slot, presence))
        scopes.append(TemplateScope(value: value.field.kind, at: value.slot))
    }

    /// Finds a field: the first part of the name from the innermost model outward, the rest inside what that found.
    private mutating func resolve(_ name: String, at position: TemplatePosition) -> ResolvedField? {
        let parts = name == "." ? ["."] : name.split(separator: ".")
        let isInnermost = name == "."
        let scope = isInnermost ? scopes.last : scopes.last { $0.field(parts[0]) != nil }
        guard var scope, var field = scope.field(parts[0]) else {
            reportUnknown(name, at: position)
            return nil
        }
        usage.use(field, of: scope)
        for part in parts.dropFirst() {
            let slot = scope.slot(of: field)
            switch field.kind {
            case .model(let model):
                scope = TemplateScope(model, at: slot)
            case .optionalModel(let model, let presence) where open.contains(OpenOptional(slot, presence)):
                scope = TemplateScope(model, at: slot)
            case .optionalModel:
                let owner = field.name
                report(position, "\(owner) in {{\(name)}} may be absent: write it inside {{#\(owner)}}…{{/\(owner)}}")
                return nil
            default:
                report(position, "{{\(name)}} asks for “\(part)” of \(field.name), which is \(field.description)")
                return nil
            }
            if usage.enter(scope, at: position) { problems += scope.problems(at: position) }
            guard let inner = scope.field(part) else {
                reportUnknown(name, part: String(part), in: [scope], at: position)
                return nil
            }
            field = inner
            usage.use(field, of: scope)
        }
        return ResolvedField(name: name, field: field, slot: scope.slot(of: field))
    }

    private mutating func reportUnknown(_ name: String, at position: TemplatePosition) {
        guard unknownSections == 0 else { return }
        if name == "." {
            report(position, "{{.}} is the element of a list of texts, or the text of an optional section")
        } else {
            let first = name.prefix { $0 != "." }
            reportUnknown(name, part: String(first), in: scopes.reversed().filter { $0.field(".") == nil }, at: position)
        }
    }

    private mutating func reportUnknown(
        _ name: String, part: String, in scopes: [TemplateScope], at position: TemplatePosition
    ) {
        let nearest = part.nearest(of: scopes.flatMap { $0.fields.map(\.name) })
        let hint = nearest.map { "; did you mean “\($0)”?" } ?? ""
        let known = scopes.map { scope in
            "\(scope.name) has \(scope.fields.map(\.name).sorted().joined(separator: ", "))"
        }
        report(position, "unknown tag {{\(name)}}\(hint) (\(known.joined(separator: "; ")))")
    }

    private mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message))
    }
}
