// The typed model of Apple's `.xcstrings`: what Xcode's editor shows, with the position of everything in the file.

/// A String Catalog as it stands in its file (Apple's `.xcstrings`, format version 1.0 and later).
public struct StringCatalog: Sendable, Equatable {
    /// How the file is named in messages.
    public var fileName: String
    /// The language that keys and comments are written for, as a BCP 47 tag.
    public var sourceLanguage: String
    /// The version of the file format.
    public var version: String
    /// The keys in the order of the file.
    public var entries: [Entry]

    /// A catalog that was made and not read.
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
        /// The key, which is the text where no language has one.
        public var key: String
        /// Where the key stands.
        public var position: SourcePosition
        /// What a translator should know.
        public var comment: String?
        /// `manual`, `stale`, `migrated`, … as Xcode wrote it.
        public var extractionState: String?
        /// False for texts that are the same in every language.
        public var shouldTranslate: Bool
        /// The texts, one for each language at most.
        public var localizations: [Localization]

        /// An entry that was made and not read.
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

        /// The key as the value of a text: a percent sign that begins no placeholder is doubled.
        public var keyAsText: String {
            guard (try? FormatString(key)) == nil else { return key }
            return key.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
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
        /// Where the language stands.
        public var position: SourcePosition
        /// The text, or its variations.
        public var text: Text
        /// The parts with plural forms of their own.
        public var substitutions: [Substitution]

        /// A localization that was made and not read.
        public init(language: String, position: SourcePosition, text: Text, substitutions: [Substitution] = []) {
            self.language = language
            self.position = position
            self.text = text
            self.substitutions = substitutions
        }

        /// Every unit: those of the text, then those of its substitutions.
        public var units: [StringUnit] { text.units + substitutions.flatMap(\.text.units) }
    }

    /// One text, or one for each plural form or device, which may nest.
    public indirect enum Text: Sendable, Equatable {
        /// One text.
        case unit(StringUnit)
        /// One for each plural form: `variations.plural`.
        case plural([PluralCategory: Text])
        /// One for each device: `variations.device`.
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

        /// The variation that a browser shows. The web is none of Apple's devices, so it is `other`; a catalog without
        /// that has the one for the device nearest to a person with a browser, else the first by code point.
        public static func webForm(of devices: [String: Text]) -> Text? {
            for device in ["other", "mac", "ipad", "iphone"] {
                if let form = devices[device] { return form }
            }
            return devices.min { $0.key < $1.key }?.value
        }
    }

    /// A value with what its translator thinks of it.
    public struct StringUnit: Sendable, Equatable {
        /// `new`, `translated`, `needs_review`, `stale`; unknown states are kept.
        public var state: String
        /// The text, with its placeholders.
        public var value: String
        /// Where the value stands.
        public var position: SourcePosition

        /// A unit that was made and not read.
        public init(state: String, value: String, position: SourcePosition) {
            self.state = state
            self.value = value
            self.position = position
        }
    }

    /// A part of a text with plural forms of its own: `%#@name@`, with `%arg` for the number inside.
    public struct Substitution: Sendable, Equatable {
        /// The name between `%#@` and `@`.
        public var name: String
        /// Where the name stands.
        public var position: SourcePosition
        /// Whether the number counts places (“1st”) and not things: its forms are CLDR's ordinal categories then.
        ///
        /// Apple's format has no ordinals. Here a substitution has them when its name begins with `ordinal`, which Xcode
        /// and translators' tools leave alone: `%#@ordinalPlace@` with `one`: `%argst`, `two`: `%argnd`, ….
        public var isOrdinal: Bool { name.hasPrefix("ordinal") }
        /// Which argument is the number, from 1; without it, the place of `%#@name@` among the placeholders says.
        public var argumentNumber: Int?
        /// How the number is written: `lld` for a whole one.
        public var formatSpecifier: String
        /// The forms.
        public var text: Text

        /// A substitution that was made and not read.
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
