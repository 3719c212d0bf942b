// Checks the catalogs of a program. Each file is a table.

extension StringCatalog {
    /// Checks that catalogs can be the tables of one program.
    /// - Parameters:
    ///   - tables: the catalogs.
    ///   - required: the names of the tables that must be among them.
    ///   - folder: the path of the folder of the tables, for the message about a missing table.
    /// - Returns: a problem for each table that is missing, is given twice, or has another source language than the first table.
    ///   Without tables there is always a problem.
    public static func problems(
        ofTables tables: [StringCatalog], requiring required: [String], in folder: String? = nil
    ) -> [CatalogProblem] {
        func problem(
            _ fileName: String, _ message: String, _ kind: CatalogProblem.Kind,
            at position: SourcePosition = SourcePosition(line: 1, column: 1)
        ) -> CatalogProblem {
            CatalogProblem(fileName: fileName, position: position, kind: kind, message: message)
        }
        var problems = Self.problems(ofNamesOf: tables.map(\.fileName))
        for table in tables {
            if let first = tables.first, table.sourceLanguage.lowercased() != first.sourceLanguage.lowercased() {
                let message =
                    "the source language is `\(table.sourceLanguage)`, and that of \(first.fileName) is"
                    + " `\(first.sourceLanguage)`: write the same `sourceLanguage` in both files"
                problems.append(problem(table.fileName, message, .malformed, at: table.sourceLanguagePosition))
            }
        }
        let found = Set(tables.map(\.tableName)).sorted()
        let missing = Set(required).subtracting(found).sorted()
        // A missing table has no file, so it is a problem of the folder.
        problems += missing.map { table in
            let hint = hint(onMissing: table, found, in: folder)
            return problem(folder ?? "", "the table `\(table)` is missing: \(hint)", .missing)
        }
        if tables.isEmpty, problems.isEmpty { problems.append(problem(folder ?? "", "there is no table", .missing)) }
        return problems
    }

    /// A problem for each file whose table is also in a file before it.
    package static func problems(ofNamesOf files: [String]) -> [CatalogProblem] {
        var firsts: [String: String] = [:]
        return files.compactMap { file in
            let table = tableName(ofFile: file)
            guard let first = firsts[table] else {
                firsts[table] = file
                return nil
            }
            return CatalogProblem(
                fileName: file, position: SourcePosition(line: 1, column: 1), kind: .duplicate,
                message: "the table `\(table)` is also in \(first): rename or remove one of the files")
        }
    }

    /// Says what to write for a missing table.
    /// - Parameter found: the names of the existing tables.
    private static func hint(onMissing table: String, _ found: [String], in folder: String?) -> String {
        guard !found.isEmpty else { return "there is no table" }
        let known = "found only \(found.joined(separator: ", "))"
        if let other = found.first(where: { $0.lowercased() == table.lowercased() }) {
            return "\(known); upper and lower case differ: write \"\(other)\" in `requiring:`, or rename the file"
        }
        let isName = table.utf8.allSatisfy { $0.isLetter || $0.isDigit }
        let catalog =
            "StringCatalog(parsing: PackageResources.\(table)_xcstrings, fileName: \"\(table)\(fileSuffix)\")"
        let remedy =
            folder == nil && isName
            ? "add `\(catalog)` to `tables:`" : "add the file `\(table)\(fileSuffix)`"
        let names = found.map { "\"\($0)\"" }.joined(separator: ", ")
        return "\(known); \(remedy) or, when the program has no such table, write `requiring: [\(names)]`"
    }

    /// The path of a file in a folder, or its name when `folder` is nil.
    package static func path(of name: String, in folder: String?) -> String {
        guard let folder else { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
