// The program of the article about a site with several pages, as a process.

import Foundation

/// One run of the program, in its folder. It ends with the object.
final class SiteProgram {
    private let process = Process()
    private let log = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID()).log")

    /// The program ended, or did not listen in time.
    struct NotListening: Error {
        let log: String
    }

    init() throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "ArticleSite")
        process.currentDirectoryURL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ArticleSite")
        process.arguments = ["0"]
        // The counters of coverage of a process that is ended by a signal can be incomplete.
        process.environment = ["LLVM_PROFILE_FILE": "/dev/null"]
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: log)
    }

    /// Waits until the program listens, and returns its port.
    func port() async throws -> Int {
        // Up to two minutes, because a machine that runs other tests at the same time can be slow.
        for _ in 0..<6_000 {
            let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            if let match = text.firstMatch(of: /listening on 127\.0\.0\.1:(\d+)\n/), let port = Int(match.1) {
                return port
            }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NotListening(log: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
    }
}
