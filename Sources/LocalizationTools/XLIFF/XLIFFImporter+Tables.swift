// Reads the elements `<file>` of XLIFF files, and imports several tables together.

public import StringCatalog

extension XLIFFImporter {
    /// Imports translations of several tables.
    /// - Parameters:
    ///   - bytes: the content of the XLIFF file.
    ///   - fileName: the name of the XLIFF file for error messages.
    ///   - documents: the tables. Those without a `<file>` are not changed.
    /// - Returns: a result for each table with a `<file>`.
    /// - Throws: all errors of all tables, and an error for each `<file>` of a String Catalog that is not one of the tables; also an
    ///   error when the file is not XLIFF 1.2, or no table has a `<file>`. With an error, nothing is imported.
    public static func results(
        of bytes: [UInt8], fileName: String, in documents: [CatalogDocument]
    ) throws(CatalogProblems) -> [Result] {
        let root = try root(of: bytes, fileName: fileName)
        let named = documents.filter { !files(in: root, of: $0).isEmpty }
        guard !named.isEmpty else { throw noFile(for: documents, in: root, fileName) }
        var results: [Result] = []
        var problems = unknownTables(in: root, documents, fileName)
        for document in named {
            var importer = XLIFFImporter(document: document, fileName: fileName)
            do { results.append(try importer.result(of: root)) } catch { problems += error.problems }
        }
        guard problems.isEmpty else { throw CatalogProblems(problems) }
        return results
    }

    static func root(of bytes: [UInt8], fileName: String) throws(CatalogProblems) -> XMLElement {
        func failure(_ position: SourcePosition, _ message: String) -> CatalogProblems {
            CatalogProblems([CatalogProblem(fileName: fileName, position: position, message: message)])
        }
        let root: XMLElement
        do {
            root = try XMLReader.read(bytes)
        } catch {
            throw failure(error.position, error.message)
        }
        guard root.name == "xliff", root.attributes["version"] == "1.2" else {
            let version = root.attributes["version"].map { " version=\"\($0)\"" } ?? ""
            throw failure(
                root.position,
                "the file is not XLIFF 1.2, but begins with `<\(root.name)\(version)>`: export it as XLIFF 1.2")
        }
        return root
    }

    /// The elements `<file>` with the name of the catalog. Xcode exports all files of a project into one XLIFF file.
    static func files(in root: XMLElement, of document: CatalogDocument) -> [XMLElement] {
        let name = document.fileName.split(separator: "/").last
        return root.elements.filter { element in
            element.name == "file" && element.attributes["original"]?.split(separator: "/").last == name
        }
    }

    /// An error for each `<file>` of a String Catalog that is not one of the tables, because its translations would be lost.
    /// Storyboards and other files of a project are left out.
    private static func unknownTables(
        in root: XMLElement, _ documents: [CatalogDocument], _ fileName: String
    ) -> [CatalogProblem] {
        let known = Set(documents.flatMap { files(in: root, of: $0).map(\.position) })
        return root.elements.compactMap { element in
            guard element.name == "file", !known.contains(element.position),
                let original = element.attributes["original"], original.hasSuffix(StringCatalog.fileSuffix)
            else { return nil }
            return CatalogProblem(
                fileName: fileName, position: element.position,
                message: "no table has the name in `original=\"\(original)\"`; the tables are \(names(of: documents))")
        }
    }

    private static func names(of documents: [CatalogDocument]) -> String {
        documents.map { $0.fileName.split(separator: "/").last ?? "the catalog" }.joined(separator: ", ")
    }

    static func noFile(
        for documents: [CatalogDocument], in root: XMLElement, _ fileName: String
    ) -> CatalogProblems {
        var problems = unknownTables(in: root, documents, fileName)
        if problems.isEmpty {
            let message = "the file has no `<file>` for \(names(of: documents))"
            problems = [CatalogProblem(fileName: fileName, position: root.position, message: message)]
        }
        return CatalogProblems(problems)
    }
}
