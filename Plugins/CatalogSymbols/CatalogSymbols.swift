// Generates the symbols of the String Catalog whenever a target that uses the plugin is built and the catalog changed.

import Foundation
import PackagePlugin

@main
struct CatalogSymbols: BuildToolPlugin {
    private static let fileName = "Localizable.xcstrings"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // The target's own catalog, where Xcode would put it, else the one that the targets of the package share.
        let places = [
            target.directoryURL.appending(path: Self.fileName),
            target.directoryURL.appending(path: "Resources/\(Self.fileName)"),
            context.package.directoryURL.appending(path: "Localizations/\(Self.fileName)"),
        ]
        guard let catalog = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            throw MissingCatalog(places: places.map(\.path))
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
    let places: [String]

    var description: String { "there is no String Catalog, neither \(places.joined(separator: " nor "))" }
}
