// The plural forms that numbers need: a whole number needs no form that only numbers with decimals have.

import Localization
import StringCatalog

extension PluralRules {
    /// Whether only numbers with decimals have the category, as `many` in Lithuanian, Czech and Slovak.
    func isOnlyForDecimals(_ category: PluralCategory) -> Bool {
        !(Array(0...1_000) + [10_000, 100_000, 1_000_000]).contains { self.category(of: $0) == category }
    }

    /// The categories for a message: `one, few, other`.
    var names: String { categories.map(\.rawValue).joined(separator: ", ") }
}

extension StringCatalog {
    /// Whether the number that selects the forms of a text is always whole. When it is not known, because its placeholder has an
    /// error, no form for decimals is needed.
    /// - Parameter substitution: the substitution that has the text, or nil for the text around substitutions.
    func isWhole(_ substitution: Substitution?, of entry: Entry) -> Bool {
        if let substitution {
            if case .argument(.integer, _) = FormatString.specifier(substitution.formatSpecifier) { return true }
            return false
        }
        let signature = signature(of: entry)
        return signature.pluralArgument.map { signature.arguments[$0]?.type == .integer } ?? true
    }
}
