// Resources as they travel in a cookie or lie in a database: an array of the key and the arguments,
// `["players.deleted","Cône"]`, and no more than that. A default value goes along when there is one; comments stay behind.

import FoundationEssentials

extension LocalizedStringResource: Codable {
    private enum Letter: String, CodingKey {
        case key = "k"
        case defaultValue = "v"
    }

    /// Reads what `encode(to:)` writes, whatever language it is going to be shown in.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var defaultValue: String?
        let key: String
        if let plain = try? container.decode(String.self) {
            key = plain
        } else {
            let definition = try container.nestedContainer(keyedBy: Letter.self)
            key = try definition.decode(String.self, forKey: .key)
            defaultValue = try definition.decode(String.self, forKey: .defaultValue)
        }
        var arguments: [Argument] = []
        while !container.isAtEnd { arguments.append(try container.decode(Argument.self)) }
        self.init(key: key, arguments: arguments, defaultValue: defaultValue)
    }

    /// Writes an array: the key, or key and default value, then the arguments.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if let defaultValue {
            var definition = container.nestedContainer(keyedBy: Letter.self)
            try definition.encode(key, forKey: .key)
            try definition.encode(defaultValue, forKey: .defaultValue)
        } else {
            try container.encode(key)
        }
        for argument in arguments { try container.encode(argument) }
    }
}

/// Texts and whole numbers stand for themselves; the others are objects with one letter, and perhaps one for the style.
extension LocalizedStringResource.Argument: Codable {
    private enum Letter: String, CodingKey {
        case number = "n"
        case resource = "r"
        case date = "d"
        case duration = "c"
        case list = "l"
        case style = "s"
    }

    /// How deep resources and lists may stand in each other when they are read: what comes from outside must not fill the
    /// stack. A sentence needs two or three.
    static let maximumDepth = 16

    /// Reads what `encode(to:)` writes.
    /// - Throws: `DecodingError` for anything else, and for values nested deeper than 16 levels.
    public init(from decoder: any Decoder) throws {
        let nesting = [Letter.resource.stringValue, Letter.list.stringValue]
        guard decoder.codingPath.count(where: { nesting.contains($0.stringValue) }) <= Self.maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "arguments nested too deep"))
        }
        if let single = try? decoder.singleValueContainer() {
            if let text = try? single.decode(String.self) {
                self = .text(text)
                return
            }
            if let number = try? single.decode(Int.self) {
                self = .integer(number)
                return
            }
        }
        let container = try decoder.container(keyedBy: Letter.self)
        func style<Style: Decodable>(_ none: Style) throws -> Style {
            try container.decodeIfPresent(Style.self, forKey: .style) ?? none
        }
        switch container.allKeys.first(where: { $0 != .style }) {
        case .number: self = .number(try container.decode(Double.self, forKey: .number), try style(.decimal))
        case .resource: self = .resource(try container.decode(LocalizedStringResource.self, forKey: .resource))
        case .date:
            let seconds = try container.decode(Double.self, forKey: .date)
            self = .date(Date(timeIntervalSince1970: seconds), try style(.dateTime))
        case .duration: self = .duration(seconds: try container.decode(Int.self, forKey: .duration), try style(.clock))
        case .list: self = .list(try container.decode([Self].self, forKey: .list), try style(.and))
        case .style, nil:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "an argument of an unknown kind"))
        }
    }

    /// Writes a text or a whole number as such, anything else as an object.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .integer(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .number(let number, let style):
            try encode(number, as: .number, style == .decimal ? nil : style, to: encoder)
        case .resource(let resource): try encode(resource, as: .resource, nil as String?, to: encoder)
        case .date(let date, let style): try encode(date.timeIntervalSince1970, as: .date, style, to: encoder)
        case .duration(let seconds, let style):
            try encode(seconds, as: .duration, style == .clock ? nil : style, to: encoder)
        case .list(let elements, let style): try encode(elements, as: .list, style == .and ? nil : style, to: encoder)
        }
    }

    private func encode(
        _ value: some Encodable, as letter: Letter, _ style: (some Encodable)?, to encoder: any Encoder
    ) throws {
        var container = encoder.container(keyedBy: Letter.self)
        try container.encode(value, forKey: letter)
        try container.encodeIfPresent(style, forKey: .style)
    }
}

/// `"%"` for a share of a hundred, the number of decimals for a fixed one.
extension LocalizedStringResource.NumberStyle: Codable {
    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let digits = try? container.decode(Int.self) {
            self = .fraction(digits: digits)
        } else {
            self = try container.decode(String.self) == "%" ? .percent : .decimal
        }
    }

    /// Writes one value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .decimal: try container.encode("")
        case .fraction(let digits): try container.encode(digits)
        case .percent: try container.encode("%")
        }
    }
}
