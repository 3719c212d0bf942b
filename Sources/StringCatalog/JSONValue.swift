// JSON that remembers where it stood: a fault of meaning is found long after parsing, and still has to name its line.

/// A JSON value and the offset of its first byte.
public struct JSONValue: Sendable {
    public enum Content: Sendable {
        case null
        case bool(Bool)
        /// A number as it was written.
        case number(String)
        case string(String)
        case array([JSONValue])
        /// The members in the order of the file; a key may stand there twice.
        case object([Member])
    }

    /// A key of an object and its value.
    public struct Member: Sendable {
        public let key: String
        /// The offset of the key's opening quotation mark.
        public let offset: Int
        public let value: JSONValue
    }

    public let content: Content
    public let offset: Int

    /// What the value is, for messages: “a string”.
    var kind: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Sendable {
    public let offset: Int
    public let message: String
}
