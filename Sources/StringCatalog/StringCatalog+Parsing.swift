// Reads a catalog from the bytes of a file.

extension StringCatalog {
    /// Reads and validates a catalog.
    /// - Parameters:
    ///   - bytes: the content of an `.xcstrings` file.
    ///   - fileName: the file name for error messages.
    /// - Throws: all problems with their lines and columns, if one of them is an error.
    public init(parsing bytes: [UInt8], fileName: String) throws(CatalogProblems) {
        let (catalog, problems) = Self.read(bytes, fileName: fileName)
        guard let catalog, !problems.contains(where: { $0.severity == .error }) else {
            throw CatalogProblems(problems)
        }
        self = catalog
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
