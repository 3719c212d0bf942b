// Checks imported translations: their placeholders and plural forms, and the changed catalog as a whole.

import Localization
import StringCatalog

extension XLIFFImporter {
    /// The keys whose source text has changed since the export so that a translation needs other forms, and whose old translation the
    /// file has without a change. The import keeps the old translation, because the file has no new one.
    func keptKeys(of file: XMLElement, in catalog: StringCatalog, language: String) -> Set<String> {
        var (outdated, translated): (Set<String>, Set<String>) = ([], [])
        for element in units(in: file) {
            guard let name = element.attributes["id"].flatMap(name), let entry = entries[name.key],
                let target = element.first("target"), !target.text.allSatisfy(\.isWhitespace)
            else { continue }
            let units = XLIFFUnits(entry, in: catalog, language: language)
            guard units.replacesTarget else { continue }
            if !units.isReplaced(target.text, at: name.path) { translated.insert(name.key) }
            if let source = element.first("source"), source.text != units.sourceText(at: name.path) {
                outdated.insert(name.key)
            }
        }
        return outdated.subtracting(translated)
    }

    /// Checks the placeholders of one translation. It must have those of its source text. Each of its placeholders must be in
    /// some form of the source text. This check accepts a form that leaves out a number, but not one that leaves out `%@`;
    /// `checkPluralForms` finds the numbers that the form must show. When the existing translation has substitutions other than those
    /// of the source text, the new translation is compared with the existing one.
    mutating func checkPlaceholders(
        of target: XMLElement, against units: XLIFFUnits, _ name: XLIFFUnitName
    ) {
        // Percent signs without a placeholder are accepted where the source text has them.
        let isLenient = (try? FormatString(units.modelText(at: name.path))) == nil
        func kinds(_ text: String) -> [PlaceholderKind]? {
            let format = isLenient ? try? FormatString.lenient(text).format : try? FormatString(text)
            return format?.placeholders.map(PlaceholderKind.init)
        }
        let source = units.modelText(at: name.path)
        let expected = Set(kinds(source) ?? [])
        let possible = Set((units.modelTexts(beside: name.path) + [source]).flatMap { kinds($0) ?? [] })
        guard let found = kinds(units.explicitText(target.text, at: name.path)).map({ Set($0) }) else {
            rejectedKeys.insert(name.key)
            let fault = Self.placeholderFault(in: target.text)
            return report(target.position, "a placeholder of `\(name.id)` is not valid: \(fault)", kind: .placeholders)
        }
        let isForm = !name.path.steps.isEmpty
        let missing = expected.subtracting(found).filter { !isForm || $0.isText }
        guard !missing.isEmpty || !found.isSubset(of: possible) else { return }
        reportChangedPlaceholders(name, source, target)
    }

    /// Says what is wrong with a text that is not a format, and what to write.
    private static func placeholderFault(in text: String) -> String {
        do {
            if let fault = try FormatString.lenient(text).faults.first { return fault }
            _ = try FormatString(text)
        } catch {
            return error.message
        }
        return "the text is not a format"
    }

    /// Reports a plural form that the language does not have, because no number would select it. A form that the
    /// translation in the catalog already has is accepted. So is `zero`, which is used for 0 in all languages, except in a
    /// substitution for ordinals.
    /// - Returns: whether the form was reported.
    mutating func isOfUnknownForm(
        _ element: XMLElement, _ name: XLIFFUnitName, in language: String, _ units: XLIFFUnits
    ) -> Bool {
        let isOrdinal = name.path.substitution.map(StringCatalog.Substitution.isOrdinal) == true
        let rules = PluralRules(language: language, type: isOrdinal ? .ordinal : .cardinal)
        let unknown = name.path.categories.first { !rules.categories.contains($0) && ($0 != .zero || isOrdinal) }
        guard let unknown, units.targetText(at: name.path) == nil else { return false }
        report(
            element.position,
            "`\(name.id)`: `\(language)` has no form `\(unknown)` (it has \(rules.names)); the text is not imported",
            severity: .warning, kind: .pluralForms)
        return true
    }

    /// Checks each changed translation with all its forms: a form must show its number as the source text does, and a new
    /// translation must have forms where its language needs them.
    /// - Parameter catalog: the changed catalog.
    mutating func checkPluralForms(of catalog: StringCatalog) {
        let forms = PluralFormCheck(catalog)
        let numbers = PluralNumberCheck(catalog)
        let changed = Dictionary(catalog.entries.map { ($0.key, $0) }) { first, _ in first }
        for text in changedTexts where !rejectedKeys.contains(text.name.key) {
            guard let entry = changed[text.name.key],
                let localization = entry.localization(for: text.language)
            else { continue }
            if numbers.forms(of: localization, in: entry).contains(where: {
                $0.isLost && $0.form.path == text.name.path
            }) {
                reportChangedPlaceholders(text.name, text.source, text.target)
            }
            // Only new translations and those in place of a wrong one need forms. Other existing ones without forms are kept.
            let old = entries[text.name.key]?.localization(for: text.language)
            if old?.faults.isEmpty != true, !forms.missingPluralArguments(in: localization, of: entry).isEmpty {
                rejectedKeys.insert(text.name.key)
                let forms = PluralRules(language: text.language).names
                report(
                    text.target.position,
                    "`\(text.name.key)` needs plural forms in `\(text.language)` (\(forms)): export the language again, and"
                        + " translate the unit of each form",
                    kind: .pluralForms)
            }
        }
    }

