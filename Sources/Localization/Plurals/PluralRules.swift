// Which plural form a number takes, by CLDR's rules: UTS #35 part 3, “Language Plural Rules”.

public import StringCatalog

/// The cardinal plural rules of one language.
public struct PluralRules: Sendable, Equatable {
    /// The categories that the language has, in CLDR's order: `other` is the last of all of them.
    public var categories: [PluralCategory] { rules.map(\.category) + [.other] }

    private let rules: [Rule]

    /// The rules of a language or of the nearest parent that has some. Without any, everything is `other`.
    /// - Parameter language: a BCP 47 tag.
    public init(language: String) {
        let table = TextTable(text: PluralRuleTable.rules)
        let conditions = LanguageTag.parents(of: language).lazy.compactMap { table.fields(of: $0) }.first ?? []
        rules = conditions.compactMap { Rule($0[...]) }
    }

    /// The category of a number.
    public func category(of operands: PluralOperands) -> PluralCategory {
        rules.first { $0.matches(operands) }?.category ?? .other
    }

    /// The category of a whole number.
    public func category(of number: Int) -> PluralCategory {
        category(of: PluralOperands(number))
    }
}

/// A category and its condition: `one: v = 0 and i % 10 = 1 or …`, any of the alternatives, all of the relations.
private struct Rule: Sendable, Equatable {
    let category: PluralCategory
    let alternatives: [[Relation]]

    init?(_ text: Substring) {
        guard let colon = text.firstIndex(of: ":"), let category = PluralCategory(rawValue: String(text[..<colon]))
        else { return nil }
        self.category = category
        var alternatives: [[Relation]] = [[]]
        var words: [Substring] = []
        func relation() -> [Relation] { Relation(words).map { [$0] } ?? [] }
        for word in text[text.index(after: colon)...].split(separator: " ") {
            switch word {
            case "and", "or":
                alternatives[alternatives.count - 1] += relation()
                words = []
                if word == "or" { alternatives.append([]) }
            default: words.append(word)
            }
        }
        alternatives[alternatives.count - 1] += relation()
        self.alternatives = alternatives
    }

    func matches(_ operands: PluralOperands) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.matches(operands) } }
    }
}

/// `i % 100 != 11..14,20`
private struct Relation: Sendable, Equatable {
    let operand: Character
    let modulus: UInt64?
    let isNegated: Bool
    let ranges: [ClosedRange<UInt64>]

    init?(_ words: [Substring]) {
        guard let operand = words.first?.first, let sign = words.firstIndex(where: { $0 == "=" || $0 == "!=" }),
            let list = words.last
        else { return nil }
        self.operand = operand
        modulus = sign == 3 ? UInt64(words[2]) : nil
        isNegated = words[sign] == "!="
        ranges = list.split(separator: ",").compactMap { range in
            let ends = range.split(separator: ".").compactMap { UInt64($0) }
            guard let low = ends.first, let high = ends.last, low <= high else { return nil }
            return low...high
        }
    }

    func matches(_ operands: PluralOperands) -> Bool {
        let value: UInt64
        switch operand {
        case "n":
            // The number itself: with a fraction it is in none of the ranges, which hold whole numbers.
            guard operands.t == 0 else { return isNegated }
            value = operands.i
        case "i": value = operands.i
        case "v": value = operands.v
        case "w": value = operands.w
        case "f": value = operands.f
        case "t": value = operands.t
        default: value = operands.c
        }
        let remainder = modulus.map { value % $0 } ?? value
        return ranges.contains { $0.contains(remainder) } != isNegated
    }
}
