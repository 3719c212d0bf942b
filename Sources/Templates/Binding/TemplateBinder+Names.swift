// What a name means: from the innermost model outward, then into the models that it names.

extension TemplateBinder {
    /// Steps into a model: its names hide those further out.
    mutating func enter(_ model: any TemplateModel.Type, at slot: Slot, in position: TemplatePosition) {
        let scope = TemplateScope(model, at: slot)
        if usage.enter(scope, at: position) { problems += scope.problems(at: position) }
        scopes.append(scope)
    }

    /// Steps into an optional text or address that is there.
    mutating func enter(value: ResolvedField, _ presence: any PresenceReading.Type) {
        open.insert(OpenOptional(value.slot, presence))
        scopes.append(TemplateScope(value: value.field.kind, at: value.slot))
    }

    /// Finds a field: the first part of the name from the innermost model outward, the rest inside what that found.
    mutating func resolve(_ name: String, at position: TemplatePosition) -> ResolvedField? {
        let parts = name == "." ? ["."] : name.split(separator: ".")
        let scope = name == "." ? scopes.last : scopes.last { $0.field(parts[0]) != nil }
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

    /// Reports a tag that is not safe where it stands; where an address is expected, with the fields that hold one.
    mutating func refuse(_ use: HTMLPlace.Use, _ tag: String, at position: TemplatePosition) {
        guard let refusal = markup.place.refusal(of: use, tag) else { return }
        let isAddress = refusal.hasSuffix("a URL field")
        let addresses = isAddress ? scopes.reversed().flatMap { $0.fields.filter(\.isURL).map(\.name) } : []
        let known = addresses.isEmpty ? "" : " (\(addresses.joined(separator: ", ")))"
        report(position, refusal + known, fault: refusal)
    }

    private mutating func reportUnknown(_ name: String, at position: TemplatePosition) {
        if isReplaced {
            let first = String(name.prefix { $0 != "." })
            guard name != ".", !knownNames.contains(first) else { return }
            let hint = first.nearest(of: knownNames).map { "; did you mean “\($0)”?" } ?? ""
            report(position, "unknown tag {{\(name)}}: no view has this name\(hint)")
            return
        }
        guard unknownSections == 0 else { return }
        if name == "." {
            report(position, "{{.}} is the element of a list of texts, or the text of an optional section")
        } else {
            let first = name.prefix { $0 != "." }
            reportUnknown(
                name, part: String(first), in: scopes.reversed().filter { $0.field(".") == nil }, at: position)
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
        let fault = "unknown tag {{\(name)}}"
        report(position, "\(fault)\(hint) (\(known.joined(separator: "; ")))", fault: fault)
    }
}
