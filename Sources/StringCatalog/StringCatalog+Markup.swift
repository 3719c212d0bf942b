// Validates the tags of the texts of a catalog.

extension StringCatalog {
    /// The errors and warnings about the tags of a key, in its texts and in the key itself when it is the source text.
    func markupProblems(of entry: Entry) -> [CatalogProblem] {
        let tags = entry.tags
        let isText = isSourceText(entry)
        // Words in angle brackets in a comment are perhaps not meant as tags. When no text of the key uses any of them, a missing
        // tag is only a warning.
        let texts = (isText ? [entry.key] : []) + entry.localizations.flatMap { $0.units.map(\.value) }
        let usesTags = texts.contains { !MessageTag.check($0, declared: tags).used.isEmpty }
        var problems: [CatalogProblem] = []
        if isText {
            problems = markupProblems(
                of: [(entry.key, entry.position)], "the key `\(entry.key)`, which is the text in `\(sourceLanguage)`,",
                at: entry.position, tags: tags, usesTags: usesTags)
        }
        for localization in entry.localizations {
            problems += markupProblems(
                of: localization.units.map { ($0.value, $0.position) },
                "the text of `\(entry.key)` in `\(localization.language)`",
                at: localization.text.units.first?.position ?? localization.position, tags: tags, usesTags: usesTags)
        }
        return problems
    }

    /// Whether the key is its own text in the source language. An identifier, such as `players.title`, is not a text.
    private func isSourceText(_ entry: Entry) -> Bool {
        let source = sourceLanguage.lowercased()
        return !entry.localizations.contains { $0.language.lowercased() == source }
            && !lacksSourceText(entry, usesIdentifiers: true)
    }

    /// The problems of the texts of one language. In each text, every start tag must have its end tag. Each declared tag must be in at
    /// least one of the texts, which is checked only when no text has an error.
    /// - Parameters:
    ///   - texts: the texts of one language.
    ///   - name: the words for the texts in an error message.
    ///   - position: the position to report for a missing tag.
    ///   - usesTags: whether any text of the key uses a declared tag.
    private func markupProblems(
        of texts: [(text: String, position: SourcePosition)], _ name: String, at position: SourcePosition,
        tags: [String], usesTags: Bool
    ) -> [CatalogProblem] {
        var problems: [CatalogProblem] = []
        var used: Set<String> = []
        for (text, position) in texts {
            let result = MessageTag.check(text, declared: tags)
            used.formUnion(result.used)
            problems += result.faults.map { problem(position, $0, kind: .markup) }
            problems += result.literals.map { problem(position, $0, kind: .markup, severity: .warning) }
        }
        guard !problems.contains(where: { $0.severity == .error }) else { return problems }
        return problems
            + tags.filter { !used.contains($0) }.map {
                problem(
                    position,
                    "\(name) does not use the tag `<\($0)>`, which the comment declares"
                        + (usesTags ? "" : "; if no tag is meant, write ‹\($0)› in the comment"),
                    kind: .markup, severity: usesTags ? .error : .warning)
            }
    }
}
