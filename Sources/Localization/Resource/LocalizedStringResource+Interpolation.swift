// `"You have \(count) players"` as a resource: the key is `You have %lld players`, the argument is the number.

extension LocalizedStringResource: ExpressibleByStringInterpolation {
    /// Collects the key and the arguments of an interpolated literal, with the placeholders that Xcode writes.
    public struct StringInterpolation: StringInterpolationProtocol {
        var key: String
        var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key = ""
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            for character in literal.unicodeScalars {
                key.unicodeScalars.append(character)
                if character == "%" { key.unicodeScalars.append(character) }
            }
        }

        public mutating func appendInterpolation(_ number: Int) {
            key += "%lld"
            arguments.append(.integer(number))
        }

        public mutating func appendInterpolation(_ number: Double) {
            key += "%lf"
            arguments.append(.number(number))
        }

        public mutating func appendInterpolation(_ value: some LocalizedArgument) {
            key += "%@"
            arguments.append(value.localizedArgument)
        }
    }

    /// A key without arguments.
    public init(stringLiteral key: String) {
        self.init(key: key)
    }

    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(key: interpolation.key, arguments: interpolation.arguments)
    }
}
