// Selects the plural form of a number with CLDR's rules.

public import StringCatalog

/// The plural rules of one language (UTS #35 part 3, “Language Plural Rules”).
public struct PluralRules: Sendable, Equatable {
    /// The use of a number.
    public enum NumberType: Sendable, CaseIterable {
        /// A count: “1 goal”, “2 goals”.
        case cardinal
        /// A rank: “1st”, “2nd”.
        case ordinal
    }

    /// The categories of the language in CLDR order. `other` is always the last.
    public var categories: [PluralCategory] { storage.categories }

    /// A class, so that passing the rules copies one reference.
    private final class Storage: Sendable {
        let categories: [PluralCategory]
        let conditions: PluralConditions
        /// The categories of the most common numbers, 0 to 127.
        let small: [PluralCategory]

        init(rules: [String]) {
            var conditions = PluralConditions()
            categories = rules.compactMap { conditions.append(rule: $0) } + [.other]
            self.conditions = conditions
            small = (0..<128).map { [conditions] in conditions.category(of: PluralOperands($0)) }
        }
    }

    private let storage: Storage

    /// Loads the rules of a language. Scripts and regions have the rules of their language unless they have their own:
    /// CLDR inherits rules by truncation of the tag, not from parent locales (UTS #35 part 1, “Inheritance”). In a
    /// language without rules, every number has the category `other`.
    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - type: the use of the numbers.
    public init(language: String, type: NumberType = .cardinal) {
        storage = Storage(rules: Self.rules(of: language, type) ?? [])
    }

    /// Whether CLDR has the rules of a language for counts.
    /// - Parameter language: a BCP 47 tag.
    package static func areKnown(for language: String) -> Bool { rules(of: language, .cardinal) != nil }

    private static func rules(of language: String, _ type: NumberType) -> [String]? {
        let table = TextTable(text: type == .cardinal ? PluralRuleTable.cardinal : PluralRuleTable.ordinal)
        return LanguageTag.truncations(of: LanguageTag.canonical(language)).lazy
            .compactMap { table.fields(of: $0) }.first
    }

    /// The category of a number with these operands.
    public func category(of operands: PluralOperands) -> PluralCategory {
        storage.conditions.category(of: operands)
    }

    /// The category of a whole number. The sign is ignored.
    public func category(of number: Int) -> PluralCategory {
        storage.small.indices.contains(number)
            ? storage.small[number] : storage.conditions.category(of: PluralOperands(number))
    }

    /// Whether the rules are equal, even when they are of different languages.
    public static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.conditions == other.storage.conditions
    }
}

extension PluralCategory {
    /// The index of the category in CLDR order.
    var index: Int {
        switch self {
        case .zero: 0
        case .one: 1
        case .two: 2
        case .few: 3
        case .many: 4
        case .other: 5
        }
    }
}
