// Checks texts for empty values, untranslated values and incorrect typography.

import Localization
import StringCatalog

struct TextCheck: CatalogCheck {
    private let sourceLanguage: String
    private let source: CatalogSource

    init(_ catalog: StringCatalog, source: CatalogSource) {
        sourceLanguage = catalog.sourceLanguage
        self.source = source
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        let original = entry.localization(for: sourceLanguage)
        let sourceUnits = original?.unitsByPath ?? []
        let sourceValues = Dictionary(sourceUnits.map { ($0.path, $0.unit.value) }) { first, _ in first }
        return entry.localizations.flatMap { localization in
            localization.unitsByPath.flatMap { path, unit in
                let place = "`\(entry.key)` in `\(localization.language)`"
                var findings = typographyFindings(in: unit, place, language: localization.language)
                if localization.language != sourceLanguage, let original = sourceValues[path] {
                    findings += Self.edgeFaults(of: unit.value, original).map { fault in
                        Finding(
                            position: unit.position, kind: .typography,
                            message: "\(place) \(fault), and the text in `\(sourceLanguage)` does not")
                    }
                }
                if unit.value.allSatisfy(\.isWhitespace) {
                    findings.append(Finding(position: unit.position, kind: .empty, message: "\(place) is empty"))
                }
                if localization.language != sourceLanguage, entry.shouldTranslate, unit.state != "new",
                    sourceValues[path] == unit.value, MessageParts.literals(of: unit.value).contains(where: \.isLetter),
                    original.map({ hasSameForms(unit.value, in: localization, as: $0) }) ?? true
                {
                    findings.append(
                        Finding(
                            position: unit.position, kind: .sameAsSource,
                            message: "\(place) is the same as in `\(sourceLanguage)`\(Self.form(at: path))"))
                }
                return findings
            }
        }
    }

    /// White space at the start or the end that only the translation has. It is usually a mistake.
    private static func edgeFaults(of text: String, _ original: String) -> [String] {
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        func begins(_ text: some Sequence<Character>) -> Bool { text.first { _ in true }?.isWhitespace == true }
        return (begins(text) && !begins(original) ? ["begins with white space"] : [])
            + (begins(text.reversed()) && !begins(original.reversed()) ? ["ends with white space"] : [])
    }

    /// Names the form at a path, because other forms of the text can be translated.
    private static func form(at path: UnitPath) -> String {
        switch path.steps.last {
        case .plural(let name), .device(let name): " in the form `\(name)`"
        case .substitution, nil: ""
        }
    }

    /// Whether the substitutions of a text have only forms that the source text has too. If not, a text such as `%#@count@ place`
    /// counts as translated, because the forms of `count` are translated.
    private func hasSameForms(
        _ text: String, in localization: StringCatalog.Localization, as source: StringCatalog.Localization
    ) -> Bool {
        let placeholders = (try? FormatString.lenient(text).format)?.placeholders ?? []
        return placeholders.allSatisfy { placeholder in
            guard case .substitution(let name) = placeholder.content else { return true }
            func forms(_ localization: StringCatalog.Localization) -> Set<String> {
                let substitution = localization.substitutions.first { $0.name == name }
                return Set(substitution?.text.units.map(\.value) ?? [])
            }
            return forms(localization).isSubset(of: forms(source))
        }
    }

    private func typographyFindings(
        in unit: StringCatalog.StringUnit, _ place: String, language: String
    ) -> [Finding] {
        Typography(language: language).faults(in: unit.value).map { fault in
            Finding(
                position: source.position(ofCharacter: fault.offset, inStringAt: unit.position), kind: .typography,
                message: "\(place): \(fault.message)")
        }
    }
}
