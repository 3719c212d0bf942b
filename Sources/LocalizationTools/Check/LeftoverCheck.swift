// What stands in the catalog and never on a page: parts that no text has, tags around nothing, translations of what is
// not translated.

import StringCatalog

struct LeftoverCheck: CatalogCheck {
    private let sourceLanguage: String

    init(_ catalog: StringCatalog) {
        sourceLanguage = catalog.sourceLanguage
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        entry.localizations.flatMap { localization in
            let place = "`\(entry.key)` in `\(localization.language)`"
            var findings = unusedParts(of: localization).map { part in
                Finding(
                    position: part.position, kind: .unused,
                    message: "\(place) has a substitution `\(part.name)`, and no text with `%#@\(part.name)@`")
            }
            for unit in localization.units {
                findings += tagsWithoutWords(in: unit.value, declared: entry.tags).map { tag in
                    Finding(
                        position: unit.position, kind: .markup,
                        message: "\(place) has no words between `<\(tag)>` and `</\(tag)>`", severity: .warning)
                }
            }
            if !entry.shouldTranslate, localization.language != sourceLanguage {
                findings.append(
                    Finding(
                        position: localization.position, kind: .unused,
                        message: "\(place) is a translation, and the text is not to be translated"))
            }
            return findings
        }
    }

    private func unusedParts(of localization: StringCatalog.Localization) -> [StringCatalog.Substitution] {
        let placeholders = localization.text.units.flatMap { (try? FormatString($0.value))?.placeholders ?? [] }
        return localization.substitutions.filter { part in
            !placeholders.contains { $0.content == .substitution(part.name) }
        }
    }

    private func tagsWithoutWords(in text: String, declared: [String]) -> [String] {
        guard !declared.isEmpty, let format = try? FormatString(text, tags: declared) else { return [] }
        var open: [String] = []
        var empty: [String] = []
        for part in format.parts {
            switch part {
            case .open(let tag): open.append(tag)
            case .close(let tag): if open.popLast() == tag { empty.append(tag) }
            case .literal(let words) where words.allSatisfy(\.isWhitespace): break
            // What is around this is not empty either.
            case .literal, .placeholder: open.removeAll()
            }
        }
        return empty
    }
}
