// JSON that remembers where it stood: a fault of meaning is found long after parsing, and still has to name its line.

/// A JSON value and the offset of its first byte.
public struct JSONValue: Sendable {
    /// The six kinds of values of RFC 8259, section 3.
    public enum Content: Sendable {
        /// `null`
        case null
        /// `true` or `false`
        case bool(Bool)
        /// A number as it was written.
        case number(String)
        /// A string, with its escapes resolved.
        case string(String)
        /// The elements in order.
        case array([JSONValue])
        /// The members in the order of the file; a key may stand there twice.
        case object([Member])
    }

    /// A key of an object and its value.
    public struct Member: Sendable {
        /// The key, with its escapes resolved.
        public let key: String
        /// The offset of the key's opening quotation mark.
        public let offset: Int
        /// What stands behind the colon.
        public var value: JSONValue
    }

    /// What the value is.
    public var content: Content
    /// Where the value begins in its file, in bytes; 0 for one that was made and not read.
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

// MARK: - Changing

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    /// - Parameter content: what the value is.
    public init(_ content: Content) {
        self.init(content: content, offset: 0)
    }

    /// A string.
    public init(stringLiteral value: String) {
        self.init(.string(value))
    }

    /// An object.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(.object(elements.map { Member(key: $0, offset: 0, value: $1) }))
    }

    /// The members of an object; none of anything else.
    public var members: [Member] {
        if case .object(let members) = content { members } else { [] }
    }

    /// The string; nil of anything else.
    public var string: String? {
        if case .string(let string) = content { string } else { nil }
    }

    /// A member of an object. Setting one makes an object of anything else; nil takes the member away.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            var members = members
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, offset: 0, value: value))
            case (nil, nil): return
            }
            content = .object(members)
        }
    }

    /// The value that members lead to, one inside the other; objects are made on the way when it is set.
    public subscript(path path: some Collection<String>) -> JSONValue? {
        get { path.reduce(Optional(self)) { $0?[$1] } }
        set {
            guard let first = path.first else {
                self = newValue ?? self
                return
            }
            let rest = path.dropFirst()
            if rest.isEmpty {
                self[first] = newValue
            } else {
                var inner = self[first] ?? [:]
                inner[path: rest] = newValue
                self[first] = inner
            }
        }
    }
}

/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Sendable {
    /// The byte where it goes wrong.
    public let offset: Int
    /// One sentence, without a place.
    public let message: String
}
