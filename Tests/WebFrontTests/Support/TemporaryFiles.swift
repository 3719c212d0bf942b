// Files for tests that read a folder.

import Foundation

/// Calls the body with the path of a folder that has these files, and removes the folder afterwards.
func withFiles<Value>(_ files: [String: String], _ body: (String) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gather-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
    return try body(folder.path)
}
