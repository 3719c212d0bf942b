// The executable of the build plugin CatalogSymbols. Arguments: CATALOG.xcstrings, OUTPUT.swift, and the other catalogs of the target.

import Foundation
import StringCatalog

/// Reads a String Catalog and writes the Swift file of its symbols. Prints the errors and warnings of the catalog in the format of
/// the compiler, and fails if there are errors.
@main
enum CatalogSymbolsTool {
    static func main() {
        exit(run())
    }

    /// - Returns: the exit status.
    private static func run() -> Int32 {
        let arguments = CommandLine.arguments.dropFirst()
        guard let catalog = arguments.first, let output = arguments.dropFirst().first else {
            return fail("usage: CatalogSymbolsTool CATALOG.xcstrings OUTPUT.swift [OTHER.xcstrings…]")
        }
        guard let bytes = FileManager.default.contents(atPath: catalog) else {
            return fail("\(catalog):1:1: error: cannot read the file")
        }
        let (model, problems) = StringCatalog.read([UInt8](bytes), fileName: catalog)
        for problem in problems { printError(problem.description) }
        guard let model, !problems.contains(where: { $0.severity == .error }) else { return EXIT_FAILURE }
        do {
            let others = arguments.dropFirst(2).map { StringCatalog.tableName(ofFile: $0) }
            let source = try SymbolGenerator(model, table: model.tableName, beside: others).source
            try Data(source.utf8).write(to: URL(filePath: output), options: .atomic)
            return EXIT_SUCCESS
        } catch {
            return fail("\(error)")
        }
    }

    private static func fail(_ message: String) -> Int32 {
        printError(message)
        return EXIT_FAILURE
    }

    private static func printError(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }
}
