// Checks that each key has a comment and a finished text in each language that needs one, that neither keys nor texts are stale, that
// states are known, that CLDR has data for the languages, and that none of them is a pseudolanguage.

import Localization
import StringCatalog

struct CompletenessCheck: CatalogCheck {
    private let catalog: StringCatalog
    /// Whether keys of the catalog are identifiers and not texts.
    private let usesIdentifiers: Bool
    /// The languages, besides the source language, that need their own texts. A region inherits missing texts from its language.
    private let translations: [String]
    /// Warnings about languages, by the position of the first text in the language.
    private let languageWarnings: [SourcePosition: String]

    /// - Parameter others: the languages of all tables.
    init(_ catalog: StringCatalog, languages others: [String]) {
        self.catalog = catalog
        usesIdentifiers = catalog.usesIdentifiers
        var all: Set<String> = []
        // A language that several tables have is spelled as in this catalog.
        let languages = (catalog.languages + others).filter { all.insert(LanguageTag.canonical($0)).inserted }
        let warnings = catalog.languages.compactMap { language -> (SourcePosition, String)? in
            guard let warning = Self.warning(about: language) else { return nil }
            let first = catalog.entries.lazy.compactMap { $0.localization(for: language) }.first
            return first.map { ($0.position, warning) }
        }
        languageWarnings = Dictionary(warnings) { first, _ in first }
        translations = languages.dropFirst().filter { language in
            LanguageTag.parents(of: language).dropFirst().allSatisfy { !all.contains($0) }
        }
    }

    /// A warning about a pseudolanguage or a language without data in CLDR.
    private static func warning(about language: String) -> String? {
        if PseudoLanguage.allCases.contains(where: { $0.rawValue == LanguageTag.canonical(language) }) {
            return "`\(language)` is a pseudolanguage, which readers can choose: remove its texts before a release"
        }
        guard !LanguageTag.hasData(language) else { return nil }
        if let current = LanguageTag.current(language) {
            return "`\(language)` is an old tag, for which CLDR has no formats: write `\(current)`"
        }
        return PluralRules.areKnown(for: language)
            ? "CLDR has the plural rules of the language `\(language)`, but not its formats"
            : "CLDR has no data for the language `\(language)`: its plural rules and formats are not known"
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        var findings: [Finding] = []
        func report(
            _ kind: CatalogProblem.Kind, _ message: String, at position: SourcePosition? = nil,
            severity: CatalogProblem.Severity? = nil, language: String? = nil
        ) {
            findings.append(
                Finding(
                    position: position ?? entry.position, kind: kind, message: message, severity: severity,
                    language: language))
        }
        if entry.comment?.contains(where: { !$0.isWhitespace }) != true {
            report(.comment, "`\(entry.key)` has no comment for translators")
        }
        if entry.extractionState == "stale" { report(.stale, "`\(entry.key)` is stale: the code no longer uses it") }
        if catalog.lacksSourceText(entry, usesIdentifiers: usesIdentifiers) {
            report(
                .missing, "`\(entry.key)` has no text in `\(catalog.sourceLanguage)`", language: catalog.sourceLanguage)
        }
        if entry.shouldTranslate {
            for language in translations where entry.localization(for: language) == nil {
                report(.missing, "`\(entry.key)` has no text in `\(language)`", language: language)
            }
        }
        for localization in entry.localizations {
            if let warning = languageWarnings[localization.position] {
                report(.malformed, warning, at: localization.position, severity: .warning)
            }
            for unit in localization.units {
                let place = "`\(entry.key)` in `\(localization.language)`"
                switch unit.state {
                case "new": report(.missing, "\(place) is not translated yet", at: unit.position)
                case "needs_review": report(.needsReview, "\(place) needs review", at: unit.position)
                case "stale": report(.stale, "\(place) is stale", at: unit.position)
                case "translated": break
                default:
                    report(
                        .malformed,
                        "\(place) has the unknown state `\(unit.state)` (known: translated, new, needs_review, stale)",
                        at: unit.position, severity: .warning)
                }
            }
        }
        return findings
    }
}
