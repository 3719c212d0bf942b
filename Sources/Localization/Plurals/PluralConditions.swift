// The conditions of the plural rules of a language, stored in flat arrays.

import StringCatalog

/// Rules such as `one: v = 0 and i % 10 = 1 or …`. A rule is a disjunction of conjunctions of relations.
struct PluralConditions: Sendable, Equatable {
    /// A relation such as `i % 100 != 11..14,20`.
    private struct Relation: Sendable, Equatable {
        let category: PluralCategory
        let operand: Operand
        /// 0 without a modulus.
        let modulus: UInt64
        let isNegated: Bool
        /// The indices of the ranges of the relation: from `start` up to, but not including, `end`.
        let start, end: Int
        /// Whether the relation is the last of a conjunction.
        var isLast = false
    }

    /// The operands of UTS #35. `e` is a synonym of `c`.
    private enum Operand: String {
        case n, i, v, w, f, t, c, e
    }

    private var relations: [Relation] = []
    private var ranges: [ClosedRange<UInt64>] = []

    /// The category of the first matching rule, or `other` when no rule matches.
    func category(of operands: PluralOperands) -> PluralCategory {
        var holds = true
        for relation in relations {
            holds = holds && matches(relation, operands)
            guard relation.isLast else { continue }
            if holds { return relation.category }
            holds = true
        }
        return .other
    }

    private func matches(_ relation: Relation, _ operands: PluralOperands) -> Bool {
        // The ranges contain whole numbers, so a number with a fraction is in none of them.
        if relation.operand == .n, operands.t != 0 { return relation.isNegated }
        var value =
            switch relation.operand {
            case .n, .i: operands.i
            case .v: operands.v
            case .w: operands.w
            case .f: operands.f
            case .t: operands.t
            case .c, .e: operands.c
            }
        if relation.modulus > 0 { value %= relation.modulus }
        for index in relation.start..<relation.end where ranges[index].contains(value) { return !relation.isNegated }
        return relation.isNegated
    }

    /// Parses and adds a rule in CLDR's syntax, without samples.
    /// - Returns: the category of the rule. Nil for invalid syntax; then nothing is added.
    mutating func append(rule text: String) -> PluralCategory? {
        guard let colon = text.firstIndex(of: ":"), let category = PluralCategory(rawValue: String(text[..<colon]))
        else { return nil }
        var extended = self
        var words: [Substring] = []
        for word in text[text.index(after: colon)...].split(separator: " ") {
            guard word == "and" || word == "or" else {
                words.append(word)
                continue
            }
            guard extended.append(relation: words, category, isLast: word == "or") else { return nil }
            words = []
        }
        guard extended.append(relation: words, category, isLast: true) else { return nil }
        self = extended
        return category
    }

    /// - Parameter words: the words of a relation such as `i % 100 != 11..14,20`, split at the spaces.
    /// - Returns: false for invalid syntax.
    private mutating func append(relation words: [Substring], _ category: PluralCategory, isLast: Bool) -> Bool {
        let hasModulus = words.count == 5 && words[1] == "%"
        guard hasModulus || words.count == 3, let operand = Operand(rawValue: String(words[0])) else { return false }
        let modulus = hasModulus ? UInt64(words[2]) : 0
        let sign = words[words.count - 2]
        guard let modulus, !hasModulus || modulus > 0, sign == "=" || sign == "!=" else { return false }
        let start = ranges.count
        for range in words[words.count - 1].split(separator: ",", omittingEmptySubsequences: false) {
            let ends = range.split(separator: "..", omittingEmptySubsequences: false).map { UInt64($0) }
            guard ends.count <= 2, case let low?? = ends.first, case let high?? = ends.last, low <= high
            else { return false }
            ranges.append(low...high)
        }
        relations.append(
            Relation(
                category: category, operand: operand, modulus: modulus, isNegated: sign == "!=", start: start,
                end: ranges.count, isLast: isLast))
        return true
    }
}
