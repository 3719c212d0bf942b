// The typed model of Apple's `.xcstrings`: what Xcode's editor shows, with the position of everything in the file.

/// A String Catalog as it stands in its file.
public struct StringCatalog: Sendable, Equatable {
    /// How the file is named in messages.
    public var fileName: String
    /// The language that keys and comments are written for, as a BCP 47 tag.
    public var sourceLanguage: String
    /// The version of the file format.
    public var version: String
    /// The keys in the order of the file.
    public var entries: [Entry]

    public init(fileName: String, sourceLanguage: String, version: String = "1.0", entries: [Entry] = []) {
        self.fileName = fileName
        self.sourceLanguage = sourceLanguage
        self.version = version
        self.entries = entries
    }

    /// Every language that some key has a localization for: the source language first, then by code point.
    public var languages: [String] {
        let others = Set(entries.flatMap { $0.localizations.map(\.language) }).subtracting([sourceLanguage])
        return [sourceLanguage] + others.sorted()
    }

    /// A key and all that is known of it.
    public struct Entry: Sendable, Equatable {
        public var key: String
        public var position: SourcePosition
        /// What a translator should know.
        public var comment: String?
        /// `manual`, `stale`, `migrated`, … as Xcode wrote it.
        public var extractionState: String?
        /// False for texts that are the same in every language.
        public var shouldTranslate: Bool
        public var localizations: [Localization]

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

        /// The localization for exactly this language.
        public func localization(for language: String) -> Localization? {
            localizations.first { $0.language == language }
        }
    }

    /// The text of a key in one language.
    public struct Localization: Sendable, Equatable {
        /// A BCP 47 tag.
        public var language: String
        public var position: SourcePosition
        public var text: Text
        public var substitutions: [Substitution]

        public init(language: String, position: SourcePosition, text: Text, substitutions: [Substitution] = []) {
            self.language = language
            self.position = position
            self.text = text
            self.substitutions = substitutions
        }
    }

    /// One text, or one for each plural form or device, which may nest.
    public indirect enum Text: Sendable, Equatable {
        case unit(StringUnit)
        case plural([PluralCategory: Text])
        case device([String: Text])

        /// Every unit below, in the order of the file.
        public var units: [StringUnit] {
            let units =
                switch self {
                case .unit(let unit): [unit]
                case .plural(let forms): forms.values.flatMap(\.units)
                case .device(let forms): forms.values.flatMap(\.units)
                }
            return units.sorted { $0.position < $1.position }
        }

        /// Whether a number decides which text is taken.
        public var hasPluralForms: Bool {
            switch self {
            case .unit: false
            case .plural: true
            case .device(let forms): forms.values.contains(where: \.hasPluralForms)
            }
        }
    }

    /// A value with what its translator thinks of it.
    public struct StringUnit: Sendable, Equatable {
        /// `new`, `translated`, `needs_review`, `stale`; unknown states are kept.
        public var state: String
        public var value: String
        /// Where the value stands.
        public var position: SourcePosition

        public init(state: String, value: String, position: SourcePosition) {
            self.state = state
            self.value = value
            self.position = position
        }
    }

    /// A part of a text with plural forms of its own: `%#@name@`, with `%arg` for the number inside.
    public struct Substitution: Sendable, Equatable {
        public var name: String
        public var position: SourcePosition
        /// Which argument is the number, from 1; without it, the place of `%#@name@` among the placeholders says.
        public var argumentNumber: Int?
        /// How the number is written: `lld` for a whole one.
        public var formatSpecifier: String
        public var text: Text

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
