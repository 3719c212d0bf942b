// Models whose fields are those of the data of a published case. The library reads the fields of a type, so each object of the data
// is a type of its own, which `SpecTypes` composes of these generic types: `{"n": 1, "s": "a"}` is the model
// `SpecObject<SpecField<N, Int, SpecField<S, String, SpecNoFields>>>`, where `N` and `S` stand for the types of the two names.

import Localization
import Templates

/// A type that a property can have.
protocol SpecValue: Sendable, Equatable {
    static func field<Model>(_ name: String, _ path: KeyPath<Model, Self>) -> TemplateField<Model>
    static func value(of data: SpecData) throws -> Self
}

/// A type that an optional property, or an element of a list, can have.
protocol SpecModel: SpecValue, TemplateModel {
    static func optionalField<Model>(_ name: String, _ path: KeyPath<Model, Self?>) -> TemplateField<Model>
}

/// The properties of an object.
protocol SpecFields: Sendable, Equatable {
    static func fields<Model>(at path: KeyPath<Model, Self>) -> [TemplateField<Model>]
    static func values(of data: SpecData) throws -> Self
}

/// A value that does not have the type of its property.
struct SpecMismatch: Error {
    let data: SpecData
    let type: any Any.Type
}

// MARK: Objects

/// An object of the data. The outermost object, which contains all data of a case, is rendered as a view.
struct SpecObject<Fields: SpecFields>: SpecModel, TemplateView {
    let fields: Fields

    static var template: String { "Page" }
    static var fields: [TemplateField<Self>] { Fields.fields(at: \.fields) }

    static func field<Model>(_ name: String, _ path: KeyPath<Model, Self>) -> TemplateField<Model> {
        .model(name, path)
    }

    static func optionalField<Model>(_ name: String, _ path: KeyPath<Model, Self?>) -> TemplateField<Model> {
        .model(name, path)
    }

    static func value(of data: SpecData) throws -> Self { Self(fields: try Fields.values(of: data)) }
}

/// A property, and those after it.
struct SpecField<Name: SpecName, Value: SpecValue, Rest: SpecFields>: SpecFields {
    let value: Value
    let rest: Rest

    static func fields<Model>(at path: KeyPath<Model, Self>) -> [TemplateField<Model>] {
        [Value.field(Name.text, path.appending(path: \.value))] + Rest.fields(at: path.appending(path: \.rest))
    }

    static func values(of data: SpecData) throws -> Self {
        let value = Name.text == "." ? data : data.members[Name.text] ?? .null
        return Self(value: try Value.value(of: value), rest: try Rest.values(of: data))
    }
}

struct SpecNoFields: SpecFields {
    static func fields<Model>(at path: KeyPath<Model, Self>) -> [TemplateField<Model>] { [] }
    static func values(of data: SpecData) -> Self { Self() }
}

/// The name of a property as a type: its index among the names of all cases.
protocol SpecName {
    static var index: Int { get }
}

enum SpecFirstName: SpecName {
    static var index: Int { 0 }
}

enum SpecNextName<Previous: SpecName>: SpecName {
    static var index: Int { Previous.index + 1 }
}

extension SpecName {
    static var text: String { SpecTypes.names[index] }
}

// MARK: Texts, flags, lists and optionals

extension String: SpecModel {
    static func field<Model>(_ name: String, _ path: KeyPath<Model, String>) -> TemplateField<Model> {
        .text(name, path)
    }

    static func optionalField<Model>(_ name: String, _ path: KeyPath<Model, String?>) -> TemplateField<Model> {
        .text(name, path)
    }

    static func value(of data: SpecData) throws -> String {
        switch data {
        case .text(let text): text
        case .number(let number): "\(number)"
        default: throw SpecMismatch(data: data, type: Self.self)
        }
    }
}

extension Int: SpecModel {
    static func field<Model>(_ name: String, _ path: KeyPath<Model, Int>) -> TemplateField<Model> { .text(name, path) }

    static func optionalField<Model>(_ name: String, _ path: KeyPath<Model, Int?>) -> TemplateField<Model> {
        .text(name, path)
    }

    static func value(of data: SpecData) throws -> Int {
        guard case .number(let number) = data else { throw SpecMismatch(data: data, type: Self.self) }
        return number
    }
}

/// A number with decimals, in the format of the language. A list of such numbers and integers has only elements of this type.
extension LocalizedStringResource: SpecModel {
    static func field<Model>(_ name: String, _ path: KeyPath<Model, LocalizedStringResource>) -> TemplateField<Model> {
        .text(name, path)
    }

    static func optionalField<Model>(
        _ name: String, _ path: KeyPath<Model, LocalizedStringResource?>
    ) -> TemplateField<Model> {
        .text(name, path)
    }

    static func value(of data: SpecData) throws -> LocalizedStringResource {
        switch data {
        case .decimal(let decimal): "\(decimal)"
        case .number(let number): "\(number)"
        default: throw SpecMismatch(data: data, type: Self.self)
        }
    }
}

extension Bool: SpecValue {
    static func field<Model>(_ name: String, _ path: KeyPath<Model, Bool>) -> TemplateField<Model> { .flag(name, path) }

    static func value(of data: SpecData) throws -> Bool {
        guard case .flag(let flag) = data else { throw SpecMismatch(data: data, type: Self.self) }
        return flag
    }
}

extension Array: SpecValue where Element: SpecModel {
    static func field<Model>(_ name: String, _ path: KeyPath<Model, Self>) -> TemplateField<Model> { .list(name, path) }

    static func value(of data: SpecData) throws -> Self {
        guard case .list(let elements) = data else { throw SpecMismatch(data: data, type: Self.self) }
        return try elements.map(Element.value)
    }
}

extension Optional: SpecValue where Wrapped: SpecModel {
    static func field<Model>(_ name: String, _ path: KeyPath<Model, Self>) -> TemplateField<Model> {
        Wrapped.optionalField(name, path)
    }

    static func value(of data: SpecData) throws -> Self {
        if case .null = data { nil } else { try Wrapped.value(of: data) }
    }
}
