// Checks that each language has the plural forms of its rules, and no others except `zero`, and that a translation has plural forms
// and a form `zero` when the source text has them.

import Localization
import StringCatalog

struct PluralFormCheck: CatalogCheck {
    private let catalog: StringCatalog
    /// The keys whose source text has an error. Their translations are not compared with the source text.
    private let wrongSources: Set<String>

    init(_ catalog: StringCatalog, wrongSources: Set<String> = []) {
        self.catalog = catalog
        self.wrongSources = wrongSources
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        entry.localizations.flatMap { localization in
            var findings = missingPluralArguments(in: localization, of: entry).map {
                Finding(
                    position: localization.text.units.first?.position ?? localization.position, kind: .pluralForms,
                    message: "`\(entry.key)` in `\(localization.language)` has no plural forms for %\($0)$lld, which"
                        + " `\(catalog.sourceLanguage)` has")
            }
            findings += lostZeroFindings(in: localization, of: entry)
            findings += self.findings(in: localization.text, of: entry, localization)
            for substitution in localization.substitutions {
                findings += self.findings(in: substitution.text, substitution, of: entry, localization)
            }
            return findings
        }
    }

    /// Returns the arguments with plural forms in the source text but not in the translation, unless the language has only one
    /// form for them.
    func missingPluralArguments(in localization: StringCatalog.Localization, of entry: StringCatalog.Entry) -> [Int] {
        guard !wrongSources.contains(entry.key), let source = entry.localization(for: catalog.sourceLanguage) else {
            return []
        }
        let argument = catalog.signature(of: entry).pluralArgument ?? 1
        func deciding(_ text: StringCatalog.Localization) -> Set<Int> {
            text.decidingArguments(
                pluralArgument: argument, decimals: catalog.decimals(of: entry), varyingIn: localization.language)
        }
        return deciding(source).subtracting(deciding(localization)).sorted()
    }

    /// Warns about a form `zero` that the source text has and the translation lacks, in a language whose plural rules do not
    /// require this form.
    private func lostZeroFindings(
        in localization: StringCatalog.Localization, of entry: StringCatalog.Entry
    ) -> [Finding] {
        guard !wrongSources.contains(entry.key),
            let source = entry.localization(for: catalog.sourceLanguage), localization != source,
            !PluralRules(language: localization.language).categories.contains(.zero)
        else { return [] }
        let parts = [nil] + localization.substitutions.filter { !$0.isOrdinal }.map { Optional($0.name) }
        return parts.compactMap { name in
            guard source.hasForm(.zero, of: name), localization.hasForm(.other, of: name),
                !localization.hasForm(.zero, of: name)
            else { return nil }
            return Finding(
                position: localization.text.units.first?.position ?? localization.position, kind: .pluralForms,
                message: "`\(entry.key)` in `\(localization.language)` has no form for `zero`, which"
                    + " `\(catalog.sourceLanguage)` has",
                severity: .warning)
        }
    }

    /// Whether whole numbers have the category only from a million on, such as `many` in French and Spanish.
    /// Xcode does not ask for such a form.
    private func isOnlyForMillions(_ category: PluralCategory, _ rules: PluralRules) -> Bool {
        category == .many && rules.category(of: 1_000_000) == .many
            && (0...200).allSatisfy { rules.category(of: $0) != .many }
    }

    /// - Parameter substitution: the substitution that has the text, or nil for the text of the localization.
    private func findings(
        in text: StringCatalog.Text, _ substitution: StringCatalog.Substitution? = nil, of entry: StringCatalog.Entry,
        _ localization: StringCatalog.Localization
    ) -> [Finding] {
        switch text {
        case .unit: return []
        case .device(let forms):
            return forms.values.flatMap { findings(in: $0, substitution, of: entry, localization) }
        case .plural(let forms):
            let isOrdinal = substitution?.isOrdinal == true
            let rules = PluralRules(language: localization.language, type: isOrdinal ? .ordinal : .cardinal)
            let position = text.units.first?.position ?? localization.position
            let place = "`\(entry.key)` in `\(localization.language)`"
            // The parser has already reported a missing `other`.
            let isComplete = rules.categories.allSatisfy { forms[$0] != nil || $0 == .other }
            let needed = isComplete ? [] : rules.categories(for: substitution?.decimals ?? catalog.decimals(of: entry))
            let missing = needed.filter { forms[$0] == nil && $0 != .other }.map { category in
                let isRare = isOnlyForMillions(category, rules)
                let use = isRare ? "`\(localization.language)` uses for whole millions only" : "the language needs"
                return Finding(
                    position: position, kind: .pluralForms,
                    message: "\(place) has no form for `\(category)`, which \(use)",
                    severity: isRare ? .warning : .error)
            }
            let ordinals = PluralRules(language: localization.language, type: .ordinal).categories
            let known = " (it has \(rules.names))"
            // In any language, a form for `zero` is used for the number 0, except for ordinals.
            let unnecessary = forms.keys.filter { !rules.categories.contains($0) && ($0 != .zero || isOrdinal) }
            return missing
                + unnecessary.sorted { $0.rawValue < $1.rawValue }.map { category in
                    // Without a name that starts with `ordinal`, the forms `two` and `few` of an English ordinal (“2nd”,
                    // “3rd”) are never used.
                    let isOfOrdinals = substitution != nil && !isOrdinal && ordinals.contains(category)
                    let hint = isOfOrdinals ? "; the name of a substitution for ordinals starts with `ordinal`" : ""
                    return Finding(
                        position: forms[category]?.units.first?.position ?? position, kind: .pluralForms,
                        message: "\(place) has a form for `\(category)`, which the language does not have\(known)"
                            + hint)
                } + forms.values.flatMap { findings(in: $0, substitution, of: entry, localization) }
        }
    }
}
