// Resolves names, from the innermost model outward and then into nested models.

import Localization

extension TemplateBinder {
    /// Enters the scope of a model. A field of the model hides fields of outer models with the same name.
    mutating func enter(_ model: any TemplateModel.Type, at slot: Slot, in position: TemplatePosition) {
        let scope = TemplateScope(model, at: slot)
        if usage.enter(scope, at: position) { problems += scope.problems(at: position) }
        scopes.append(scope)
    }

    /// Enters the section of an optional text or URL that is present.
    mutating func enter(value: ResolvedField, _ presence: any PresenceReading.Type) {
        open.insert(OpenOptional(value.slot, presence))
        scopes.append(TemplateScope(value: value.field.kind, at: value.slot))
    }

    /// Resolves a name. The first component is searched from the innermost model outward, each other component in the
    /// model that the component before it names.
    mutating func resolve(_ name: String, at position: TemplatePosition) -> ResolvedField? {
        let parts = name == "." ? ["."] : name.split(separator: ".")
        let scope = name == "." ? scopes.last : scopes.last { $0.field(parts[0]) != nil }
        guard var scope, var field = scope.field(parts[0]) else {
            // A field whose declared name has a dot is reported at its declaration.
            if parts.count == 1 || !scopes.contains(where: { $0.field(name) != nil }) {
                reportUnknown(name, at: position)
            }
            return nil
        }
        usage.use(field, of: scope)
        for (index, part) in parts.enumerated().dropFirst() {
            let slot = scope.slot(of: field)
            switch field.kind {
            case .model(let model):
                scope = TemplateScope(model, at: slot)
            case .optionalModel(let model, let presence) where open.contains(OpenOptional(slot, presence)):
                scope = TemplateScope(model, at: slot)
            case .optionalModel:
                let owner = parts[..<index].joined(separator: ".")
                report(position, "\(owner) in {{\(name)}} may be absent: use it inside {{#\(owner)}}…{{/\(owner)}}")
                return nil
            default:
                let fault = "{{\(name)}} uses “\(part)” of \(field.name), which is \(field.description)"
                let list = parts[..<index].joined(separator: ".")
                let inner = parts[index...].joined(separator: ".")
                let element = field.model?.untypedFields.first { $0.name == part }
                let tag = element.map { $0.isFlag || $0.model != nil ? "{{#\(inner)}}…{{/\(inner)}}" : "{{\(inner)}}" }
                let remedy = tag.map { "write {{#\(list)}}\($0){{/\(list)}}" } ?? "declare a field with the value"
                report(position, "\(fault): \(remedy)")
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

    /// Reports a tag that is not allowed at its position.
    /// - Parameter flag: the name of the tag's field when it is a flag.
    mutating func reject(
        _ use: HTMLContext.Use, _ tag: String, flag: String? = nil, at position: TemplatePosition
    ) {
        guard let rejection = markup.context.rejection(of: use, tag, flag: flag) else { return }
        guard rejection.requiresURL else { return markup.fault(position, rejection.reason) }
        let known = scopes.reversed().flatMap { $0.fields.filter(\.isURL).map { "{{\($0.name)}}" } }
        let example = known.isEmpty ? declarationOfURL(named: tag) : known.joined(separator: ", ")
        markup.fault(position, "\(rejection.reason), such as \(example)", fault: rejection.reason)
    }

    /// The declaration of a URL field with the tag's name: the example in an error message when no model in scope has a URL field.
    private func declarationOfURL(named tag: String) -> String {
        let name = tag.dropFirst(2).dropLast(2).split(separator: ".").last ?? "link"
        let type = markup.context.isValueEmpty ? " with a property of the type CheckedURL" : ""
        return ".url(\"\(name)\", \\.\(name))\(type)"
    }

    private mutating func reportUnknown(_ name: String, at position: TemplatePosition) {
        if isReplaced {
            let first = String(name.prefix { $0 != "." })
            guard name != ".", !knownNames.contains(first) else { return }
            let hint = Self.nearest(name, part: first, of: knownNames).map { "; did you mean “\($0)”?" } ?? ""
            report(position, "unknown tag {{\(name)}}: no view has this field\(hint)")
            return
        }
        guard unknownSections == 0 else { return }
        if name == "." {
            let fault =
                "{{.}} is only valid in the section of a list of texts or of an optional text or URL, and in the block of "
                + "a tag of a message"
            report(position, fault + placeHint, fault: fault)
        } else {
            let first = String(name.prefix { $0 != "." })
            let known = scopes.reversed().filter { $0.field(".") == nil }
            let remedy = valueRemedy(of: first, in: known) ?? Self.section(of: first, in: known)
            reportUnknown(name, part: first, in: known, remedy, at: position)
        }
    }

    /// The hint in an error message for a name in a section with the value `{{.}}`, such as the section of an optional text. Nil in
    /// other sections, and for a name that is similar to that of a field other than a list.
    private func valueRemedy(of part: String, in scopes: [TemplateScope]) -> String? {
        guard self.scopes.last?.field(".") != nil else { return nil }
        let names = scopes.flatMap { $0.fields.filter { !$0.isList }.map(\.name) }
        return part.nearest(of: names) == nil ? "; the value of this section is {{.}}" : nil
    }

    /// The hint in an error message that names the section in which a field with this name can be used. Nil when no
    /// list and no nested model has the field.
    private static func section(of part: String, in scopes: [TemplateScope]) -> String? {
        // Search breadth first, to find the fewest sections. Visit each model only once, because models can contain themselves.
        var seen: Set<ObjectIdentifier> = []
        var open = scopes.flatMap(\.fields).map { ($0, "") }[...]
        while let (field, outer) = open.popFirst() {
            guard let model = field.model, seen.insert(ObjectIdentifier(model)).inserted else { continue }
            let sections = "\(outer){{#\(field.name)}}"
            let inner = model.untypedFields
            if inner.contains(where: { $0.name == part }) {
                return ": a field of \(TemplateScope.name(of: model)), in \(sections)"
            }
            open += inner.map { ($0, sections) }
        }
        return nil
    }

    /// - Parameter remedy: the hint of the message. If it is nil, the message has another hint: a similar name, a declaration
    ///   for a key of the catalog, a view or layout that has the field, or the model whose fields may lack the name.
    private mutating func reportUnknown(
        _ name: String, part: String, in scopes: [TemplateScope], _ remedy: String? = nil,
        at position: TemplatePosition
    ) {
        let nearest = Self.nearest(name, part: part, of: scopes.flatMap { $0.fields.map(\.name) })
        let similar = nearest.map { "; did you mean “\($0)”?" }
        let hint = remedy ?? similar ?? keyHint(of: name) ?? ownerHint(of: name) ?? fieldsHint(of: scopes)
        let known = scopes.filter { !$0.fields.isEmpty }.map { scope in
            "\(scope.name) has \(scope.fields.map(\.name).sorted().joined(separator: ", "))"
        }
        let list = known.isEmpty ? "" : " (\(known.joined(separator: "; ")))"
        let fault = "unknown tag {{\(name)}}"
        report(position, fault + hint + placeHint + list, fault: fault)
    }

    /// The part of an error message with the positions of the tags that include the template, because the models around these tags
    /// decide which names the template can use. Empty for the view's own template.
    private var placeHint: String {
        places.isEmpty ? "" : "; included in " + places.map(\.description).joined(separator: ", which is included in ")
    }

    /// The declaration of a field for a key of the table `Localizable`. Nil when the name is not such a key, or the key has no symbol.
    private func keyHint(of name: String) -> String? {
        guard catalog.keys().contains(name), let symbol = SymbolName.name(for: name) else { return nil }
        return "; for the text of the catalog \(SymbolName.declaration(of: symbol, key: name))"
    }

    /// Names a view or layout that has the field, because a partial may be included in the wrong page. Nil when none has it.
    private func ownerHint(of name: String) -> String? {
        let owners = models.filter { model in model.untypedFields.contains { $0.name == name } }
        return owners.map(TemplateScope.name).min().map { ", a field of \($0)" }
    }

    /// Suggests adding the property to the fields of the innermost model.
    private func fieldsHint(of scopes: [TemplateScope]) -> String {
        scopes.first.map { "; if it is a property of \($0.name), add it to its fields" } ?? ""
    }

    /// The known name that is probably meant. The author may have written a key of the catalog, `shelf.title`, whose field
    /// usually has the name of its symbol, `shelfTitle`.
    /// - Parameter part: the component of the name that is unknown.
    private static func nearest(_ name: String, part: String, of known: some Sequence<String>) -> String? {
        let known = Array(known)
        let symbol = name.hasPrefix(part) && name != part ? SymbolName.name(for: name) : nil
        return symbol?.nearest(of: known) ?? part.nearest(of: known)
    }
}
