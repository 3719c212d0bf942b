// A reference to a text, not the text: a key of the String Catalog and the values that go into it. Presenters make
// these; only the view turns them into words, in the language of the page.

public import FoundationEssentials
internal import Synchronization

/// A key of the String Catalog with typed arguments, looked up when a page is written and not before.
///
/// Two resources are equal when key and arguments are. A copy costs two words.
public struct LocalizedStringResource: Sendable {
    /// What all resources of one key share.
    public final class Definition: Sendable {
        /// The key in the catalog.
        public let key: String
        /// The text for a key that the catalog does not have in any usable language.
        public let defaultValue: String?
        /// What a translator should know.
        public let comment: String?
        /// Where the key was found last; see `KeyTable`.
        let place = Atomic<UInt64>(0)

        /// - Parameters:
        ///   - key: the key in the catalog.
        ///   - defaultValue: the text, with placeholders, for a key that the catalog does not have.
        ///   - comment: what a translator should know; it declares the tags of the default value.
        public init(key: String, defaultValue: String? = nil, comment: String? = nil) {
            self.key = key
            self.defaultValue = defaultValue
            self.comment = comment
        }
    }

    /// A value that goes into a text, formatted for the same locale at the same moment.
    public enum Argument: Sendable, Hashable {
        /// A text that is the same in every language: a name that somebody typed.
        case text(String)
        /// A whole number; it decides the plural form of the words around it.
        case integer(Int)
        /// A number with decimals.
        case number(Double, NumberStyle = .decimal)
        /// Another text of the catalog.
        case resource(LocalizedStringResource)
        /// An instant, in the reader's time zone.
        case date(Date, DateStyle)
        /// A length of time, in whole seconds; a negative one counts as none.
        case duration(seconds: Int, DurationStyle = .clock)
        /// Several values: “A, B and C”.
        case list([Argument], ListStyle = .and)
    }

    /// Key, default value and comment.
    public let definition: Definition
    /// The values for the placeholders, the first for `%1$…`.
    public let arguments: [Argument]

    /// The key in the catalog.
    public var key: String { definition.key }
    /// The text for a key that the catalog does not have.
    public var defaultValue: String? { definition.defaultValue }

    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - arguments: the values for the placeholders of the text, the first for `%1$…`.
    ///   - defaultValue: the text, with placeholders, for a key that the catalog does not have.
    ///   - comment: what a translator should know.
    public init(key: String, arguments: [Argument] = [], defaultValue: String? = nil, comment: String? = nil) {
        self.init(Definition(key: key, defaultValue: defaultValue, comment: comment), arguments: arguments)
    }

    /// A resource of a definition that exists already: generated symbols share theirs.
    public init(_ definition: Definition, arguments: [Argument]) {
        self.definition = definition
        self.arguments = arguments
    }
}

extension LocalizedStringResource: Hashable {
    /// Whether key and arguments are the same; default value and comment are for translators.
    public static func == (one: Self, other: Self) -> Bool {
        (one.definition === other.definition || one.key == other.key) && one.arguments == other.arguments
    }

    /// By key and arguments.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(arguments)
    }
}

extension LocalizedStringResource: CustomStringConvertible {
    /// `players.selected(3)`: for messages of tests and logs, never for a page.
    public var description: String {
        arguments.isEmpty ? key : "\(key)(\(arguments.map(\.description).joined(separator: ", ")))"
    }
}

extension LocalizedStringResource.Argument: CustomStringConvertible {
    /// The value, for messages of tests and logs.
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
