// Creates resources from string literals: the key of `"You have \(count) players"` is `You have %lld players`.

extension LocalizedStringResource: ExpressibleByStringInterpolation {
    /// Collects the key and the arguments of a literal.
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

    /// A key without arguments.
    public init(stringLiteral key: String) {
        self.init(key: key)
    }

    /// A key with placeholders for its arguments. The key is also the default value.
    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: interpolation))
    }

    /// A resource whose key is also its default value.
    /// - Parameters:
    ///   - keyAndValue: the key with its arguments.
    ///   - comment: the comment for translators.
    public init(_ keyAndValue: String.LocalizationValue, comment: String? = nil) {
        self.init(key: keyAndValue.key, arguments: keyAndValue.arguments, comment: comment)
    }

    /// A resource with a key that is independent of the text.
    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - defaultValue: the text when the catalog does not have the key. Its arguments are used for any text.
    ///   - comment: the comment for translators.
    public init(_ key: StaticString, defaultValue: String.LocalizationValue, comment: String? = nil) {
        self.init(
            key: key.description, arguments: defaultValue.arguments, defaultValue: defaultValue.key, comment: comment)
    }
}
