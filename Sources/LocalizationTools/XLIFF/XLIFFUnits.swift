// The units of a key for translation: the existing forms and those that the plural rules of the language require.

import Localization
import StringCatalog

struct XLIFFUnits {
    struct Unit {
        let name: XLIFFUnitName
        let source: String
        /// Nil when there is no translation.
        let target: String?
        let state: String
    }

    private let entry: StringCatalog.Entry
    private let catalog: StringCatalog
    private let source: StringCatalog.Localization?
    private let target: StringCatalog.Localization?
    private let language: String
    /// A translation whose forms a new translation cannot have. It is not exported, and a new one replaces it.
    private let replaced: StringCatalog.Localization?
    /// Whether there is a translation that is replaced.
    var replacesTarget: Bool { replaced != nil }
    /// The names that the source text gives to substitutions of the translation, by their names in the translation. `target` has the
    /// new names.
    let renamed: [String: String]

    init(_ entry: StringCatalog.Entry, in catalog: StringCatalog, language: String) {
        self.entry = entry
        self.catalog = catalog
        self.language = language
        source = entry.localization(for: catalog.sourceLanguage)
        let target = entry.localization(for: language)
        let isUsable = target?.hasUnusableForms(in: entry, of: catalog) != true
        renamed = source.flatMap { isUsable ? target?.renamedSubstitutions(in: $0) : nil } ?? [:]
        self.target = isUsable ? target?.renaming(renamed) : nil
        replaced = isUsable ? nil : target
    }

    var units: [Unit] {
        let targets = Dictionary((target?.unitsByPath ?? []).map { ($0.path, $0.unit) }) { first, _ in first }
        return paths.map { path in
            let unit = targets[path]
            return Unit(
                name: XLIFFUnitName(key: entry.key, path: path), source: sourceText(at: path),
                target: unit.map { explicit($0.value, at: path, of: target) }, state: state(of: unit))
        }
    }

    private func state(of unit: StringCatalog.StringUnit?) -> String {
        guard let unit else { return "new" }
        return unit.state == "translated" && target?.faults.isEmpty == false ? "needs_review" : unit.state
    }

    /// The existing translation in XLIFF syntax.
    func targetText(at path: UnitPath) -> String? {
        existingText(at: path).map { explicit($0, at: path, of: target) }
    }

    /// Whether a text is that of the replaced translation.
    func isReplaced(_ text: String, at path: UnitPath) -> Bool {
        let old = replaced?.unitsByPath.first { $0.path == path }?.unit.value
        return old.map { explicit($0, at: path, of: replaced) } == text
    }

    /// Whether the translation already has this text with this state at the path, so that an import need not write it.
    func hasText(_ value: String, state: String, at path: UnitPath) -> Bool {
        target?.unitsByPath.contains { $0.path == path && $0.unit.value == value && $0.unit.state == state } == true
    }

    private func existingText(at path: UnitPath) -> String? {
        target?.unitsByPath.first { $0.path == path }?.unit.value
    }

    /// Converts a translation to catalog syntax. An unchanged translation keeps its existing syntax.
    func catalogText(_ text: String, at path: UnitPath) -> String {
        let text = explicitText(text, at: path)
        if let existing = existingText(at: path), explicit(existing, at: path, of: target) == text { return existing }
        return argument(of: path).map { MessageParts.replacing($0, with: "%arg", in: text) } ?? text
    }

    /// Converts an imported translation to XLIFF syntax: a translator who knows the catalog can also write `%arg`.
    func explicitText(_ text: String, at path: UnitPath) -> String {
        argument(of: path).map { MessageParts.replacing("%arg", with: $0, in: text) } ?? text
    }

    private func argument(of path: UnitPath) -> String? {
        target?.explicitArgument(of: path) ?? source?.explicitArgument(of: path)
    }

    /// The substitution of a path, from the translation or else from the source text. Nil for a path outside substitutions.
    func substitution(of path: UnitPath) -> StringCatalog.Substitution? {
        guard let name = path.substitution else { return nil }
        return [target, source].lazy.compactMap { $0?.substitutions.first { $0.name == name } }.first
    }

    /// Converts a text to XLIFF syntax, with the explicit placeholder in place of `%arg`.
    private func explicit(_ text: String, at path: UnitPath, of localization: StringCatalog.Localization?) -> String {
        guard let argument = (localization ?? source)?.explicitArgument(of: path) else { return text }
        return MessageParts.replacing("%arg", with: argument, in: text)
    }

    /// The plural form at a path, and whether its number is an ordinal. Nil unless the number is written as a whole number.
    func wholeNumberForm(at path: UnitPath) -> (category: PluralCategory, isOrdinal: Bool)? {
        guard let category = path.category else { return nil }
        let part = substitution(of: path)
        guard case .whole = part?.decimals ?? catalog.decimals(of: entry) else { return nil }
        return (category, part?.isOrdinal == true)
    }

