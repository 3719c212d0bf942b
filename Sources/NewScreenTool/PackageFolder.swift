// The files of the package, named by their paths relative to its folder.

import Foundation

/// The folder that contains `Package.swift`.
struct PackageFolder {
    let url: URL

    init(_ url: URL) {
        self.url = url
    }

    func text(of path: String) throws(ScreenProblem) -> String {
        do {
            return try String(contentsOf: url.appending(path: path), encoding: .utf8)
        } catch {
            throw ScreenProblem("\(path): cannot be read")
        }
    }

    func contains(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: path).path)
    }

    /// The paths of the Swift files in folders, without generated files.
    func swiftFiles(in folders: String...) -> [String] {
        folders.flatMap { folder in
            (FileManager.default.enumerator(atPath: url.appending(path: folder).path)?.compactMap { $0 as? String }
                ?? [])
                .filter { $0.hasSuffix(".swift") && !$0.contains("Generated/") }
                .map { "\(folder)/\($0)" }
        }.sorted()
    }

    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
