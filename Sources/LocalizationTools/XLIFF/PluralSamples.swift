// Numbers for which a language uses a plural form, for the notes to translators.

import Localization
import StringCatalog

/// The whole numbers of each plural form of a language.
struct PluralSamples {
    private typealias Runs = [PluralCategory: [ClosedRange<Int>]]

    private let cardinals: PluralRules
    private let ordinals: PluralRules
    private let runsOfCardinals: Runs
    private let runsOfOrdinals: Runs
    /// The largest number that is tried. It is enough for the first three ranges of each form, except those of whole millions.
    private static let limit = 1200

    init(language: String) {
        cardinals = PluralRules(language: language)
        ordinals = PluralRules(language: language, type: .ordinal)
        runsOfCardinals = Self.runs(of: cardinals)
        runsOfOrdinals = Self.runs(of: ordinals)
    }

    private static func runs(of rules: PluralRules) -> Runs {
        (0...limit).reduce(into: [:]) { runs, number in
            var own = runs[rules.category(of: number)] ?? []
            let start = own.last?.upperBound == number - 1 ? own.removeLast().lowerBound : number
            runs[rules.category(of: number)] = own + [start...number]
        }
    }

    /// A note about a form: `Plural form few: 2–4, 22–24, 32–34, …`. Nil for a form that the language does not have,
    /// unless it is `zero` and `hasZero` is true.
    /// - Parameter hasZero: whether the text has a form `zero`, which is used for 0 in all languages.
    func note(on category: PluralCategory, isOrdinal: Bool, hasZero: Bool) -> String? {
        let rules = isOrdinal ? ordinals : cardinals
        var runs = (isOrdinal ? runsOfOrdinals : runsOfCardinals)[category] ?? []
        if hasZero, category == .zero, runs.isEmpty { runs = [0...0] }
        guard !runs.isEmpty || rules.categories.contains(category) else { return nil }
        if hasZero, category != .zero, let first = runs.first, first.lowerBound == 0 {
            runs.removeFirst()
            if first.upperBound > 0 { runs.insert(1...first.upperBound, at: 0) }
        }
        // French has the form `many` for whole millions.
        let isOfMillions = rules.category(of: 1_000_000) == category
        let others = isOfMillions ? "1000000, 2000000, …" : "numbers with decimals"
        let numbers = runs.isEmpty ? others : Self.text(of: runs)
        return "\(isOrdinal ? "Ordinal" : "Plural") form \(category): \(numbers)"
    }

    private static func text(of runs: [ClosedRange<Int>]) -> String {
        var parts: [String] = []
        for run in runs.prefix(3) {
            if run.upperBound == limit {
                parts += (0..<3).map { "\(run.lowerBound + $0)" } + ["…"]
                return parts.joined(separator: ", ")
            }
            parts.append(run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)")
        }
        return (parts + (runs.count > 3 ? ["…"] : [])).joined(separator: ", ")
    }
}
