// The program that the build plugin runs: CATALOG.xcstrings OUTPUT.swift

import Foundation
import StringCatalog

/// Reads a String Catalog and writes the Swift file of its symbols; with a broken one it prints every problem and fails,
/// and so does the build. Warnings are printed as well, as the compiler's are.
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
        let (model, problems) = StringCatalog.read([UInt8](bytes), fileName: catalog)
        for problem in problems { say(problem.description) }
        guard let model, !problems.contains(where: { $0.severity == .error }) else { exit(EXIT_FAILURE) }
        do {
            let source = try SymbolGenerator(model).source
            try Data(source.utf8).write(to: URL(filePath: output), options: .atomic)
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ message: String) {
        say(message)
        exit(EXIT_FAILURE)
    }

    private static func say(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }
}
