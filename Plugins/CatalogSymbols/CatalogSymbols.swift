// Generates the symbols of the String Catalog whenever a target that uses the plugin is built and the catalog changed.

import Foundation
import PackagePlugin

@main
struct CatalogSymbols: BuildToolPlugin {
    /// Where the catalog of a package is.
    private static let path = "Localizations/Localizable.xcstrings"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let catalog = context.package.directoryURL.appending(path: Self.path)
        guard FileManager.default.fileExists(atPath: catalog.path(percentEncoded: false)) else {
            throw MissingCatalog(path: catalog.path(percentEncoded: false))
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "CatalogSymbols.swift")
        return [
            .buildCommand(
                displayName: "Symbols of \(Self.path) for \(target.name)",
                executable: try context.tool(named: "CatalogSymbolsTool").url,
                arguments: [catalog.path(percentEncoded: false), output.path(percentEncoded: false)],
                inputFiles: [catalog],
                outputFiles: [output])
        ]
    }
}

struct MissingCatalog: Error, CustomStringConvertible {
    let path: String

    var description: String { "there is no String Catalog at \(path)" }
}