    private mutating func reportChangedPlaceholders(_ name: XLIFFUnitName, _ source: String, _ target: XMLElement) {
        rejectedKeys.insert(name.key)
        report(
            target.position,
            "the placeholders of `\(name.id)` have changed: “\(source)” became “\(target.text)”"
                + orderHint(source, target.text, in: entries[name.key]),
            kind: .placeholders)
    }

    /// For a translation that has the placeholders of the source text in another order, says how to write them.
    private func orderHint(_ source: String, _ target: String, in entry: StringCatalog.Entry?) -> String {
        let expected = (try? FormatString.lenient(source).format.placeholders) ?? []
        let found = (try? FormatString.lenient(target).format.placeholders) ?? []
        func symbols(_ placeholders: [FormatString.Placeholder]) -> [String] { placeholders.map { $0.symbol(1) } }
        let (own, other) = (symbols(expected), symbols(found))
        guard own != other, own.sorted() == other.sorted() else { return "" }
        let parts = entry?.localizations.flatMap(\.substitutions) ?? []
        let numbered = expected.map { placeholder in
            var number = placeholder.number
            if case .substitution(let name) = placeholder.content {
                number = parts.first { $0.name == name }?.argumentNumber ?? number
            }
            return "`\(placeholder.symbol(number))`"
        }
        return "; to change the order, write the argument numbers: \(numbered.joined(separator: ", "))"
    }

    /// Validates the changed catalog and reports each error at the translation that caused it, or else at the first imported
    /// translation of the key. Keys that were rejected are skipped. So are translations that are not in the file. For a translation
    /// that is in the file without a change, an error is reported as a warning, because the import did not cause it.
    /// - Parameters:
    ///   - catalog: the changed catalog.
    ///   - found: its problems.
    ///   - targets: the positions of all imported translations.
    mutating func validate(
        _ catalog: StringCatalog, _ found: [CatalogProblem], _ targets: [UnitPlace: SourcePosition]
    ) {
        let entries = Dictionary(catalog.entries.map { ($0.key, $0) }) { first, _ in first }
        let targetsByKey = Dictionary(grouping: targets) { $0.key.name.key }
        let changed = Set(changedTexts.map { [$0.language, $0.name.key] })
        for problem in found where problem.severity == .error {
            guard let entry = problem.key.flatMap({ entries[$0] }), !rejectedKeys.contains(entry.key) else { continue }
            let places = entry.localizations.flatMap { localization in
                localization.unitsByPath.map { path, unit in
                    let name = XLIFFUnitName(key: entry.key, path: path)
                    return (place: UnitPlace(language: localization.language, name: name), position: unit.position)
                }
            }
            // A problem of several forms has the position of the first one, which may not come from the imported file.
            let exact = places.first { $0.position == problem.position && targets[$0.place] != nil }
            let language = catalog.isOnlyInTranslation(problem) ? problem.language : nil
            let possible = (targetsByKey[entry.key] ?? []).filter { language == nil || language == $0.key.language }
            guard let first = possible.min(by: { $0.value < $1.value }) else { continue }
            let isOld = language.map { !changed.contains([$0, entry.key]) } == true
            let name = exact?.place.name ?? first.key.name
            let position = exact.flatMap { targets[$0.place] } ?? first.value
            // The messages of some problems, such as those of placeholders, contain the key.
            let place = problem.message.contains("`\(entry.key)`") ? "" : "`\(name.id)`: "
            report(position, place + problem.message, severity: isOld ? .warning : .error, kind: problem.kind)
        }
    }
}

extension FormatString.Placeholder {
    /// The placeholder with a number.
    fileprivate func symbol(_ number: Int) -> String {
        switch content {
        case .argument(let type, let decimals): type.placeholder(of: number, decimals: decimals)
        case .substitution(let name): "%\(number)$#@\(name)@"
        case .substitutionArgument: "%arg"
        }
    }
}

/// The properties of a placeholder that must be the same in a translation. The number of decimals can differ.
private enum PlaceholderKind: Hashable {
    case argument(number: Int, ArgumentType)
    case substitution(String)
    case substitutionArgument

    init(_ placeholder: FormatString.Placeholder) {
        self =
            switch placeholder.content {
            case .argument(let type, _): .argument(number: placeholder.number, type)
            case .substitution(let name): .substitution(name)
            case .substitutionArgument: .substitutionArgument
            }
    }

    var isText: Bool {
        if case .argument(_, .text) = self { true } else { false }
    }
}
