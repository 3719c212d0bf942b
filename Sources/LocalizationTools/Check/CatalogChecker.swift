// Checks a catalog from its JSON syntax to its typography.

import Localization
public import StringCatalog

/// Checks a String Catalog.
///
/// Most errors are visible on pages: a missing or empty text, a missing plural form or wrong placeholders. Warnings are for the
/// authors of the catalog.
public struct CatalogChecker {
    /// All findings, in the order of the file.
    public let findings: [CatalogProblem]

    /// Checks a catalog.
    /// - Parameters:
    ///   - bytes: the content of the catalog's file.
    ///   - fileName: the file name for error messages.
    ///   - uses: the symbols and keys that the program uses, or nil to skip the check for unused keys.
    ///   - languages: the languages of all tables. Each key needs a text in them, even if this catalog has no text in one of them.
    ///   - errors: the kinds whose warnings become errors.
    ///
    /// A language that CLDR does not have is reported as one error, because its tag is usually a mistake, such as `deutsch` for
    /// `de`. The texts in such a language get only the checks that a build with the plugin `CatalogSymbols` makes.
    public init(
        _ bytes: [UInt8], fileName: String, uses: SymbolUses? = nil, languages: [String] = [],
        errors: Set<CatalogProblem.Kind> = []
    ) {
        var (read, problems) = StringCatalog.read(bytes, fileName: fileName)
        problems += read?.removeUnknownLanguages() ?? []
        problems += read?.unifyLanguages() ?? []
        guard let catalog = read else {
            findings = problems
            return
        }
        let wrong = catalog.keysWithWrongSource(problems)
        let checks: [any CatalogCheck] = [
            CompletenessCheck(catalog, languages: languages.filter(LanguageTag.isKnown)),
            PluralFormCheck(catalog, wrongSources: wrong), PluralNumberCheck(catalog, wrongSources: wrong),
            TextCheck(catalog, source: CatalogSource(bytes)),
            UsageCheck(uses), OrphanCheck(catalog),
        ]
        var findings = problems
        for entry in catalog.entries {
            for check in checks {
                findings += check.findings(in: entry).map { finding in
                    CatalogProblem(
                        fileName: fileName, position: finding.position, severity: finding.severity,
                        kind: finding.kind, message: finding.message, key: entry.key,
                        language: finding.language ?? entry.language(at: finding.position))
                }
            }
        }
        for index in findings.indices where errors.contains(findings[index].kind) { findings[index].severity = .error }
        // Report a finding once when several forms have it.
        var seen: Set<CatalogProblem> = []
        self.findings = findings.filter { seen.insert($0).inserted }.sorted { $0.position < $1.position }
    }

    /// Whether there are errors.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

/// A finding without a file name.
struct Finding {
    let position: SourcePosition
    let kind: CatalogProblem.Kind
    let message: String
    let severity: CatalogProblem.Severity
    let language: String?

    /// - Parameters:
    ///   - severity: the severity, or nil for the default of the kind.
    ///   - language: the language, or nil for that of the text at the position.
    init(
        position: SourcePosition, kind: CatalogProblem.Kind, message: String,
        severity: CatalogProblem.Severity? = nil, language: String? = nil
    ) {
        self.position = position
        self.kind = kind
        self.message = message
        self.severity = severity ?? kind.severity
        self.language = language
    }
}

/// A check that is run for each entry.
protocol CatalogCheck {
    func findings(in entry: StringCatalog.Entry) -> [Finding]
}

extension StringCatalog {
    /// The keys whose source text has an error. The placeholder of the number can be missing from such a text, so translations are not
    /// compared with it.
    fileprivate func keysWithWrongSource(_ problems: [CatalogProblem]) -> Set<String> {
        let source = LanguageTag.canonical(sourceLanguage)
        let errors = problems.filter { problem in
            problem.severity == .error && problem.language.map { LanguageTag.canonical($0) == source } != false
        }
        return Set(errors.compactMap(\.key))
    }

    /// Removes the texts of languages that CLDR does not have, except the source language, and returns an error for each of these
    /// languages.
    fileprivate mutating func removeUnknownLanguages() -> [CatalogProblem] {
        let unknown = languages.dropFirst().filter { !LanguageTag.isKnown($0) }
        let problems = unknown.compactMap { language in
            entries.lazy.compactMap { $0.localization(for: language) }.first.map { localization in
                CatalogProblem(
                    fileName: fileName, position: localization.position,
                    message: "CLDR has no language `\(language)`\(XLIFFLanguage.hint(for: language))",
                    language: language)
            }
        }
        for index in entries.indices where !unknown.isEmpty {
            entries[index].localizations.removeAll { unknown.contains($0.language) }
        }
        return problems
    }

    /// Gives each language one spelling, because programs compare canonical spellings, and returns a warning for each spelling that
    /// is replaced. The source language keeps the spelling of `sourceLanguage`. Another language gets its canonical spelling when the
    /// catalog has it, otherwise the first spelling by code point.
    fileprivate mutating func unifyLanguages() -> [CatalogProblem] {
        let languages = languages
        let known = Set(languages)
        var spellings = [LanguageTag.canonical(sourceLanguage): sourceLanguage]
        var renamed: [String: String] = [:]
        for language in languages.dropFirst() {
            let canonical = LanguageTag.canonical(language)
            let spelling = spellings[canonical] ?? (known.contains(canonical) ? canonical : language)
            spellings[canonical] = spelling
            if spelling != language { renamed[language] = spelling }
        }
        guard !renamed.isEmpty else { return [] }
        var problems: [CatalogProblem] = []
        var reported: Set<String> = []
        for entry in entries.indices {
            for index in entries[entry].localizations.indices {
                let localization = entries[entry].localizations[index]
                guard let spelling = renamed[localization.language] else { continue }
                if reported.insert(localization.language).inserted {
                    let message =
                        "`\(localization.language)` and `\(spelling)` are the same language: write `\(spelling)`"
                    problems.append(
                        CatalogProblem(
                            fileName: fileName, position: localization.position, severity: .warning, message: message,
                            key: entries[entry].key, language: localization.language))
                }
                entries[entry].localizations[index].language = spelling
            }
        }
        return problems
    }
}

extension CatalogProblem.Kind {
    fileprivate var severity: CatalogProblem.Severity {
        switch self {
        case .stale, .needsReview, .sameAsSource, .unused, .comment, .typography: .warning
        default: .error
        }
    }
}
