// Commands of the system, such as `mount`.

import Foundation

enum Command {
    /// Runs a command and discards its output. The caller suspends; a blocked thread would stop other tests.
    /// - Returns: the exit status.
    static func run(_ command: String...) async throws -> Int32 {
        try await run(command)
    }

    static func run(_ command: [String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}
