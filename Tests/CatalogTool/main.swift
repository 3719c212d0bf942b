// Checks and changes the catalogs of a folder, and exports and imports their translations.

import Foundation
import LocalizationTools

let usage = """
    usage: CatalogTool FOLDER check [SOURCES…] [--error=KIND…]   prints problems; fails when one of them is an error
           CatalogTool FOLDER add KEY TEXT COMMENT               adds a key with its text in the source language
           CatalogTool FOLDER stats                              prints the number of texts of each language
           CatalogTool FOLDER export LANGUAGE                    prints the XLIFF file of a language, such as fr
           CatalogTool FOLDER import FILE                        imports the translations of an XLIFF file
           CatalogTool FOLDER normalize                          writes the catalogs as Xcode formats them
           CatalogTool FOLDER pseudo                             adds the pseudolanguages en-XA and ar-XB to the catalogs
    FOLDER is a folder with catalogs, or the path of one catalog. SOURCES are folders of Swift files and templates that
    use the keys. --error=typography turns the warnings that end with [typography] into errors.
    """

/// Writes catalogs to their files.
func write(_ documents: [CatalogDocument]) throws {
    for document in documents { try Data(document.bytes).write(to: URL(filePath: document.fileName)) }
}

/// Prints to standard error, because the standard output of `export` is usually redirected to a file.
func note(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
}

func fail(_ message: String, status: Int32) -> Never {
    note(message)
    exit(status)
}

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2, arguments.count <= 3 || ["check", "add"].contains(arguments[1]) else {
        fail(usage, status: 64)
    }
    let tables = try CatalogTables(at: arguments[0])
    switch (arguments[1], arguments.dropFirst(2).first) {
    case ("check", _):
        let options = arguments.filter { $0.hasPrefix("-") }
        if let unknown = options.first(where: { !$0.hasPrefix("--error=") }) {
            fail("\(unknown) is not an option\n\(usage)", status: 64)
        }
        let errors = options.compactMap { CatalogProblem.Kind(rawValue: String($0.dropFirst(8))) }
        guard errors.count == options.count else {
            fail("the kinds are \(CatalogProblem.Kind.allCases.map(\.rawValue).joined(separator: ", "))", status: 64)
        }
        let sources = arguments.dropFirst(2).filter { !options.contains($0) }
        let uses = sources.isEmpty ? nil : try SymbolUses(in: sources)
        let findings = tables.findings(uses: uses, errors: Set(errors))
        for finding in findings { print(finding) }
        if findings.contains(where: { $0.severity == .error }) { exit(1) }
    case ("add", let key?) where arguments.count == 5:
        try write([try tables.adding(key: key, text: arguments[3], comment: arguments[4])])
    case ("stats", nil):
        for warning in tables.wrongTranslations { note("\(warning)") }
        print(CatalogStatistics(try tables.catalogs(acceptingWrongTranslations: true)))
    case ("export", let language?):
        for warning in tables.wrongTranslations { note("\(warning)") }
        FileHandle.standardOutput.write(Data(try tables.exported(to: language)))
    case ("import", let file?):
        guard let xliff = FileManager.default.contents(atPath: file) else {
            fail("\(file): error: the file cannot be read", status: 1)
        }
        let results = try tables.results(importing: [UInt8](xliff), fileName: file)
        for warning in results.flatMap(\.warnings) { print(warning) }
        try write(results.filter { $0.changedCount > 0 }.map(\.document))
        for result in results { print("\(result.document.fileName): texts changed: \(result.changedCount)") }
    case ("normalize", nil):
        try write(try tables.documents())
    case ("pseudo", nil):
        try write(try tables.documents().map { try $0.adding(.accented).adding(.mirrored) })
    default:
        fail(usage, status: 64)
    }
} catch {
    fail("\(error)", status: 1)
}
