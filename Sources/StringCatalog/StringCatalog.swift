// The typed model of Apple's `.xcstrings` format, with the position of each element in the file.

/// A String Catalog (Apple's `.xcstrings`, format version 1.0 and later).
public struct StringCatalog: Sendable, Equatable {
    /// The file name for error messages.
    public var fileName: String
    /// The language that texts are translated from, as a BCP 47 tag that is spelled as in the localizations.
    public var sourceLanguage: String
    /// The position of the source language in the file. Line 1, column 1 for a catalog that was created in memory.
    var sourceLanguagePosition = SourcePosition(line: 1, column: 1)
    /// The version of the file format.
    public var version: String
    /// The keys in the order of the file.
    public var entries: [Entry]

    /// The maximum number of languages of a key in a file. It bounds the work for each key. ICU 78 has 905 locales.
    public static let maximumLanguages = 1000

    /// Creates a catalog in memory.
    public init(fileName: String, sourceLanguage: String, version: String = "1.0", entries: [Entry] = []) {
        self.fileName = fileName
        self.sourceLanguage = sourceLanguage
        self.version = version
        self.entries = entries
    }

    /// The name of the table of a key when no table is given.
    public static let defaultTable = "Localizable"

    /// The name of the table: `X` for the file `Localizations/X.xcstrings`.
    public var tableName: String { Self.tableName(ofFile: fileName) }

    /// The name of the table in a file.
    public static func tableName(ofFile path: String) -> String {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
        return String(name.hasSuffix(fileSuffix) ? name.dropLast(fileSuffix.count) : name)
    }

    /// The suffix of the file names of String Catalogs.
    public static let fileSuffix = ".xcstrings"

    /// The source language, then all other languages with at least one localization, sorted by code point.
    public var languages: [String] {
        let others = Set(entries.flatMap { $0.localizations.map(\.language) }).subtracting([sourceLanguage])
        return [sourceLanguage] + others.sorted()
    }

    /// A key with its comment and localizations.
    public struct Entry: Sendable, Equatable {
        /// The key. It is also the source text when it has no localization in the source language.
        public var key: String
        /// The position of the key.
        public var position: SourcePosition
        /// The comment for translators.
        public var comment: String?
        /// `manual`, `stale`, `migrated` or another state of Xcode.
        public var extractionState: String?
        /// False for texts that are the same in every language.
        public var shouldTranslate: Bool
        /// The localizations. A valid catalog has at most one for each language.
        public var localizations: [Localization]

        /// Creates an entry in memory.
        public init(
            key: String, position: SourcePosition, comment: String? = nil, extractionState: String? = nil,
            shouldTranslate: Bool = true, localizations: [Localization] = []
        ) {
            self.key = key
            self.position = position
            self.comment = comment
            self.extractionState = extractionState
            self.shouldTranslate = shouldTranslate
            self.localizations = localizations
        }

        /// The key as the text of a unit: a percent sign that starts neither a placeholder nor `%%` is doubled. When
        /// `FormatString.lenient` throws for the key, all percent signs are doubled, because the key then has no arguments.
        public var keyAsText: String {
            FormatString.withDoubledPercentSigns(key)
                ?? key.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
        }

        /// The localization for exactly this language, or nil.
        public func localization(for language: String) -> Localization? {
            localizations.first { $0.language == language }
        }
    }

    /// The text of a key in one language.
    public struct Localization: Sendable, Equatable {
        /// A BCP 47 tag.
        public var language: String
        /// The position of the language.
        public var position: SourcePosition
        /// The text or its variations.
        public var text: Text
        /// The parts with their own plural forms.
        public var substitutions: [Substitution]
        /// The kinds of the errors of this translation, if it was accepted with errors. Otherwise empty.
        package internal(set) var faults: Set<CatalogProblem.Kind> = []

        /// Creates a localization in memory.
        public init(language: String, position: SourcePosition, text: Text, substitutions: [Substitution] = []) {
            self.language = language
            self.position = position
            self.text = text
            self.substitutions = substitutions
        }

        /// All units: those of the text, then those of its substitutions.
        public var units: [StringUnit] { text.units + substitutions.flatMap(\.text.units) }
    }

    /// One text, or a form for each plural category or device. Forms can be nested.
    public indirect enum Text: Sendable, Equatable {
        /// One text.
        case unit(StringUnit)
        /// A form for each plural category: `variations.plural`.
        case plural([PluralCategory: Text])
        /// A form for each device: `variations.device`.
        case device([String: Text])

        /// All nested units, in the order of the file.
        public var units: [StringUnit] {
            let units =
                switch self {
                case .unit(let unit): [unit]
                case .plural(let forms): forms.values.flatMap(\.units)
                case .device(let forms): forms.values.flatMap(\.units)
                }
            return units.sorted { $0.position < $1.position }
        }

        /// Whether the text, or its form for at least one device, has plural forms.
        public var hasPluralForms: Bool {
            switch self {
            case .unit: false
            case .plural: true
            case .device(let forms): forms.values.contains(where: \.hasPluralForms)
            }
        }

        /// The form that a web page shows. No device category is for the web, so the form is `other`, or else the
        /// first of `mac`, `ipad` and `iphone`, or else the first by code point. Nil when there are no forms.
        public static func webForm(of devices: [String: Text]) -> Text? {
            for device in ["other", "mac", "ipad", "iphone"] {
                if let form = devices[device] { return form }
            }
            return devices.min { $0.key < $1.key }?.value
        }
    }

    /// A text with its translation state.
    public struct StringUnit: Sendable, Equatable {
        /// `new`, `translated`, `needs_review` or `stale`. Unknown states are kept.
        public var state: String
        /// The text, with its placeholders.
        public var value: String
        /// The position of the value.
        public var position: SourcePosition

        /// Creates a unit in memory.
        public init(state: String, value: String, position: SourcePosition) {
            self.state = state
            self.value = value
            self.position = position
        }
    }

    /// A part of a text with its own plural forms: `%#@name@`, with `%arg` for the number.
    public struct Substitution: Sendable, Equatable {
        /// The name between `%#@` and `@`.
        public var name: String
        /// The position of the name.
        public var position: SourcePosition
        /// Whether the number is an ordinal (“1st”). The forms are then CLDR's ordinal categories.
        ///
        /// Apple's format has no ordinals. In this library a substitution is ordinal when its name, which Xcode and translation tools
        /// keep, starts with `ordinal`. For example, `%#@ordinalPlace@` has the forms `one`: `%argst`, `two`: `%argnd`, ….
        public var isOrdinal: Bool { Self.isOrdinal(name) }

        /// Whether a substitution of this name has ordinal forms.
        public static func isOrdinal(_ name: String) -> Bool { name.hasPrefix("ordinal") }

        /// The argument number, from 1. When it is nil, the substitution has the number of the placeholder `%#@name@`.
        public var argumentNumber: Int?
        /// The format of the number, such as `lld` for a whole number.
        public var formatSpecifier: String
        /// The forms.
        public var text: Text

        /// Creates a substitution in memory.
        public init(
            name: String, position: SourcePosition, argumentNumber: Int?, formatSpecifier: String, text: Text
        ) {
            self.name = name
            self.position = position
            self.argumentNumber = argumentNumber
            self.formatSpecifier = formatSpecifier
            self.text = text
        }
    }
}
