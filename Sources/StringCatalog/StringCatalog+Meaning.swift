// What can be wrong with a catalog whose shape is right: its placeholders.

extension StringCatalog {
    /// Every fault of placeholders, in the source language and in translations.
    func meaningProblems() -> [CatalogProblem] {
        var problems: [CatalogProblem] = []
        for entry in entries {
            let signature = signature(of: entry, problems: &problems)
            if let gap = signature.gap {
                problems.append(problem(entry.position, "no placeholder of `\(entry.key)` is for argument \(gap)"))
            }
            let source = entry.localization(for: sourceLanguage)
            var ignored: [CatalogProblem] = []
            let expected = source.map { self.signature(of: $0, problems: &ignored) } ?? signature
            for localization in entry.localizations {
                if localization.text.hasPluralForms, signature.pluralArgument == nil {
                    problems.append(problem(localization.position, "plural forms need a number, such as `%lld`"))
                }
                guard localization.language != sourceLanguage else { continue }
                var own: [CatalogProblem] = []
                let actual = self.signature(of: localization, problems: &own)
                problems += own
                guard own.isEmpty, ignored.isEmpty, !actual.agrees(with: expected) else { continue }
                let message =
                    "placeholders of `\(entry.key)` in `\(localization.language)`: expected"
                    + " \(expected.description), as in `\(sourceLanguage)`, found \(actual.description)"
                let position = localization.text.units.first?.position ?? localization.position
                problems.append(problem(position, message))
            }
        }
        return problems
    }

    private func problem(_ position: SourcePosition, _ message: String) -> CatalogProblem {
        CatalogProblem(fileName: fileName, position: position, message: message)
    }
}
