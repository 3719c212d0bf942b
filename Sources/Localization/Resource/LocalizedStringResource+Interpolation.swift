// Creates resources from string literals: with a whole number `count`, the key of `"You have \(count) players"` is
// `You have %lld players`.

extension LocalizedStringResource: ExpressibleByStringInterpolation {
    /// Collects the key and the arguments of a literal.
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

    /// A key without arguments.
    public init(stringLiteral key: String) {
        self.init(key: key)
    }

    /// A key with placeholders for its arguments. The key is also the text when the catalog does not have it.
    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: interpolation))
    }

    /// A resource whose key is also its text when the catalog does not have the key.
    /// - Parameters:
    ///   - keyAndValue: the key with its arguments.
    ///   - table: the table of the key: `X` for the file `X.xcstrings`. Nil means `Localizable`.
    ///   - comment: the comment for translators.
    public init(_ keyAndValue: String.LocalizationValue, table: String? = nil, comment: String? = nil) {
        self.init(key: keyAndValue.key, table: table, arguments: keyAndValue.arguments, comment: comment)
    }

    /// Does not compile: a `String` that is not a literal needs the label `key`.
    @available(*, unavailable, message: "write LocalizedStringResource(key: key) for a key that is not a literal")
    public init(_ key: String, table: String? = nil, comment: String? = nil) {
        self.init(key: key, table: table, comment: comment)
    }

    /// A resource with a key that is independent of the text.
    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - defaultValue: the text when the catalog does not have the key. Its arguments are also used for the text of the catalog.
    ///   - table: the table of the key: `X` for the file `X.xcstrings`. Nil means `Localizable`.
    ///   - comment: the comment for translators.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, comment: String? = nil
    ) {
        self.init(
            key: key.description, table: table, arguments: defaultValue.arguments, defaultValue: defaultValue.key,
            comment: comment)
    }
}
