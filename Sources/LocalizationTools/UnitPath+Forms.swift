// What the way to a unit says of the unit: which plural form it is, and of what.

import StringCatalog

extension UnitPath {
    /// The substitution that the unit is a form of.
    var substitution: String? {
        if case .substitution(let name) = steps.first { name } else { nil }
    }

    /// The plural category that the unit is for: the innermost.
    var category: PluralCategory? {
        steps.lazy.reversed().compactMap {
            if case .plural(let form) = $0 { PluralCategory(rawValue: form) } else { nil }
        }
        .first
    }

    /// The same way with another category for every plural form.
    func inForm(_ category: PluralCategory) -> UnitPath {
        UnitPath(steps.map { if case .plural = $0 { .plural(category.rawValue) } else { $0 } })
    }
}
