// A folder of one test's own.

import Foundation

/// Made empty, and removed with everything in it.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "gather-tests-\(UUID().uuidString)")

    /// Where the project's `Resources`, `Localizations` and `public` are.
    static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

    init() throws {
        try FileManager.default.createDirectory(at: url.appending(path: "tmp"), withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String {
        url.appending(path: name).path
    }

    /// Whether there is a file of this name.
    func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(name))
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// The permissions of a file, as in `chmod`.
    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    /// In bytes; 0 for a file that is not there.
    func size(of name: String) throws -> Int {
        try has(name) ? FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int ?? 0 : 0
    }

    /// Copies the project's resources here, so that a test may break them.
    func copyResources() throws {
        for name in ["Resources", "Localizations", "public"] {
            let source = Self.project.appending(path: name).resolvingSymlinksInPath()
            try FileManager.default.copyItem(at: source, to: url.appending(path: name))
        }
    }
}
