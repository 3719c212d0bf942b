// Build tool plugin that generates Swift symbols for the String Catalog of a target.

import Foundation
import PackagePlugin

@main
struct CatalogSymbols: BuildToolPlugin {
    private static let fileName = "Localizable.xcstrings"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // Use the catalog of the target if there is one, in the places that Xcode uses. Otherwise use the catalog of
        // the package.
        let candidates = [
            target.directoryURL.appending(path: Self.fileName),
            target.directoryURL.appending(path: "Resources/\(Self.fileName)"),
            context.package.directoryURL.appending(path: "Localizations/\(Self.fileName)"),
        ]
        guard let catalog = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            throw MissingCatalog(paths: candidates.map(\.path))
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "CatalogSymbols.swift")
        return [
            .buildCommand(
                displayName: "Symbols of \(Self.fileName) for \(target.name)",
                executable: try context.tool(named: "CatalogSymbolsTool").url,
                arguments: [catalog.path, output.path],
                inputFiles: [catalog],
                outputFiles: [output])
        ]
    }
}

struct MissingCatalog: Error, CustomStringConvertible {
    let paths: [String]

    var description: String { "no String Catalog found at \(paths.joined(separator: ", "))" }
}
