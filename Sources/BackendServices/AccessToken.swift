// The secret that stands for a signed-in user.

/// A bearer token. It never shows its value in a description, so that no log gets hold of it.
public struct AccessToken: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// As it is sent in the Authorization header, and nowhere else.
    public let value: String

    public init(value: String) {
        self.value = value
    }

    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    public var description: String {
        "AccessToken(…)"
    }

    public var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
