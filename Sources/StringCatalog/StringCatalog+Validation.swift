// Validates the texts of a catalog: placeholders, tags, plural forms without a number, substitutions and character references.

extension StringCatalog {
    /// All errors and warnings about the texts of the catalog, in the source language and in translations.
    func validationProblems() -> [CatalogProblem] {
        entries.flatMap { entry in
            validationProblems(of: entry).map { problem in
                var problem = problem
                problem.key = entry.key
                problem.language = entry.language(at: problem.position)
                return problem
            }
        }
    }

    private func validationProblems(of entry: Entry) -> [CatalogProblem] {
        var problems: [CatalogProblem] = []
        var faults: [CatalogProblem] = []
        let signature = signature(of: entry, problems: &faults)
        problems += faults
        var foreign = foreignPlaceholderProblems(of: entry)
        // A placeholder with an error, such as a wrong argument number, can be the cause of the gap.
        if let gap = signature.gap, !faults.contains(where: { $0.severity == .error }) {
            problems.append(problem(entry.position, "`\(entry.key)` has no placeholder for argument \(gap)"))
        }
        let source = entry.localization(for: sourceLanguage)
        var ignored: [CatalogProblem] = []
        let expected = source.map { self.signature(of: $0, problems: &ignored) } ?? signature
        problems += markupProblems(of: entry)
        let isSourceWrong = ignored.contains { $0.severity == .error }
        var unused = unusedSubstitutionProblems(of: entry)
        var hasRepeatedNumber = false
        let repeated = source.map { repeatedNumberProblems(of: $0, severity: .warning) } ?? []
        for localization in entry.localizations {
            // With an error in the source text, the number can be missing because its placeholder is wrong.
            if localization.text.hasPluralForms, signature.pluralArgument == nil, !isSourceWrong {
                problems.append(problem(localization.position, "plural forms need a number, such as `%lld`"))
            }
            guard localization.language != sourceLanguage else { continue }
            var own: [CatalogProblem] = []
            let actual = self.signature(of: localization, translating: expected, problems: &own)
            if own.isEmpty, actual.isPart(of: signature) {
                own = substitutionProblems(of: localization, translating: source)
            }
            problems += own
            // A translation is not compared with a source text that has an error.
            let hasErrors = isSourceWrong || own.contains { $0.severity == .error }
            // A translation needs the arguments of the source text. It can also have those that only the key has.
            guard !hasErrors, !actual.isPart(of: signature) || !expected.isPart(of: actual) else { continue }
            // When a translation has an argument in place of `{name}` in the source text, the source text is wrong.
            if expected.isPart(of: actual), foreign.makeErrors(at: sourcePositions(of: entry)) { continue }
            // The source text is also wrong when it has `%@count@` in place of a substitution that the translation uses.
            let names = Set(localization.substitutions.map(\.name))
            let common = source?.substitutions.filter { names.contains($0.name) } ?? []
            if unused.makeErrors(at: common.map(\.position)) { continue }
            if !actual.isPart(of: signature), expected.isPart(of: actual),
                let repeated = source.flatMap({ repeatedNumber(in: $0, actual, in: localization.language) })
            {
                if !hasRepeatedNumber { problems.append(repeated) }
                hasRepeatedNumber = true
                continue
            }
            let origin =
                source == nil
                ? "as in the key, which is the text in `\(sourceLanguage)`" : "as in `\(sourceLanguage)`"
            let message =
                "placeholders of `\(entry.key)` in `\(localization.language)`: expected"
                + " \(expected.description), \(origin), found \(actual.description)"
            let position = localization.text.units.first?.position ?? localization.position
            problems.append(problem(position, message))
        }
        problems += foreign + unused + (hasRepeatedNumber ? [] : repeated)
        return problems + characterReferenceProblems(of: entry)
    }

    /// A warning for each substitution that the text of its language does not use.
    private func unusedSubstitutionProblems(of entry: Entry) -> [CatalogProblem] {
        entry.localizations.filter { !$0.substitutions.isEmpty }.flatMap { localization in
            let formats = localization.text.units.map { try? FormatString.lenient($0.value).format }
            let placeholders = formats.flatMap { $0?.placeholders.map(\.content) ?? [] }
            let used = placeholders.compactMap { if case .substitution(let name) = $0 { name } else { nil } }
            // A text that cannot be read, or that uses a substitution that does not exist, is already reported.
            guard !formats.contains(nil), used.allSatisfy(localization.substitutions.map(\.name).contains) else {
                return [CatalogProblem]()
            }
            return localization.substitutions.filter { !used.contains($0.name) }.map { substitution in
                let name = substitution.name
                let message =
                    "`\(entry.key)` in `\(localization.language)` has a substitution `\(name)` without a placeholder"
                    + " `%#@\(name)@`"
                return problem(substitution.position, message, kind: .unused, severity: .warning)
            }
        }
    }

    /// The positions of the texts in the source language, or that of the key when the key is the source text.
    private func sourcePositions(of entry: Entry) -> [SourcePosition] {
        entry.localization(for: sourceLanguage).map { $0.units.map(\.position) } ?? [entry.position]
    }

    func problem(
        _ position: SourcePosition, _ message: String, kind: CatalogProblem.Kind = .placeholders,
        severity: CatalogProblem.Severity = .error
    ) -> CatalogProblem {
        CatalogProblem(fileName: fileName, position: position, severity: severity, kind: kind, message: message)
    }
}

extension StringCatalog.Entry {
    /// The language whose text is at a position of the file, or nil for a position before all texts.
    package func language(at position: SourcePosition) -> String? {
        localizations.last { $0.position <= position }?.language
    }
}

extension [CatalogProblem] {
    /// Turns the problems at these positions into errors.
    /// - Returns: whether there are such problems.
    fileprivate mutating func makeErrors(at positions: [SourcePosition]) -> Bool {
        let found = indices.filter { positions.contains(self[$0].position) }
        for index in found { self[index].severity = .error }
        return !found.isEmpty
    }
}
