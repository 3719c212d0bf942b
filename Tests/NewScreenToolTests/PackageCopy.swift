// A temporary copy of a part of the project, to which the generator adds screens.

import Foundation

@testable import NewScreenTool

/// A temporary folder with the files that a new screen changes, and the snapshots from which those of the screen are derived.
final class PackageCopy {
    static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    let url = FileManager.default.temporaryDirectory.appending(path: "new-screen-\(UUID())")

    var folder: PackageFolder { PackageFolder(url) }

    init() throws {
        let snapshots = ["en", "fr"].map { "\(ScreenSnapshots.folder)/\(ScreenSnapshots.model).\($0).html" }
        for path in ScreenEntries.paths + [ScreenCatalog.path] + snapshots {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Self.project.appending(path: path), to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    @discardableResult
    func add(_ name: String) throws -> ScreenPlan {
        let plan = try ScreenPlan(for: ScreenName(name), in: folder)
        try plan.write()
        return plan
    }

    func write(_ text: String, to path: String) throws {
        try folder.write(text, to: path)
    }

    /// The texts of all files, by path. In this folder, files have a name extension and folders have none.
    func files() throws -> [String: String] {
        let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        let files = paths.filter { URL(filePath: $0).pathExtension != "" }
        return Dictionary(uniqueKeysWithValues: try files.map { ($0, try folder.text(of: $0)) })
    }

    /// Runs `swift format lint` with the configuration of the project. The command takes seconds, so a new thread waits for it.
    /// - Returns: the problems that the command writes, after its status if it fails; empty when all files are formatted.
    func formatProblems() async throws -> String {
        let folder = url.path
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try Self.formatProblems(in: folder) }) }
        }
    }

    private static func formatProblems(in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "format", "lint", "--strict", "--recursive", "--configuration",
            project.appending(path: ".swift-format").path, folder,
        ]
        let output = Pipe()
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        return process.terminationStatus == 0 ? text : "status \(process.terminationStatus)\n\(text)"
    }
}
