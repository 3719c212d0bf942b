// The folder of the package: tests read its templates and its catalog, and store snapshots next to the tests.

import Foundation

/// The folder that contains `Localizations`, searched upwards from this file.
let packageRoot: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Localizations").path()) {
        guard folder.path() != "/" else { fatalError("no folder above \(#filePath) holds Localizations") }
        folder.deleteLastPathComponent()
    }
    return folder
}()
