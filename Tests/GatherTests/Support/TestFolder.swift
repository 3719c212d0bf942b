// A temporary folder for one test.

import Foundation
import TestGate

/// A folder that is removed with its contents when this object is released.
final class TestFolder: Sendable {
    let url: URL

    /// The folder that contains the project's `Resources`, `Localizations` and `public`.
    static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

    init(in parent: URL = TestFolders.databases) throws {
        url = parent.appending(path: "gather-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url.appending(path: "tmp"), withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String {
        url.appending(path: name).path
    }

    func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(name))
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// The permissions of a file, as a number such as `0o600`.
    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    /// The size in bytes; 0 when the file does not exist.
    func size(of name: String) throws -> Int {
        try has(name) ? FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int ?? 0 : 0
    }

    /// Copies the project's resources here, so that a test can change them.
    func copyResources() throws {
        for name in ["Resources", "Localizations", "public"] {
            let source = Self.project.appending(path: name).resolvingSymlinksInPath()
            try FileManager.default.copyItem(at: source, to: url.appending(path: name))
        }
    }
}
