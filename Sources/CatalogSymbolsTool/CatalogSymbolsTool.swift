// The program that the build plugin runs: CATALOG.xcstrings OUTPUT.swift

import Foundation
import StringCatalog

/// Reads a String Catalog and writes the Swift file of its symbols; with a broken one it prints every problem and fails,
/// and so does the build.
@main
enum CatalogSymbolsTool {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let catalog = arguments.first, let output = arguments.dropFirst().first, arguments.count == 2 else {
            return fail("usage: CatalogSymbolsTool CATALOG.xcstrings OUTPUT.swift")
        }
        guard let bytes = FileManager.default.contents(atPath: catalog) else {
            return fail("\(catalog):1:1: error: the file cannot be read")
        }
        do {
            let source = try SymbolGenerator(StringCatalog(parsing: [UInt8](bytes), fileName: catalog)).source
            try Data(source.utf8).write(to: URL(filePath: output), options: .atomic)
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(EXIT_FAILURE)
    }
}
