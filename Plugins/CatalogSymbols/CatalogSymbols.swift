// Build tool plugin that generates Swift symbols for the String Catalogs of a target, a file for each catalog.

import Foundation
import PackagePlugin

@main
struct CatalogSymbols: BuildToolPlugin {
    private static let suffix = ".xcstrings"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // Use the catalogs in the folder of the target and in its folder `Resources`. If there are none, use those in the
        // folder `Localizations` of the package.
        let places = [
            [target.directoryURL, target.directoryURL.appending(path: "Resources")],
            [context.package.directoryURL.appending(path: "Localizations")],
        ]
        guard let catalogs = places.lazy.map({ $0.flatMap(catalogs) }).first(where: { !$0.isEmpty }) else {
            // The package manager passes relative and absolute paths, so all are made absolute before the path of the package is
            // removed.
            let root = context.package.directoryURL.absoluteURL.path + "/"
            let paths = places.joined().map(\.absoluteURL.path)
            let folders = paths.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
            throw MissingCatalog(target: target.name, folders: folders)
        }
        // Two tables with one name would have the same output file.
        for (table, files) in Dictionary(grouping: catalogs, by: table(of:)).sorted(by: { $0.key < $1.key })
        where files.count > 1 {
            throw RepeatedTable(target: target.name, table: table, files: files.map(\.path))
        }
        let tool = try context.tool(named: "CatalogSymbolsTool").url
        return catalogs.map { catalog in
            let table = self.table(of: catalog)
            let others = catalogs.filter { $0 != catalog }.map(\.lastPathComponent)
            let name = table == "Localizable" ? "CatalogSymbols.swift" : "CatalogSymbols_\(table).swift"
            let output = context.pluginWorkDirectoryURL.appending(path: name)
            return .buildCommand(
                displayName: "Symbols of \(catalog.lastPathComponent) for \(target.name)", executable: tool,
                arguments: [catalog.path, output.path] + others, inputFiles: [catalog], outputFiles: [output])
        }
    }

    /// The file `X.xcstrings` is the table `X`.
    private func table(of catalog: URL) -> String {
        String(catalog.lastPathComponent.dropLast(Self.suffix.count))
    }

    private func catalogs(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }.sorted().map {
            folder.appending(path: $0)
        }
    }
}

struct MissingCatalog: Error, CustomStringConvertible {
    let target: String
    let folders: [String]

    var description: String {
        "the target \(target) has no String Catalog (*.xcstrings): put one into \(folders.joined(separator: " or "))"
    }
}

struct RepeatedTable: Error, CustomStringConvertible {
    let target: String
    let table: String
    let files: [String]

    var description: String {
        "the target \(target) has more than one table \(table): rename or remove one of \(files.joined(separator: ", "))"
    }
}
