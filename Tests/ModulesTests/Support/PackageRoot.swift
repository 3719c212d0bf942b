// The folder of the package.

import Foundation

/// The folder that contains `Localizations`, searched upwards from this file.
let packageRoot: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Localizations").path()) {
        guard folder.path() != "/" else { fatalError("no folder above \(#filePath) contains Localizations") }
        folder.deleteLastPathComponent()
    }
    return folder
}()
