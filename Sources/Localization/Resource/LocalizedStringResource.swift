// A reference to a text of the String Catalog: a key with arguments. A program creates resources without a language, and
// pages resolve them in the language of the reader.

internal import StringCatalog
internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A key of the String Catalog with typed arguments. It is resolved when its text is written.
///
/// Two resources are equal when their keys, tables and arguments are equal. The size of a resource is two words.
public struct LocalizedStringResource: Sendable {
    /// The part of a resource that resources of one key can share, as those of a generated symbol do.
    public final class Definition: Sendable {
        /// The key in the catalog.
        public let key: String
        /// The name of the key's table, or nil for the table `Localizable`.
        public let table: String?
        /// The text, with placeholders, when the catalog does not have the key.
        public let defaultValue: String?
        /// The comment for translators.
        public let comment: String?
        /// The last index that a `KeyTable` found, with the identifier of its catalog.
        let cachedIndex = Atomic<UInt64>(0)

        /// - Parameters:
        ///   - key: the key in the catalog.
        ///   - table: the table of the key: `X` for the file `X.xcstrings`. Nil means `Localizable`.
        ///   - defaultValue: the text, with placeholders, when the catalog does not have the key.
        ///   - comment: the comment for translators. It declares the tags of the default value.
        public init(key: String, table: String? = nil, defaultValue: String? = nil, comment: String? = nil) {
            self.key = key
            self.table = table == StringCatalog.defaultTable ? nil : table
            self.defaultValue = defaultValue
            self.comment = comment
        }

        /// The text without a catalog: the default value, or the key.
        var ownText: String { defaultValue ?? key }

        /// Whether the text without a catalog needs a translation. False for a text of placeholders and white space, such as `%@`,
        /// which belongs to no language.
        var hasLanguage: Bool {
            let text = ownText
            // Most texts have a letter at the start, and need no parsing.
            guard let first = text.unicodeScalars.first, first == "%" || first.properties.isWhitespace,
                let format = try? FormatString.lenient(text).format
            else { return true }
            let areArguments = format.parts.allSatisfy { part in
                switch part {
                case .literal(let literal): literal.unicodeScalars.allSatisfy(\.properties.isWhitespace)
                case .placeholder(let placeholder):
                    if case .argument = placeholder.content { true } else { false }
                case .open, .close: false
                }
            }
            return !areArguments || format.placeholders.isEmpty
        }

        /// Whether the text without a catalog is marked with the source language. A key like `players.title`, which has no text,
        /// is in no language.
        var isInSourceLanguage: Bool {
            hasLanguage && (defaultValue != nil || !StringCatalog.isPath(key))
        }

        /// The key with its table, for messages: `total`, or `Billing/total` for another table than `Localizable`.
        var qualifiedKey: String { table.map { "\($0)/\(key)" } ?? key }
    }

    /// An argument of a text, formatted for the locale of the text.
    public enum Argument: Sendable, Hashable {
        /// Text that is the same in every language, such as user input.
        case text(String)
        /// A whole number. It can select a plural form.
        case integer(Int)
        /// A number with decimals.
        case number(Double, NumberStyle = .decimal)
        /// Another resource, resolved in the same context.
        case resource(LocalizedStringResource)
        /// An instant, shown in the time zone of the context.
        case date(Date, DateStyle)
        /// A duration in whole seconds. Negative durations are shown as 0.
        case duration(seconds: Int, DurationStyle = .clock)
        /// A list: “A, B and C”.
        case list([Argument], ListStyle = .and)
    }

    /// The key with its table, default value and comment.
    public let definition: Definition
    /// The arguments for the placeholders. The first is for `%1$…`.
    public let arguments: [Argument]

    /// The key in the catalog.
    public var key: String { definition.key }
    /// The name of the key's table, or nil for the table `Localizable`.
    public var table: String? { definition.table }
    /// The text when the catalog does not have the key.
    public var defaultValue: String? { definition.defaultValue }
    /// The key with its table, as ``LocalizedWordIndex`` returns it: `total`, or `Billing/total` for another table than
    /// `Localizable`.
    public var qualifiedKey: String { definition.qualifiedKey }

    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - table: the table of the key: `X` for the file `X.xcstrings`. Nil means `Localizable`.
    ///   - arguments: the arguments for the placeholders. The first is for `%1$…`.
    ///   - defaultValue: the text, with placeholders, when the catalog does not have the key.
    ///   - comment: the comment for translators.
    public init(
        key: String, table: String? = nil, arguments: [Argument] = [], defaultValue: String? = nil,
        comment: String? = nil
    ) {
        self.init(
            Definition(key: key, table: table, defaultValue: defaultValue, comment: comment), arguments: arguments)
    }

    /// Creates a resource with a shared definition, as generated symbols do.
    public init(_ definition: Definition, arguments: [Argument]) {
        self.definition = definition
        self.arguments = arguments
    }
}

extension LocalizedStringResource: Hashable {
    /// Compares keys, tables and arguments. Default values and comments are ignored.
    public static func == (one: Self, other: Self) -> Bool {
        (one.definition === other.definition || (one.key == other.key && one.table == other.table))
            && one.arguments == other.arguments
    }

    /// Hashes the key, the table and the arguments.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(table)
        hasher.combine(arguments)
    }
}

extension LocalizedStringResource: CustomStringConvertible {
    /// For example `players.selected(3)`, for tests and logs. A table other than `Localizable` is written before the key:
    /// `Billing/total`.
    public var description: String {
        let name = definition.qualifiedKey
        return arguments.isEmpty ? name : "\(name)(\(arguments.map(\.description).joined(separator: ", ")))"
    }
}

extension LocalizedStringResource.Argument: CustomStringConvertible {
    /// The value, for tests and logs.
    public var description: String {
        switch self {
        case .text(let text): "“\(text)”"
        case .integer(let number): "\(number)"
        case .number(let number, _): "\(number)"
        case .resource(let resource): resource.description
        case .date(let date, let style): "\(style) \(date.timeIntervalSince1970)"
        case .duration(let seconds, _): "\(seconds) s"
        case .list(let elements, _): "\(elements)"
        }
    }
}
