// A localizable text with arguments, like Apple's `String.LocalizationValue`.

import StringCatalog

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension String {
    /// A format with arguments, written as an interpolated string. It is the key of a resource or its default value.
    ///
    /// Whole numbers become `%lld`, other numbers become `%lf` or their format specifier, and numbers in a style and all other
    /// values become `%@`. In a literal with interpolations, percent signs are doubled. The result is the key that Xcode
    /// extracts.
    public struct LocalizationValue: Sendable, Hashable, ExpressibleByStringInterpolation {
        /// The format: the text with a placeholder for each argument.
        public let key: String
        /// The arguments for the placeholders, in order.
        public let arguments: [LocalizedStringResource.Argument]

        /// A format without arguments, for keys that are known only at run time.
        public init(_ key: String) {
            self.key = key
            arguments = []
        }

        /// A format without arguments.
        public init(stringLiteral key: String) {
            self.init(key)
        }

        /// Creates the value from an interpolated literal.
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

        /// Called by the compiler with the size of the literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key = ""
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Called by the compiler for the literal text between values.
        public mutating func appendLiteral(_ literal: String) {
            for character in literal.unicodeScalars {
                key.unicodeScalars.append(character)
                if character == "%" { key.unicodeScalars.append(character) }
            }
        }

        /// Adds a string, a resource or an `Argument`: `%@`.
        public mutating func appendInterpolation(_ value: some LocalizedArgument) {
            append("%@", value.localizedArgument)
        }

        /// Adds a whole number, which can select a plural form: `%lld`. Numbers outside the range of `Int` are clamped.
        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            append("%lld", .integer(Int(clamping: number)))
        }

        /// Adds a number with decimals: `%lf`.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) {
            append("%lf", .number(Double(number)))
        }

        /// Adds a number with a format specifier such as `%.1lf`, which becomes its placeholder. An invalid specifier
        /// becomes `%lf`.
        public mutating func appendInterpolation(_ number: some BinaryFloatingPoint, specifier: String) {
            let isSpecifier = specifier.first == "%" && FormatString.specifier(String(specifier.dropFirst())) != nil
            append(isSpecifier ? specifier : "%lf", .number(Double(number)))
        }

        /// Adds a number in a style: `%@`.
        public mutating func appendInterpolation(
            _ number: some BinaryFloatingPoint, format: LocalizedStringResource.NumberStyle
        ) {
            append("%@", .number(Double(number), format))
        }

        /// Adds an instant: `%@`. Without a style, it is written with its date and time.
        public mutating func appendInterpolation(_ date: Date, format: LocalizedStringResource.DateStyle = .dateTime) {
            append("%@", .date(date, format))
        }

        /// Adds a duration: `%@`. Without a style, it is written as a clock. A fraction of a second is left out.
        public mutating func appendInterpolation(
            _ duration: Duration, format: LocalizedStringResource.DurationStyle = .clock
        ) {
            append("%@", .duration(seconds: Int(clamping: duration.components.seconds), format))
        }

        /// Adds a list of values: `%@`. Without a style, it is a list with “and”.
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
    /// Decodes what `LocalizedStringResource` encodes.
    public init(from decoder: any Decoder) throws {
        let resource = try LocalizedStringResource(from: decoder)
        key = resource.key
        arguments = resource.arguments
    }

    /// Encodes the value as a `LocalizedStringResource` with this key.
    public func encode(to encoder: any Encoder) throws {
        try LocalizedStringResource(self).encode(to: encoder)
    }
}
