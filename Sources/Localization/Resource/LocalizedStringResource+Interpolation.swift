// Resources made where they are used: `"You have \(count) players"` has the key `You have %lld players`.

extension LocalizedStringResource: ExpressibleByStringInterpolation {
    /// What collects the key and the arguments of a literal.
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

    /// A key without arguments.
    public init(stringLiteral key: String) {
        self.init(key: key)
    }

    /// A key with the placeholders of its arguments, which is its own default value.
    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: interpolation))
    }

    /// A resource whose key is its own default value.
    /// - Parameters:
    ///   - keyAndValue: the key, with its arguments.
    ///   - comment: what a translator should know.
    public init(_ keyAndValue: String.LocalizationValue, comment: String? = nil) {
        self.init(key: keyAndValue.key, arguments: keyAndValue.arguments, comment: comment)
    }

    /// A resource with a key that does not change when the text does.
    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - defaultValue: the text for a catalog without the key, and the arguments for any text.
    ///   - comment: what a translator should know.
    public init(_ key: StaticString, defaultValue: String.LocalizationValue, comment: String? = nil) {
        self.init(
            key: key.description, arguments: defaultValue.arguments, defaultValue: defaultValue.key, comment: comment)
    }
}
