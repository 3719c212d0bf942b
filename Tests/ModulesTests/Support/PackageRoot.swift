// Where the package is: tests read its templates and its catalog, and keep snapshots beside themselves.

import Foundation

/// The folder that holds `Localizations`, found upward from this file.
let packageRoot: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Localizations").path()) {
        guard folder.path() != "/" else { fatalError("no folder above \(#filePath) holds Localizations") }
        folder.deleteLastPathComponent()
    }
    return folder
}()
