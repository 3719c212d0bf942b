// Which plural form a number takes, by CLDR's rules: UTS #35 part 3, “Language Plural Rules”.

public import StringCatalog

/// The plural rules of one language (UTS #35 part 3, “Language Plural Rules”).
public struct PluralRules: Sendable, Equatable {
    /// What the numbers are for.
    public enum NumberType: Sendable, CaseIterable {
        /// How many: “1 goal”, “2 goals”.
        case cardinal
        /// Which one: “1st”, “2nd”.
        case ordinal
    }

    /// The categories that the language has, in CLDR's order: `other` is the last of all of them.
    public var categories: [PluralCategory] { storage.categories }

    /// A class, so that rules can be lent as one reference: every number with a plural form asks for them.
    private final class Storage: Sendable {
        let categories: [PluralCategory]
        let conditions: PluralConditions
        /// The categories of the first whole numbers, which are most of those that are shown.
        let small: [PluralCategory]

        init(rules: [String]) {
            var conditions = PluralConditions()
            categories = rules.compactMap { conditions.append(rule: $0) } + [.other]
            self.conditions = conditions
            small = (0..<128).map { [conditions] in conditions.category(of: PluralOperands($0)) }
        }
    }

    private let storage: Storage

    /// The rules of a language or of the nearest parent that has some. Without any, everything is `other`.
    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - type: what the numbers are for.
    public init(language: String, type: NumberType = .cardinal) {
        let table = TextTable(text: type == .cardinal ? PluralRuleTable.cardinal : PluralRuleTable.ordinal)
        storage = Storage(
            rules: LanguageTag.parents(of: language).lazy.compactMap { table.fields(of: $0) }.first ?? [])
    }

    /// The category of a number.
    public func category(of operands: PluralOperands) -> PluralCategory {
        storage.conditions.category(of: operands)
    }

    /// The category of a whole number.
    public func category(of number: Int) -> PluralCategory {
        storage.small.indices.contains(number)
            ? storage.small[number] : storage.conditions.category(of: PluralOperands(number))
    }

    /// Whether two languages count in the same way.
    public static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.conditions == other.storage.conditions
    }
}

extension PluralCategory {
    /// The place among all categories.
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
