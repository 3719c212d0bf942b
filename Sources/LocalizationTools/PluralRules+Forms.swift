// The plural forms that numbers need. Some forms are only for numbers with decimals, others only for whole numbers.

import Localization
import StringCatalog

/// How a number that selects plural forms is written.
enum WrittenDecimals {
    /// As a whole number, `%lld`.
    case whole
    /// With this number of decimals, `%.1lf`.
    case fixed(Int)
    /// With as many decimals as it needs, `%lf`.
    case any
}

extension PluralRules {
    /// The categories that numbers with these decimals can have, in CLDR order. `other` is always among them.
    func categories(for decimals: WrittenDecimals) -> [PluralCategory] {
        switch decimals {
        case .whole: categories.filter { $0 == .other || !isOnlyForDecimals($0) }
        case .fixed(0): categories(for: .whole)
        case .fixed(let count): categories.filter { $0 == .other || occurs($0, decimals: count) }
        case .any: categories
        }
    }

    /// Whether only numbers with decimals have the category, as `many` in Lithuanian, Czech and Slovak.
    private func isOnlyForDecimals(_ category: PluralCategory) -> Bool {
        !Self.wholeNumbers.contains { self.category(of: $0) == category }
    }

    /// Whether a number with this number of decimals can have the category: 1.0 is `other` in English, and 0.5 is `one` in French.
    private func occurs(_ category: PluralCategory, decimals: Int) -> Bool {
        // CLDR's conditions for fractions are about the whole fraction, or its last one or two digits, in ranges that begin below 20.
        let fractions = (0...(decimals == 1 ? 9 : 30)).map { number in
            var digits = Array(repeating: UInt8(0), count: decimals)
            digits[decimals - 1] = UInt8(number % 10)
            if decimals > 1 { digits[decimals - 2] = UInt8(number / 10) }
            return digits
        }
        return Self.wholeNumbers.contains { whole in
            fractions.contains {
                self.category(of: PluralOperands(integerPart: UInt64(whole), fraction: $0)) == category
            }
        }
    }

    private static let wholeNumbers = Array(0...200) + [1_000, 10_000, 100_000, 1_000_000]

    /// The categories for a message: `one, few, other`.
    var names: String { categories.map(\.rawValue).joined(separator: ", ") }
}

extension StringCatalog.Substitution {
    /// How the number of the substitution is written.
    var decimals: WrittenDecimals {
        switch FormatString.specifier(formatSpecifier) {
        case .argument(.integer, _): .whole
        case .argument(_, let decimals?): .fixed(decimals)
        default: .any
        }
    }
}

extension StringCatalog {
    /// How the number that selects the forms outside substitutions is written. When this is not known, because the placeholder of the
    /// number has an error, it counts as a whole number, so no form for decimals is needed.
    func decimals(of entry: Entry) -> WrittenDecimals {
        let signature = signature(of: entry)
        guard let number = signature.pluralArgument, signature.arguments[number]?.type == .number else { return .whole }
        let texts = entry.localization(for: sourceLanguage)?.text.units.map(\.value) ?? [entry.keyAsText]
        let placeholders = texts.flatMap { (try? FormatString.lenient($0).format)?.placeholders ?? [] }
        let decimals = placeholders.filter { $0.number == number }.map { placeholder -> Int? in
            if case .argument(.number, let decimals) = placeholder.content { decimals } else { nil }
        }
        guard let first = decimals.first, let count = first, decimals.allSatisfy({ $0 == count }) else { return .any }
        return .fixed(count)
    }
}