    /// The source text for the form at a path: that of the same form, or else that of the form `other` or, if the source text has no
    /// forms, the whole text. Without a source text, the key.
    func sourceText(at path: UnitPath) -> String {
        source.map { text(at: path, of: $0) } ?? entry.keyAsText
    }

    private func text(at path: UnitPath, of source: StringCatalog.Localization) -> String {
        // For a substitution that only the translation has, the translator needs the whole text.
        if let name = path.substitution, !source.substitutions.contains(where: { $0.name == name }) {
            return text(at: UnitPath(Array(path.steps.dropFirst())), of: source)
        }
        let texts = Dictionary(source.unitsByPath.map { ($0.path, $0.unit.value) }) { first, _ in first }
        let found = texts[path] ?? texts[path.inForm(.other)] ?? texts[path.withoutForms]
        // The last of these units is that of the form `other`.
        let nearest = source.unitsByPath.last { $0.path.substitution == path.substitution }
        return explicit(found ?? nearest?.unit.value ?? entry.keyAsText, at: path, of: source)
    }

    /// The localization that defines the placeholders: the source, or the target when it has other substitutions.
    private var model: StringCatalog.Localization? {
        guard let target, let source else { return source }
        return Set(target.substitutions.map(\.name)) == Set(source.substitutions.map(\.name)) ? source : target
    }

    /// The text that defines the placeholders of a translation.
    func modelText(at path: UnitPath) -> String {
        model.map { text(at: path, of: $0) } ?? entry.keyAsText
    }

    /// The texts of all forms of the text or the substitution that the path belongs to, and the placeholder of the substitution's
    /// number, which any form can show.
    func modelTexts(beside path: UnitPath) -> [String] {
        guard let model else { return [entry.keyAsText] }
        return model.unitsByPath.filter { $0.path.withoutForms == path.withoutForms }
            .map { explicit($0.unit.value, at: path, of: model) }
            + [source, target].compactMap { $0?.explicitArgument(of: path) }
    }

    /// The forms of the translation and those that the language requires. Without a translation, devices and substitutions are
    /// those of the source text. All paths have the same structure, so that they can be in one localization.
    private var paths: [UnitPath] {
        guard let model = target ?? source else { return [UnitPath()] }
        return paths(of: model.text)
            + model.substitutions.sorted { $0.name < $1.name }.flatMap { substitution in
                paths(of: substitution.text, [.substitution(substitution.name)], substitution)
            }
    }

    private func paths(
        of text: StringCatalog.Text, _ steps: [UnitPath.Step] = [], _ substitution: StringCatalog.Substitution? = nil
    ) -> [UnitPath] {
        switch text {
        case .unit: return [UnitPath(steps)]
        case .device(let forms):
            return forms.sorted { $0.key < $1.key }
                .flatMap { paths(of: $0.value, steps + [.device($0.key)], substitution) }
        case .plural(let forms):
            let isOrdinal = substitution?.isOrdinal == true
            let rules = PluralRules(language: language, type: isOrdinal ? .ordinal : .cardinal)
            let needed = rules.categories(for: substitution?.decimals ?? catalog.decimals(of: entry))
            // Of the forms that the language does not require, only those of the translation are used, and `zero` of a cardinal
            // number when the source text has it. A form that the text lacks has the nested forms of `other`.
            let hasZero = !isOrdinal && source?.hasForm(.zero, of: UnitPath(steps).substitution) == true
            let categories = PluralCategory.allCases.filter { category in
                needed.contains(category) || target != nil && forms[category] != nil || category == .zero && hasZero
            }
            return categories.flatMap { category in
                (forms[category] ?? forms[.other] ?? forms.min { $0.key.rawValue < $1.key.rawValue }?.value)
                    .map { paths(of: $0, steps + [.plural(category.rawValue)], substitution) } ?? []
            }
        }
    }
}

extension StringCatalog.Localization {
    /// Whether a correct translation would have other units. This is so when this translation has no unit, and when it has wrong
    /// placeholders together with one of the following: other substitutions than the source text, no plural forms although the source
    /// text has them, or plural forms although the source text has no number.
    fileprivate func hasUnusableForms(in entry: StringCatalog.Entry, of catalog: StringCatalog) -> Bool {
        guard !unitsByPath.isEmpty else { return true }
        guard faults.contains(.placeholders) else { return false }
        let source = entry.localization(for: catalog.sourceLanguage)
        return numbersOfSubstitutions != source?.numbersOfSubstitutions ?? []
            || !text.hasPluralForms && source?.text.hasPluralForms == true
            || text.hasPluralForms && catalog.signature(of: entry).pluralArgument == nil
    }

    /// The names of the substitutions with the placeholders of their numbers.
    private var numbersOfSubstitutions: Set<[String]> {
        Set(substitutions.map { [$0.name, "%\(argumentNumber(of: $0))$\($0.formatSpecifier)"] })
    }
}

extension UnitPath {
    /// The same path without plural forms and devices.
    fileprivate var withoutForms: UnitPath {
        UnitPath(steps.filter { if case .substitution = $0 { true } else { false } })
    }
}
