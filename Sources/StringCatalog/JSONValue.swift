// A JSON model that keeps the offset of each value, so that errors found after parsing can be reported with a position.

/// A JSON value and the offset of its first byte.
public struct JSONValue: Sendable {
    /// The six kinds of values of RFC 8259, section 3.
    public enum Content: Sendable {
        /// `null`
        case null
        /// `true` or `false`
        case bool(Bool)
        /// A number as written.
        case number(String)
        /// A string with its escape sequences resolved.
        case string(String)
        /// The elements, in order.
        case array([JSONValue])
        /// The members, in the order of the file. Keys can be repeated.
        case object([Member])
    }

    /// A key of an object and its value.
    public struct Member: Sendable {
        /// The key with its escape sequences resolved.
        public let key: String
        /// The offset of the key's opening quotation mark.
        public let offset: Int
        /// The value after the colon.
        public var value: JSONValue
    }

    /// The content of the value.
    public var content: Content
    /// The byte offset of the value in its file, or 0 for a value that was not read from a file.
    public let offset: Int

    /// The kind of the value for error messages, such as “a string”.
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
    /// - Parameter content: the content of the value.
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

    /// The members of an object, or an empty array for any other value.
    public var members: [Member] {
        if case .object(let members) = content { members } else { [] }
    }

    /// The string, or nil for any other value.
    public var string: String? {
        if case .string(let string) = content { string } else { nil }
    }

    /// A member of an object. Setting a member of a value that is not an object turns the value into an object. Setting nil
    /// removes the member.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            guard index != nil || newValue != nil else { return }
            change { members in
                switch (index, newValue) {
                case (let index?, let value?): members[index].value = value
                case (let index?, nil): members.remove(at: index)
                case (nil, let value?): members.append(Member(key: key, offset: 0, value: value))
                case (nil, nil): break
                }
            }
        }
    }

    /// The value at a path of members. Setting a value creates the objects on the path. Setting nil removes the
    /// member at the path, if it exists.
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
            } else if let index = members.firstIndex(where: { $0.key == first }) {
                change { $0[index].value[path: rest] = newValue }
            } else if newValue != nil {
                var inner: JSONValue = [:]
                inner[path: rest] = newValue
                self[first] = inner
            }
        }
    }

    /// Changes the members of an object in place. Copying the keys of a catalog for each changed text would take quadratic time.
    private mutating func change(_ body: (inout [Member]) -> Void) {
        var members = members
        content = .null
        body(&members)
        content = .object(members)
    }
}

/// A JSON syntax error.
public struct JSONSyntaxError: Error, Sendable {
    /// The byte offset of the error.
    public let offset: Int
    /// One sentence, without a position.
    public let message: String
}
