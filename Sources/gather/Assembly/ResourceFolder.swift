// Finds the folder of templates, texts and static files.

import Foundation

/// The folder with the files that the server reads at startup.
struct ResourceFolder {
    let path: String

    /// No resource folder was found. The description lists the files and folders that are missing.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    var templates: String { path + "/Resources/Templates" }
    /// The folder of the String Catalogs, each of which is a table.
    var localizations: String { path + "/Localizations" }
    /// The catalog that must be there.
    var catalog: String { localizations + "/Localizable.xcstrings" }
    var staticFiles: String { path + "/public" }

    /// - Parameter path: the configured path. When it is nil, the folder of the binary is tried, and then the working directory.
    static func find(_ path: String?) throws(Missing) -> ResourceFolder {
        let places =
            path.map { [$0] }
            ?? [
                Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path,
                FileManager.default.currentDirectoryPath,
            ].compactMap { $0 }
        var searched: [String] = []
        for place in places {
            let folder = ResourceFolder(path: place)
            let missing = [folder.templates, folder.catalog, folder.staticFiles].filter {
                !FileManager.default.fileExists(atPath: $0)
            }
            if missing.isEmpty { return folder }
            searched += missing
        }
        throw Missing(
            description: "error: files that the server needs are missing; these were not found:\n"
                + searched.map { "  " + $0 }.joined(separator: "\n")
        )
    }
}
