// What can be wrong with a catalog whose shape is right: its placeholders and tags.

extension StringCatalog {
    /// Every fault of placeholders and tags, in the source language and in translations.
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
            let tags = entry.tags
            for localization in entry.localizations {
                problems += markupProblems(of: localization, tags: tags)
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

    /// Each text has to be balanced for itself; a language has to use every tag in some of its texts.
    private func markupProblems(of localization: Localization, tags: [String]) -> [CatalogProblem] {
        var problems: [CatalogProblem] = []
        var used: Set<String> = []
        for unit in localization.units {
            let result = MessageTag.check(unit.value, declared: tags)
            used.formUnion(result.used)
            problems += result.faults.map { problem(unit.position, $0, kind: .markup) }
        }
        guard problems.isEmpty else { return problems }
        let position = localization.text.units.first?.position ?? localization.position
        return tags.filter { !used.contains($0) }.map {
            problem(position, "the tag `<\($0)>`, which the comment names, is not in the text", kind: .markup)
        }
    }

    private func problem(
        _ position: SourcePosition, _ message: String, kind: CatalogProblem.Kind = .placeholders
    ) -> CatalogProblem {
        CatalogProblem(fileName: fileName, position: position, kind: kind, message: message)
    }
}
