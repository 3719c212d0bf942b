// Which texts of a key go to translators: those that the language has, and those that its plural rules ask for.

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
    private let source: StringCatalog.Localization?
    private let target: StringCatalog.Localization?
    private let language: String

    init(_ entry: StringCatalog.Entry, in catalog: StringCatalog, language: String) {
        self.entry = entry
        self.language = language
        source = entry.localization(for: catalog.sourceLanguage)
        target = entry.localization(for: language)
    }

    var units: [Unit] {
        let targets = Dictionary((target?.unitsByPath ?? []).map { ($0.path, $0.unit) }) { first, _ in first }
        return paths.map { path in
            let unit = targets[path]
            return Unit(
                name: XLIFFUnitName(key: entry.key, path: path), source: sourceText(at: path),
                target: unit.map { explicit($0.value, at: path, of: target) }, state: unit?.state ?? "new")
        }
    }

    /// The translation that there is, as it is written in XLIFF.
    func targetText(at path: UnitPath) -> String? {
        oldText(at: path).map { explicit($0, at: path, of: target) }
    }

    private func oldText(at path: UnitPath) -> String? {
        target?.unitsByPath.first { $0.path == path }?.unit.value
    }

    /// A translation as it is written in the catalog: as it is there, when it is the same.
    func catalogText(_ text: String, at path: UnitPath) -> String {
        if let old = oldText(at: path), explicit(old, at: path, of: target) == text { return old }
        let argument = target?.explicitArgument(of: path) ?? source?.explicitArgument(of: path)
        return argument.map { MessagePieces.replacing($0, with: "%arg", in: text) } ?? text
    }

    /// The substitution that a text is a form of.
    func substitution(of path: UnitPath) -> StringCatalog.Substitution? {
        guard let name = path.substitution else { return nil }
        return [target, source].lazy.compactMap { $0?.substitutions.first { $0.name == name } }.first
    }

    /// A text as it is written in XLIFF.
    private func explicit(_ text: String, at path: UnitPath, of localization: StringCatalog.Localization?) -> String {
        guard let argument = (localization ?? source)?.explicitArgument(of: path) else { return text }
        return MessagePieces.replacing("%arg", with: argument, in: text)
    }

    /// The text to translate: that of the same form, or of the form that stands for all.
    func sourceText(at path: UnitPath) -> String {
        source.map { text(at: path, of: $0) } ?? entry.keyAsText
    }

    private func text(at path: UnitPath, of source: StringCatalog.Localization) -> String {
        let texts = Dictionary(source.unitsByPath.map { ($0.path, $0.unit.value) }) { first, _ in first }
        let found = texts[path] ?? texts[path.inForm(.other)] ?? texts[path.withoutForms]
        // The last one is for all other devices and numbers.
        let nearest = source.unitsByPath.last { $0.path.substitution == path.substitution }
        return explicit(found ?? nearest?.unit.value ?? entry.keyAsText, at: path, of: source)
    }

    /// What a translation takes its values from: the source text, or itself, when it has other substitutions than that.
    private var model: StringCatalog.Localization? {
        guard let target, let source else { return source }
        return Set(target.substitutions.map(\.name)) == Set(source.substitutions.map(\.name)) ? source : target
    }

    /// The text whose placeholders a translation has.
    func modelText(at path: UnitPath) -> String {
        model.map { text(at: path, of: $0) } ?? entry.keyAsText
    }

    /// The texts of all forms that a text is one of, and the number of its substitution, which any form may show.
    func modelTexts(beside path: UnitPath) -> [String] {
        guard let model else { return [entry.keyAsText] }
        return model.unitsByPath.filter { $0.path.withoutForms == path.withoutForms }
            .map { explicit($0.unit.value, at: path, of: model) }
            + [source, target].compactMap { $0?.explicitArgument(of: path) }
    }

    /// The forms of the translation, or of the source text when there is none, with those that the language needs: one
    /// shape, so that all of them can stand in the catalog together.
    private var paths: [UnitPath] {
        guard let model = target ?? source else { return [UnitPath()] }
        return paths(of: model.text, isOrdinal: false)
            + model.substitutions.sorted { $0.name < $1.name }.flatMap { substitution in
                paths(of: substitution.text, [.substitution(substitution.name)], isOrdinal: substitution.isOrdinal)
            }
    }

    private func paths(
        of text: StringCatalog.Text, _ steps: [UnitPath.Step] = [], isOrdinal: Bool
    ) -> [UnitPath] {
        switch text {
        case .unit: return [UnitPath(steps)]
        case .device(let forms):
            return forms.sorted { $0.key < $1.key }
                .flatMap { paths(of: $0.value, steps + [.device($0.key)], isOrdinal: isOrdinal) }
        case .plural(let forms):
            let needed = PluralRules(language: language, type: isOrdinal ? .ordinal : .cardinal).categories
            // Without a translation only the language's own forms count. What it lacks is as the form for all others.
            let categories = PluralCategory.allCases.filter { category in
                needed.contains(category) || target != nil && forms[category] != nil
            }
            return categories.flatMap { category in
                (forms[category] ?? forms[.other])
                    .map { paths(of: $0, steps + [.plural(category.rawValue)], isOrdinal: isOrdinal) } ?? []
            }
        }
    }
}

extension UnitPath {
    /// The same way without plural forms and devices.
    fileprivate var withoutForms: UnitPath {
        UnitPath(steps.filter { if case .substitution = $0 { true } else { false } })
    }
}
