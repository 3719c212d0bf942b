// The plural form and the substitution that a path refers to, and the forms of a text.

import StringCatalog

extension UnitPath {
    /// The name of the substitution that the unit belongs to; nil for a unit of the text around the substitutions.
    var substitution: String? {
        if case .substitution(let name) = steps.first { name } else { nil }
    }

    /// The innermost plural category of the path.
    var category: PluralCategory? { categories.last }

    /// The plural categories of the path, the innermost last.
    var categories: [PluralCategory] {
        steps.compactMap { if case .plural(let form) = $0 { PluralCategory(rawValue: form) } else { nil } }
    }

    /// The same path with another category for all plural forms.
    func inForm(_ category: PluralCategory) -> UnitPath {
        UnitPath(steps.map { if case .plural = $0 { .plural(category.rawValue) } else { $0 } })
    }
}

extension StringCatalog.Localization {
    /// Whether a substitution, or the text around the substitutions, has a form for a plural category.
    /// - Parameter name: the name of the substitution, or nil for the text.
    func hasForm(_ category: PluralCategory, of name: String?) -> Bool {
        unitsByPath.contains { path, _ in
            path.substitution == name && path.steps.contains(.plural(category.rawValue))
        }
    }
}
