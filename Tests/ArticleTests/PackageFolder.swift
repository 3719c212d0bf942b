// Makes the folders for commands of the articles, and runs the commands.

import Foundation
import LocalizationTools

/// A new folder with the catalogs and the sources that the commands of the articles use. It is removed with the object.
final class PackageFolder {
    private let parent = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID())")
    /// The folder of the package.
    var url: URL { parent.appending(path: "package") }
    /// The folder with all Swift files.
    var sources: String { url.appending(path: "Sources").path }

    /// The result of a command.
    struct Exit {
        let status: Int32
        let output: String
        let errors: String
    }

    init() throws {
        let manager = FileManager.default
        let catalog = Article.tests.appending(path: "ShopTexts/Localizable.xcstrings")
        // A command of an article adds the key `form.send`, so these catalogs must not have this key.
        let page = try String(contentsOf: catalog, encoding: .utf8).replacing("\"form.send\"", with: "\"form.submit\"")
        for package in ["package", "before"] {
            let folder = parent.appending(path: "\(package)/Sources/Page")
            try manager.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(page.utf8).write(to: folder.appending(path: "Localizable.xcstrings"))
        }
        for folder in ["ArticleSite", "ArticleTests", "ShopReport", "ShopTexts"] {
            try manager.copyItem(
                at: Article.tests.appending(path: folder), to: url.appending(path: "Sources/\(folder)"))
        }
        let tables = try CatalogTables(at: url.appending(path: "Sources/Page").path)
        try Data(try tables.exported(to: "pl")).write(to: url.appending(path: "pl.xliff"))
    }

    deinit {
        try? FileManager.default.removeItem(at: parent)
    }

    /// - Parameter program: the name of a program in the build folder of the tests, or an absolute path.
    static func run(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> Exit {
        let process = Process()
        process.executableURL = program.hasPrefix("/") ? URL(filePath: program) : programs.appending(path: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let data = [output, errors].map { $0.fileHandleForReading.readDataToEndOfFile() }
        process.waitUntilExit()
        return Exit(
            status: process.terminationStatus, output: String(decoding: data[0], as: UTF8.self),
            errors: String(decoding: data[1], as: UTF8.self))
    }

    /// Runs a program that can take seconds. A new thread waits for it instead of a thread of the concurrency runtime.
    static func runAside(_ program: String, _ arguments: [String], in folder: URL? = nil) async throws -> Exit {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try run(program, arguments, in: folder) })
            }
        }
    }

    /// The build folder of the tests.
    static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
}
