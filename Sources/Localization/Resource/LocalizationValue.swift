// A text with values in it, not yet a key and not yet words: Apple's `String.LocalizationValue`.

public import FoundationEssentials
import StringCatalog

extension String {
    /// A format with its arguments, written as an interpolated string: the key of a resource, or its default value.
    ///
    /// Numbers become `%lld` and `%lf`, everything else `%@`, and a percent sign `%%`: the key that Xcode extracts.
    public struct LocalizationValue: Sendable, Hashable, ExpressibleByStringInterpolation {
        /// The format: the text with a placeholder for each argument.
        public let key: String
        /// The values for the placeholders, in order.
        public let arguments: [LocalizedStringResource.Argument]

        /// A format without arguments, as it stands: for keys that are only known when the program runs.
        public init(_ key: String) {
            self.key = key
            arguments = []
        }

        /// A format without arguments.
        public init(stringLiteral key: String) {
            self.init(key)
        }

        /// What an interpolated literal collected.
        public init(stringInterpolation interpolation: StringInterpolation) {
            key = interpolation.key
            arguments = interpolation.arguments
        }
    }
}

extension String.LocalizationValue {
    /// Collects the format and the arguments of an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var key: String
        var arguments: [LocalizedStringResource.Argument] = []

        /// Called by the compiler, with the size of the literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key = ""
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Called by the compiler for the text between values.
        public mutating func appendLiteral(_ literal: String) {
            for character in literal.unicodeScalars {
                key.unicodeScalars.append(character)
                if character == "%" { key.unicodeScalars.append(character) }
            }
        }

        /// A name, another resource, or any argument that was made before: `%@`.
        public mutating func appendInterpolation(_ value: some LocalizedArgument) {
            append("%@", value.localizedArgument)
        }

        /// A whole number, which can decide a plural form: `%lld`. One beyond `Int` counts as the nearest that is not.
        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            append("%lld", .integer(Int(clamping: number)))
        }

        /// A number with decimals: `%lf`.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) {
            append("%lf", .number(Double(number)))
        }

        /// A number with a specifier of its own, such as `%.1lf`; one that is none counts as `%lf`.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint, specifier: String) {
            let isSpecifier = specifier.first == "%" && FormatString.specifier(String(specifier.dropFirst())) != nil
            append(isSpecifier ? specifier : "%lf", .number(Double(number)))
        }

        /// A number in a style: `%@`.
        public mutating func appendInterpolation(
            _ number: some BinaryFloatingPoint, format: LocalizedStringResource.NumberStyle
        ) {
            append("%@", .number(Double(number), format))
        }

        /// An instant: `%@`.
        public mutating func appendInterpolation(_ date: Date, format: LocalizedStringResource.DateStyle = .dateTime) {
            append("%@", .date(date, format))
        }

        /// A length of time, in whole seconds: `%@`.
        public mutating func appendInterpolation(
            _ duration: Duration, format: LocalizedStringResource.DurationStyle = .clock
        ) {
            append("%@", .duration(seconds: Int(clamping: duration.components.seconds), format))
        }

        /// Several values: `%@`.
        public mutating func appendInterpolation(
            _ elements: [some LocalizedArgument], format: LocalizedStringResource.ListStyle = .and
        ) {
            append("%@", .list(elements.map(\.localizedArgument), format))
        }

        private mutating func append(_ placeholder: String, _ argument: LocalizedStringResource.Argument) {
            key += placeholder
            arguments.append(argument)
        }
    }
}

extension String.LocalizationValue: Codable {
    /// Reads what a `LocalizedStringResource` writes.
    public init(from decoder: any Decoder) throws {
        let resource = try LocalizedStringResource(from: decoder)
        key = resource.key
        arguments = resource.arguments
    }

    /// Writes what a `LocalizedStringResource` of this key writes.
    public func encode(to encoder: any Encoder) throws {
        try LocalizedStringResource(self).encode(to: encoder)
    }
}
