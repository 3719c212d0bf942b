// Records which fields templates use, and checks how fields are declared. An unused field means unnecessary work or a forgotten tag.

import Localization

struct FieldUsage {
    private var shown: [ObjectIdentifier: (scope: TemplateScope, position: TemplatePosition)] = [:]
    private var used: Set<TemplateScope.FieldKey> = []

    /// Records that a template shows a model, and the position where the model is first shown.
    /// - Returns: whether the model is shown for the first time.
    mutating func enter(_ scope: TemplateScope, at position: TemplatePosition) -> Bool {
        guard shown[scope.id] == nil else { return false }
        shown[scope.id] = (scope, position)
        return true
    }

    /// Sets the position at which warnings about a model are reported. Warnings about the layout belong to the outermost
    /// parent template, and not to the template of the view that was bound first.
    mutating func move(_ model: any TemplateModel.Type, to position: TemplatePosition) {
        shown[ObjectIdentifier(model)]?.position = position
    }

    mutating func use(_ field: Field, of scope: TemplateScope) {
        used.insert(TemplateScope.FieldKey(model: scope.id, name: field.name))
    }

    /// A warning for each constant that would show its key, at the recorded position of its model.
    func unknownKeys(in catalog: LocalizedCatalog) -> [TemplateProblem] {
        shown.values.flatMap { scope, position in
            scope.fields.compactMap { field in
                guard case .constantResource(let resource) = field.kind, !catalog.hasText(for: resource) else {
                    return nil
                }
                let message =
                    "“\(field.name)” of \(scope.name) has \(catalog.unknownKey(of: resource))"
                    + " (for a string that is not a key: .constant(\"\(field.name)\", string: …))"
                return TemplateProblem(position, message, severity: .warning)
            }
        }
    }

    /// A warning for each unused field, at the recorded position of its model.
    var warnings: [TemplateProblem] {
        shown.values.flatMap { scope, position in
            scope.fields
                .filter { $0.name != "." && !used.contains(TemplateScope.FieldKey(model: scope.id, name: $0.name)) }
                .map { TemplateProblem(position, "no template uses “\($0.name)” of \(scope.name)", severity: .warning) }
        }
    }
}

extension TemplateScope {
    /// An error for each field that has an invalid declaration or is declared twice.
    func problems(at position: TemplatePosition) -> [TemplateProblem] {
        var seen: Set<String> = []
        return fields.compactMap { field in
            if let fault = Self.fault(ofName: field.name) {
                return TemplateProblem(position, "\(name) declares the field “\(field.name)”, \(fault)")
            }
            if case .unusable(let reason) = field.kind {
                return TemplateProblem(position, "the field “\(field.name)” of \(name) \(reason)")
            }
            return seen.insert(field.name).inserted
                ? nil : TemplateProblem(position, "\(name) declares the field “\(field.name)” twice")
        }
    }
}

extension TemplateScope {
    /// Why a field cannot have this name, or nil if it can. `.` is valid: it is the only field of an element of a
    /// list of texts or numbers, and names the element itself.
    fileprivate static func fault(ofName name: String) -> String? {
        guard name != "." else { return nil }
        if name.isEmpty { return "whose name is empty" }
        if name.contains(".") { return "whose name has a dot: dots lead to the fields of a model" }
        return name[...].isWord ? nil : "whose name has a character other than ASCII letters, digits, “_” and “-”"
    }
}

extension TextType {
    /// Whether the text comes from the catalog.
    var isLocalized: Bool {
        switch self {
        case .resource, .optionalResource: true
        default: false
        }
    }
}

extension Field {
    var isList: Bool {
        if case .list = kind { true } else { false }
    }

    var isFlag: Bool {
        if case .flag = kind { true } else { false }
    }

    var isConstant: Bool {
        switch kind {
        case .constantResource, .constantMessage, .constantString: true
        default: false
        }
    }

    var isURL: Bool {
        switch kind {
        case .url, .optionalURL: true
        default: false
        }
    }
}

extension LocalizedCatalog {
    /// Describes the key of a resource that has no text, and, if there is one, another table that has the key, or else a similar key.
    func unknownKey(of resource: LocalizedStringResource) -> String {
        let table = resource.table ?? StringCatalog.defaultTable
        if let other = tables.first(where: { $0 != table && keys(of: $0).contains(resource.key) }),
            let symbol = SymbolName.name(for: resource.key)
        {
            let namespace = other == StringCatalog.defaultTable ? nil : SymbolName.namespace(for: other)
            let place = ["", namespace, symbol].compactMap(\.self).joined(separator: ".")
            return "the key “\(resource.key)”, which is not in the table \(table); the table \(other) has it: \(place)"
        }
        let near = resource.key.nearest(of: keys(of: table))
        let hint = near.map { "; did you mean “\($0)”?" } ?? ""
        return "the key “\(resource.key)”, which the catalog does not have\(hint)"
    }
}
