// Runs the executable of the command `swift package new-screen`.

import Foundation
import Testing

@testable import NewScreenTool

@Suite("NewScreenTool")
struct NewScreenToolTests {
    /// Runs the tool, which is in the build folder of the tests.
    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "NewScreenTool")
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // The pipes can be read one after the other, because both texts are shorter than the buffer of a pipe.
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test("The tool writes the files of a screen and prints a summary")
    func success() throws {
        let copy = try PackageCopy()
        let result = try run(copy.url.path, "Trial")
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.output.contains("Sources/Modules/Trial/"))
        #expect(try copy.folder.text(of: "Sources/Modules/Trial/TrialEvent.swift").contains("TrialEvent"))
    }

    @Test("A problem is printed to standard error, the exit status is 1, and no file is changed")
    func failure() throws {
        let copy = try PackageCopy()
        let before = try copy.files()
        let refused = try run(copy.url.path, "Players")
        #expect(refused.status == 1)
        #expect(refused.errors == "Sources/Modules/Kernel/RoutePattern.swift: already declares `players`\n")
        let incomplete = try run(copy.url.path)
        #expect(incomplete.status == 1)
        #expect(incomplete.errors == "usage: swift package new-screen NAME\n")
        #expect([refused, incomplete].allSatisfy { $0.output == "" })
        #expect(try copy.files() == before)
    }
}
