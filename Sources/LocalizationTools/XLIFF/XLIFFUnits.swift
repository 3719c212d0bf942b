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
        guard let source else { return entry.keyAsText }
        let texts = Dictionary(source.unitsByPath.map { ($0.path, $0.unit.value) }) { first, _ in first }
        let found = texts[path] ?? texts[path.inForm(.other)] ?? texts[path.withoutForms]
        let nearest = source.unitsByPath.last { $0.path.steps.first == path.steps.first } ?? source.unitsByPath.last
        return explicit(found ?? nearest?.unit.value ?? entry.keyAsText, at: path, of: source)
    }

    /// The texts of all forms that a text is one of, and the number of its substitution, which any form may show.
    func sourceTexts(beside path: UnitPath) -> [String] {
        guard let source else { return [entry.keyAsText] }
        return source.unitsByPath.filter { $0.path.withoutForms == path.withoutForms }
            .map { explicit($0.unit.value, at: path, of: source) }
            + [source, target].compactMap { $0?.explicitArgument(of: path) }
    }

    /// The forms of the translation, or of the source text when there is none, with those that the language needs.
    private var paths: [UnitPath] {
        let models = (target ?? source)?.unitsByPath.map(\.path) ?? [UnitPath()]
        var paths: [UnitPath] = []
        for model in models {
            for path in [model] + model.inOtherForms(of: language) where !paths.contains(path) { paths.append(path) }
        }
        // Without a translation only the language's own forms count.
        return target == nil ? paths.filter { $0.isNeeded(in: language) } : paths
    }
}

extension UnitPath {
    /// The same way without plural forms and devices.
    fileprivate var withoutForms: UnitPath {
        UnitPath(steps.filter { if case .substitution = $0 { true } else { false } })
    }

    private var isOrdinal: Bool {
        substitution?.hasPrefix("ordinal") == true
    }

    private func categories(of language: String) -> [String] {
        PluralRules(language: language, type: isOrdinal ? .ordinal : .cardinal).categories.map(\.rawValue)
    }

    /// The same way in the plural forms of a language.
    fileprivate func inOtherForms(of language: String) -> [UnitPath] {
        steps.indices.flatMap { index in
            guard case .plural = steps[index] else { return [UnitPath]() }
            return categories(of: language).map { category in
                var copy = self
                copy.steps[index] = .plural(category)
                return copy
            }
        }
    }

    fileprivate func isNeeded(in language: String) -> Bool {
        let categories = categories(of: language)
        return steps.allSatisfy { if case .plural(let form) = $0 { categories.contains(form) } else { true } }
    }
}
