// Runs a program and returns its messages.

import Foundation

extension Process {
    /// Runs a program in a folder.
    /// - Returns: its status, and what it wrote to standard error.
    static func messages(
        of program: URL, _ arguments: [String], in folder: URL
    ) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let output = Pipe()
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
