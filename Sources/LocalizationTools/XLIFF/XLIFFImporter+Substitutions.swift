// Completes imported translations that have the forms of a substitution, but not the text that the substitution is in.

import StringCatalog

extension XLIFFImporter {
    /// Completes the translation of a key. In a text such as `%#@count@` there is nothing to translate, so translators leave its unit
    /// without a target. The translation is then the source text. Another text without a target is reported, because it has words, or
    /// several substitutions whose order can differ.
    /// - Parameter positions: the positions of the units of the key in the file.
    mutating func completeText(
        of key: String, in language: String, of catalog: StringCatalog, to document: inout CatalogDocument,
        _ positions: [(key: UnitPlace, value: SourcePosition)]
    ) {
        let translation = document[localization: key, language]
        guard let entry = entries[key], !rejectedKeys.contains(key), translation?["substitutions"] != nil,
            translation?["stringUnit"] == nil, translation?["variations"] == nil
        else { return }
        let text = XLIFFUnits(entry, in: catalog, language: language).sourceText(at: UnitPath())
        if let format = try? FormatString(text), format.parts.count == 1,
            case .substitution = format.placeholders.first?.content
        {
            document[unit: key, language, UnitPath()] = ["state": "translated", "value": JSONValue(.string(text))]
            return
        }
        rejectedKeys.insert(key)
        let own = positions.first { $0.key.name.path.steps.isEmpty }?.value
        guard let position = own ?? positions.map(\.value).min() else { return }
        report(
            position,
            "`\(key)` has forms, but its own unit has no target: translate “\(text)” too, with the same placeholders",
            kind: .placeholders)
    }
}
