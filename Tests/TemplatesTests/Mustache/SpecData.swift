// The data of the published cases of the Mustache specification.

/// A value in the data of a case.
enum SpecData: Decodable {
    case null, flag(Bool), number(Int), decimal(Double), text(String), list([SpecData]), object([String: SpecData])
    /// A function, given as its code in several languages. Swift is not one of them.
    case lambda

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let decimal = try? container.decode(Double.self) {
            self = .decimal(decimal)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([SpecData].self) {
            self = .list(list)
        } else {
            let members = try container.decode([String: SpecData].self)
            if case .text("code") = members["__tag__"] { self = .lambda } else { self = .object(members) }
        }
    }

    /// The members of an object, without lambdas, because the value of a template field cannot be a function. Empty for other values.
    var members: [String: SpecData] {
        guard case .object(let members) = self else { return [:] }
        return members.filter { if case .lambda = $0.value { false } else { true } }
    }

    /// The elements of a list. Empty for other values.
    var elements: [SpecData] { if case .list(let elements) = self { elements } else { [] } }

    var isNull: Bool { if case .null = self { true } else { false } }

    var isObject: Bool { if case .object = self { true } else { false } }

    /// The names of all members, also of nested objects.
    var names: Set<String> {
        switch self {
        case .object: members.reduce(into: []) { $0.formUnion($1.value.names.union([$1.key])) }
        case .list(let elements): elements.reduce(into: []) { $0.formUnion($1.names) }
        default: []
        }
    }
}
