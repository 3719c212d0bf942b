// Reads a catalog from the bytes of a file.

extension StringCatalog {
    /// Reads and validates a catalog.
    /// - Parameters:
    ///   - bytes: the content of an `.xcstrings` file.
    ///   - fileName: the file name for error messages.
    /// - Throws: all problems with their lines and columns, if one of them is an error.
    public init(parsing bytes: [UInt8], fileName: String) throws(CatalogProblems) {
        try self.init(parsing: bytes, fileName: fileName, acceptingWrongTranslations: false)
    }

    /// Reads a catalog. Optionally accepts errors for which `isOnlyInTranslation` is true, so that the wrong translations can be
    /// replaced.
    /// - Parameters:
    ///   - bytes: the content of an `.xcstrings` file.
    ///   - fileName: the file name for error messages.
    ///   - acceptingWrongTranslations: whether translations with such errors are accepted, and marked with ``Localization/faults``.
    /// - Throws: all problems except the accepted errors, if one of them is an error.
    package init(
        parsing bytes: [UInt8], fileName: String, acceptingWrongTranslations: Bool
    ) throws(CatalogProblems) {
        let (read, problems) = Self.read(bytes, fileName: fileName)
        let errors = problems.filter { $0.severity == .error }
        func isAccepted(_ problem: CatalogProblem) -> Bool {
            acceptingWrongTranslations && problem.severity == .error && read?.isOnlyInTranslation(problem) == true
        }
        // The accepted errors are not the cause of the failure, so reporting them would be misleading.
        guard var catalog = read, errors.allSatisfy(isAccepted) else {
            throw CatalogProblems(problems.filter { !isAccepted($0) })
        }
        let faults = Dictionary(grouping: errors) { $0.key }
        for entry in catalog.entries.indices where !faults.isEmpty {
            let errors = faults[catalog.entries[entry].key] ?? []
            for index in catalog.entries[entry].localizations.indices where !errors.isEmpty {
                let language = catalog.entries[entry].localizations[index].language
                let own = errors.filter { $0.language == language }
                catalog.entries[entry].localizations[index].faults = Set(own.map(\.kind))
            }
        }
        self = catalog
    }

    /// Whether an error is in the placeholders, tags or plural forms of a translation, so that another translation corrects it. Such
    /// an error is usual when the source text has changed.
    package func isOnlyInTranslation(_ error: CatalogProblem) -> Bool {
        guard let language = error.language, language.lowercased() != sourceLanguage.lowercased() else { return false }
        return [.placeholders, .markup, .pluralForms].contains(error.kind)
    }

    /// Reads as much of a catalog as possible, for tools that continue after an error.
    /// - Parameters:
    ///   - bytes: the content of an `.xcstrings` file.
    ///   - fileName: the file name for error messages.
    /// - Returns: the catalog without the parts that cannot be read, or nil when the file is not a JSON object with `strings`; and
    ///   all problems.
    public static func read(
        _ bytes: [UInt8],
        fileName: String
    ) -> (catalog: StringCatalog?, problems: [CatalogProblem]) {
        let source = SourceText(bytes)
        func failure(_ offset: Int, _ message: String) -> (StringCatalog?, [CatalogProblem]) {
            (nil, [CatalogProblem(fileName: fileName, position: source.position(of: offset), message: message)])
        }
        if let offset = source.firstInvalidByte {
            return failure(offset, "the file is not valid UTF-8: save it as UTF-8")
        }
        do {
            var reader = CatalogReader(source: source, fileName: fileName)
            let catalog = reader.catalog(try JSONReader.read(bytes))
            let problems = reader.problems + (catalog?.validationProblems() ?? [])
            return (catalog, problems.sorted())
        } catch {
            return failure(error.offset, error.message)
        }
    }
}
