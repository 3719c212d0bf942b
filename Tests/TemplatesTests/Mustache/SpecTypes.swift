// Declares types for the data of a case, as a program would declare them for its templates.

import Localization

/// Composes the types of a case from the generic types of `SpecModel.swift`.
struct SpecTypes {
    /// The names in sections, and those in inverted sections.
    private var sections: Set<String> = []
    private var invertedSections: Set<String> = []

    /// - Parameter templates: the template of the case, and its partials.
    init(_ templates: some Sequence<String>) {
        for template in templates {
            for match in template.matches(of: /([#^])\s*([\w.]+)/) {
                guard let name = match.2.split(separator: ".").last.map(String.init) else { continue }
                if match.1 == "#" { sections.insert(name) } else { invertedSections.insert(name) }
            }
        }
    }

    /// The names of the properties of all cases. `.` is the value itself, when it is not an object.
    static let names = SpecCase.all.reduce(into: Set(["."])) { $0.formUnion($1.data.names) }.sorted()

    /// The properties of objects that have the same type, such as the elements of a list. A value that is not an object is the
    /// property `.` of a model, as a `String` and an `Int` are.
    func fields(of values: [SpecData]) -> any SpecFields.Type {
        var names: Set<String> = []
        for value in values {
            if value.isObject { names.formUnion(value.members.keys) } else { names.insert(".") }
        }
        return names.sorted(by: >).reduce(SpecNoFields.self as any SpecFields.Type) { rest, name in
            let property = name == "." ? values : values.map { $0.members[name] ?? .null }
            return Self.field(Self.name(name), type(of: property, named: name), rest)
        }
    }

    /// The type of a property with the given values. It is optional when a value is absent, or when a template asks whether there is
    /// one: in this library, a text that is always present has no section, and a model that is always present no inverted one.
    private func type(of values: [SpecData], named name: String) -> any SpecValue.Type {
        switch values.first {
        case .flag: return Bool.self
        case .list: return Self.list(model(of: values.flatMap(\.elements)))
        default:
            let present = values.filter { !$0.isNull }
            let model = model(of: present)
            let isText = !present.contains(where: \.isObject)
            let isAsked = invertedSections.contains(name) || isText && sections.contains(name)
            return isAsked || present.count < values.count ? Self.optional(model) : model
        }
    }

    /// The type of values that are present. A list with numbers and texts is a list of texts.
    private func model(of values: [SpecData]) -> any SpecModel.Type {
        var type: any SpecModel.Type = Int.self
        for value in values {
            switch value {
            case .number: break
            case .decimal: type = type == String.self ? type : LocalizedStringResource.self
            case .text: type = String.self
            default: return Self.object(fields(of: values))
            }
        }
        return values.isEmpty ? String.self : type
    }

    // MARK: Generic types

    private static func name(_ name: String) -> any SpecName.Type {
        var type: any SpecName.Type = SpecFirstName.self
        for _ in names.prefix(while: { $0 != name }) { type = next(type) }
        return type
    }

    private static func next<Name: SpecName>(_: Name.Type) -> any SpecName.Type { SpecNextName<Name>.self }

    private static func field<Name: SpecName, Value: SpecValue, Rest: SpecFields>(
        _: Name.Type, _: Value.Type, _: Rest.Type
    ) -> any SpecFields.Type { SpecField<Name, Value, Rest>.self }

    private static func object<Fields: SpecFields>(_: Fields.Type) -> any SpecModel.Type { SpecObject<Fields>.self }

    private static func list<Element: SpecModel>(_: Element.Type) -> any SpecValue.Type { [Element].self }

    private static func optional<Value: SpecModel>(_: Value.Type) -> any SpecValue.Type { Value?.self }
}
