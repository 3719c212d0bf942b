// Validates the placeholders and tags of a catalog whose structure is valid.

extension StringCatalog {
    /// All errors in placeholders and tags, in the source language and in translations.
    func validationProblems() -> [CatalogProblem] {
        var problems: [CatalogProblem] = []
        for entry in entries {
            let signature = signature(of: entry, problems: &problems)
            if let gap = signature.gap {
                problems.append(problem(entry.position, "`\(entry.key)` has no placeholder for argument \(gap)"))
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

    /// Each text must be balanced by itself. A language must use every tag in at least one of its texts.
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
            problem(position, "the text does not use the tag `<\($0)>`, which the comment declares", kind: .markup)
        }
    }

    private func problem(
        _ position: SourcePosition, _ message: String, kind: CatalogProblem.Kind = .placeholders
    ) -> CatalogProblem {
        CatalogProblem(fileName: fileName, position: position, kind: kind, message: message)
    }
}
