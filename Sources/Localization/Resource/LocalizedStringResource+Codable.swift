// Encodes resources for cookies and databases as an array of the key and the arguments: `["players.deleted","Cône"]`.
// The table and the default value are included when the resource has them. Comments are not encoded.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LocalizedStringResource: Codable {
    private enum CodingKeys: String, CodingKey {
        case key = "k"
        case table = "t"
        case defaultValue = "v"
    }

    /// Decodes the format of `encode(to:)`.
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var defaultValue: String?
        var table: String?
        let key: String
        if let plain = try? container.decode(String.self) {
            key = plain
        } else {
            let definition = try container.nestedContainer(keyedBy: CodingKeys.self)
            key = try definition.decode(String.self, forKey: .key)
            table = try definition.decodeIfPresent(String.self, forKey: .table)
            defaultValue = try definition.decodeIfPresent(String.self, forKey: .defaultValue)
        }
        var arguments: [Argument] = []
        while !container.isAtEnd { arguments.append(try container.decode(Argument.self)) }
        self.init(key: key, table: table, arguments: arguments, defaultValue: defaultValue)
    }

    /// Encodes an array: the key (or the key with its table and default value), then the arguments.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if table != nil || defaultValue != nil {
            var definition = container.nestedContainer(keyedBy: CodingKeys.self)
            try definition.encode(key, forKey: .key)
            try definition.encodeIfPresent(table, forKey: .table)
            try definition.encodeIfPresent(defaultValue, forKey: .defaultValue)
        } else {
            try container.encode(key)
        }
        for argument in arguments { try container.encode(argument) }
    }
}

/// Texts and whole numbers are encoded as themselves. Other arguments are objects with one key for the type and an
/// optional key for the style.
extension LocalizedStringResource.Argument: Codable {
    private enum CodingKeys: String, CodingKey {
        case number = "n"
        case resource = "r"
        case date = "d"
        case duration = "c"
        case list = "l"
        case style = "s"
    }

    /// The maximum nesting depth of decoded resources and lists. It bounds the recursion for untrusted input.
    static let maximumDepth = 16

    /// Decodes the format of `encode(to:)`.
    /// - Throws: `DecodingError` for an unknown type of argument, an unknown style of a date, a duration or a list, a value of a wrong
    ///   type, and values nested deeper than 16 levels. An unknown style of a number is read as
    ///   ``LocalizedStringResource/NumberStyle/decimal``.
    public init(from decoder: any Decoder) throws {
        let nesting = [CodingKeys.resource.stringValue, CodingKeys.list.stringValue]
        guard decoder.codingPath.count(where: { nesting.contains($0.stringValue) }) <= Self.maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "arguments are nested deeper than \(Self.maximumDepth) levels"))
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
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func style<Style: Decodable>(_ defaultStyle: Style) throws -> Style {
            try container.decodeIfPresent(Style.self, forKey: .style) ?? defaultStyle
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
                .init(codingPath: decoder.codingPath, debugDescription: "unknown type of argument"))
        }
    }

    /// Encodes texts and whole numbers as themselves, and other arguments as objects.
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
        _ value: some Encodable, as key: CodingKeys, _ style: (some Encodable)?, to encoder: any Encoder
    ) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: key)
        try container.encodeIfPresent(style, forKey: .style)
    }
}

/// `percent` is encoded as `"%"`, `fraction` as its number of digits, and `decimal` as `""`.
extension LocalizedStringResource.NumberStyle: Codable {
    /// Decodes the format of `encode(to:)`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let digits = try? container.decode(Int.self) {
            self = .fraction(digits: digits)
        } else {
            self = try container.decode(String.self) == "%" ? .percent : .decimal
        }
    }

    /// Encodes a single value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .decimal: try container.encode("")
        case .fraction(let digits): try container.encode(digits)
        case .percent: try container.encode("%")
        }
    }
}
