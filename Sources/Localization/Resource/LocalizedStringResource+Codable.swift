// Resources as they travel in a cookie: an array of the key and the arguments, `["players.deleted","Cône"]`, and no more
// than that. Default value and comment stay behind; the catalog has them.

import FoundationEssentials

extension LocalizedStringResource: Codable {
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let key = try container.decode(String.self)
        var arguments: [Argument] = []
        while !container.isAtEnd { arguments.append(try container.decode(Argument.self)) }
        self.init(key: key, arguments: arguments)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(key)
        for argument in arguments { try container.encode(argument) }
    }
}

/// Texts and whole numbers stand for themselves; the others are objects with one letter.
extension LocalizedStringResource.Argument: Codable {
    private enum Letter: String, CodingKey {
        case number = "n"
        case resource = "r"
        case date = "d"
        case style = "s"
        case duration = "c"
        case list = "l"
    }

    public init(from decoder: any Decoder) throws {
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
        switch container.allKeys.first {
        case .number: self = .number(try container.decode(Double.self, forKey: .number))
        case .resource: self = .resource(try container.decode(LocalizedStringResource.self, forKey: .resource))
        case .date, .style:
            let seconds = try container.decode(Double.self, forKey: .date)
            let style = try container.decode(LocalizedStringResource.DateStyle.self, forKey: .style)
            self = .date(Date(timeIntervalSince1970: seconds), style)
        case .duration: self = .duration(seconds: try container.decode(Int.self, forKey: .duration))
        case .list: self = .list(try container.decode([Self].self, forKey: .list))
        case nil:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "an argument of an unknown kind"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .integer(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .number(let number): try encode(number, as: .number, to: encoder)
        case .resource(let resource): try encode(resource, as: .resource, to: encoder)
        case .date(let date, let style):
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode(date.timeIntervalSince1970, forKey: .date)
            try container.encode(style, forKey: .style)
        case .duration(let seconds): try encode(seconds, as: .duration, to: encoder)
        case .list(let elements): try encode(elements, as: .list, to: encoder)
        }
    }

    private func encode(_ value: some Encodable, as letter: Letter, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Letter.self)
        try container.encode(value, forKey: letter)
    }
}
