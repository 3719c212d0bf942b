// Where templates, texts and static files are: beside the binary, else in the working directory, or where told.

import Foundation

/// A folder with everything that the server reads when it starts.
struct ResourceFolder {
    let path: String

    /// What is missing, with every place searched.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    var templates: String { path + "/Resources/Templates" }
    var catalog: String { path + "/Localizations/Localizable.xcstrings" }
    var staticFiles: String { path + "/public" }

    /// - Parameter path: where the operator says; nil searches.
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
            description: "error: files that the server needs are missing; there is none of\n"
                + searched.map { "  " + $0 }.joined(separator: "\n")
        )
    }
}
