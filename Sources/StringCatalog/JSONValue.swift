// A JSON model that keeps the offset of each value, so that errors found after parsing can be reported with a position.

/// A JSON value and the offset of its first byte.
public struct JSONValue: Sendable {
    /// The six types of values of RFC 8259, section 1.
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
        /// The byte offset of the key's opening quotation mark, or 0 for a member that was not read from a file.
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
    /// A value that was not read from a file.
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

    /// The value of a member. Setting a member of a value that is not an object turns that value into an object. Setting nil
    /// removes the member.
    public subscript(key: String) -> JSONValue? {
        get { self[path: CollectionOfOne(key)] }
        set { self[path: CollectionOfOne(key)] = newValue }
    }

    /// The value at a path of members. Setting a value creates the objects that are missing on the path, also in place of other
    /// values. Setting nil removes the member at the path, if it exists.
    public subscript(path path: some Collection<String>) -> JSONValue? {
        get { self[path: path, at: []] }
        set { self[path: path, at: []] = newValue }
    }

    /// The value at a path of members, whose places in their objects are perhaps known.
    /// - Parameters:
    ///   - path: the keys of the members.
    ///   - places: for the first members of the path, the index where each probably is, or nil. A member that is not there is searched
    ///     for, which takes long in an object with many members.
    subscript(path path: some Collection<String>, at places: ArraySlice<Int?>) -> JSONValue? {
        get {
            guard let first = path.first else { return self }
            guard let index = index(of: first, probably: places.first ?? nil) else { return nil }
            return members[index].value[path: path.dropFirst(), at: places.dropFirst()]
        }
        set {
            guard let first = path.first else {
                self = newValue ?? self
                return
            }
            let index = index(of: first, probably: places.first ?? nil)
            guard index != nil || newValue != nil else { return }
            let rest = path.dropFirst()
            change { members in
                if let index, rest.isEmpty, newValue == nil {
                    members.remove(at: index)
                } else {
                    if index == nil { members.append(Member(key: first, offset: 0, value: [:])) }
                    members[index ?? members.count - 1].value[path: rest, at: places.dropFirst()] = newValue
                }
            }
        }
    }

    private func index(of key: String, probably place: Int?) -> Int? {
        let members = members
        if let place, members.indices.contains(place), members[place].key == key { return place }
        return members.firstIndex { $0.key == key }
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
    /// What is wrong, without the position.
    public let message: String
}
