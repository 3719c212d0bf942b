// Finds content that is probably a mistake: tags without content, and translations of keys with `shouldTranslate` false.

import StringCatalog

struct OrphanCheck: CatalogCheck {
    private let sourceLanguage: String

    init(_ catalog: StringCatalog) {
        sourceLanguage = catalog.sourceLanguage
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        let tags = entry.tags
        return entry.localizations.flatMap { localization in
            let place = "`\(entry.key)` in `\(localization.language)`"
            var findings: [Finding] = []
            for unit in localization.units {
                findings += emptyTags(in: unit.value, declared: tags).map { tag in
                    Finding(
                        position: unit.position, kind: .markup,
                        message: "\(place) has no text between `<\(tag)>` and `</\(tag)>`", severity: .warning)
                }
            }
            if !entry.shouldTranslate, localization.language != sourceLanguage {
                findings.append(
                    Finding(
                        position: localization.position, kind: .unused,
                        message: "\(place) is a translation, but the key has `shouldTranslate` false"))
            }
            return findings
        }
    }

    private func emptyTags(in text: String, declared: [String]) -> [String] {
        guard !declared.isEmpty, let format = try? FormatString.lenient(text, tags: declared).format else { return [] }
        var open: [String] = []
        var empty: [String] = []
        for part in format.parts {
            switch part {
            case .open(let tag): open.append(tag)
            case .close(let tag): if open.popLast() == tag { empty.append(tag) }
            case .literal(let text) where text.allSatisfy(\.isWhitespace): break
            // The open tags enclose this content, so none of them is empty.
            case .literal, .placeholder: open.removeAll()
            }
        }
        return empty
    }
}
