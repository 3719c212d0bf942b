// Works on all tables of a program together: a String Catalog for each table, usually in one folder.

internal import Localization
public import StringCatalog

/// The files of the tables of a program.
public struct CatalogTables: Sendable {
    /// A String Catalog.
    public struct File: Sendable {
        /// The path, for messages, for the name of the table, and for exports.
        public let path: String
        /// The content.
        public let bytes: [UInt8]

        /// - Parameters:
        ///   - path: the path, for messages and exports. Its last component without `.xcstrings` is the name of the table.
        ///   - bytes: the content.
        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// The files, in the order in which they were given. When they were read from a folder, they are sorted by name,
    /// and those of its folder `Resources` follow.
    public let files: [File]

    /// Tables in memory.
    public init(_ files: [File]) {
        self.files = files
    }

    /// Reads a String Catalog, or all String Catalogs of a folder and of its folder `Resources`. The plugin reads the same from the
    /// folder of a target. If a target has no catalog, the plugin reads those of the folder `Localizations` of the package.
    /// - Parameter path: the path of the catalog or of the folder.
    /// - Throws: a problem for a file that cannot be read, and for a folder without catalogs.
    public init(at path: String) throws(CatalogProblems) {
        var files: [File] = []
        for file in LocalizedCatalog.files(at: path) {
            files.append(File(path: file, bytes: try StringCatalog.bytes(ofFile: file)))
        }
        guard !files.isEmpty else { throw LocalizedCatalog.noFile(in: path) }
        self.init(files)
    }

    /// The typed model of each table.
    /// - Parameter acceptingWrongTranslations: whether errors in the placeholders, tags and plural forms of translations are accepted.
    ///   Such models are for statistics and the export, and not for showing texts.
    /// - Throws: the problems of all files that have an error that is not accepted, and a problem for each file whose table another
    ///   file already has. The thrown problems do not include the accepted errors, which ``wrongTranslations`` returns.
    public func catalogs(acceptingWrongTranslations: Bool = false) throws(CatalogProblems) -> [StringCatalog] {
        try all { file throws(CatalogProblems) in
            try StringCatalog(
                parsing: file.bytes, fileName: file.path, acceptingWrongTranslations: acceptingWrongTranslations)
        }
    }

    /// The errors in the placeholders, tags and plural forms of translations, as warnings. They are usual when a source text has
    /// changed. A build and the check fail for them. The export, the import, the statistics and ``documents()`` do not.
    public var wrongTranslations: [CatalogProblem] {
        files.flatMap { file in
            let (catalog, problems) = StringCatalog.read(file.bytes, fileName: file.path)
            return problems.filter { $0.severity == .error && catalog?.isOnlyInTranslation($0) == true }
                .map { problem in
                    var problem = problem
                    problem.severity = .warning
                    return problem
                }
        }
    }

    /// The JSON document of each table. Errors in the placeholders, tags and plural forms of translations are accepted, so that these
    /// translations can be replaced.
    /// - Throws: as ``catalogs(acceptingWrongTranslations:)``.
    public func documents() throws(CatalogProblems) -> [CatalogDocument] {
        try all { file throws(CatalogProblems) in try CatalogDocument(parsing: file.bytes, fileName: file.path) }
    }

    private func all<Value>(
        _ read: (File) throws(CatalogProblems) -> Value
    ) throws(CatalogProblems) -> [Value] {
        var values: [Value] = []
        // Tables with the same name would receive each other's translations from an XLIFF file.
        var problems = StringCatalog.problems(ofNamesOf: files.map(\.path))
        for file in files {
            do { values.append(try read(file)) } catch { problems += error.problems }
        }
        guard problems.isEmpty else { throw CatalogProblems(problems) }
        return values
    }

    /// Checks each table, and that the tables have different names, the same source language and the same languages.
    /// - Parameters:
    ///   - uses: the symbols and keys that the program uses, or nil to skip the check for unused keys. A use counts for every
    ///     table that has the symbol or the key.
    ///   - errors: the kinds whose warnings become errors, such as `typography`.
    public func findings(uses: SymbolUses? = nil, errors: Set<CatalogProblem.Kind> = []) -> [CatalogProblem] {
        let catalogs = files.compactMap { StringCatalog.read($0.bytes, fileName: $0.path).catalog }
        let languages = catalogs.flatMap(\.languages)
        // When no catalog can be read, the problems of the files say why. “There is no table” would be wrong then.
        let tables = catalogs.isEmpty && !files.isEmpty ? [] : StringCatalog.problems(ofTables: catalogs, requiring: [])
        return tables
            + files.flatMap { file in
                CatalogChecker(file.bytes, fileName: file.path, uses: uses, languages: languages, errors: errors)
                    .findings
            }
    }

    /// The XLIFF file of all tables for one language, with a `<file>` for each. A finished translation with an error has the state
    /// `needs-review-translation`. A translation with wrong placeholders is left out when its forms do not fit the source text: it has
    /// other substitutions, has no plural forms although the source text has them, or has plural forms although the source text has no
    /// number.
    /// - Parameter language: the target language. It can be missing in the catalogs.
    /// - Throws: the errors that stop the export, as ``catalogs(acceptingWrongTranslations:)``, or those of `XLIFFExporter.bytes()`.
    public func exported(to language: String) throws(CatalogProblems) -> [UInt8] {
        let exporters = try catalogs(acceptingWrongTranslations: true).map {
            XLIFFExporter($0, language: language, original: $0.fileName)
        }
        return try XLIFFExporter.bytes(of: exporters)
    }

    /// Imports the translations of an XLIFF 1.2 file into the tables that it has a `<file>` for.
    /// - Parameters:
    ///   - bytes: the content of the XLIFF file.
    ///   - fileName: the name of the XLIFF file for error messages.
    /// - Returns: a result for each table with a `<file>`.
    /// - Throws: all errors with their positions, including one for each `<file>` of a String Catalog that is not one of the tables.
    ///   With an error, nothing is imported.
    public func results(
        importing bytes: [UInt8], fileName: String
    ) throws(CatalogProblems) -> [XLIFFImporter.Result] {
        try XLIFFImporter.results(of: bytes, fileName: fileName, in: try documents())
    }
}
