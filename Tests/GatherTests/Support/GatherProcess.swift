// The executable as an operator runs it: arguments, environment, working directory, signals and output.

import Foundation
import Testing
import TestBrowser

/// One run of `gather`.
final class GatherProcess {
    private let process = Process()
    /// Keeps the folder while the process needs it.
    private let folder: TestFolder
    private let outputFile: URL
    private let errorFile: URL
    /// The coverage counters of this run.
    private let countersFile: URL

    /// The server ended, or did not write the awaited line in time.
    struct NotListening: Error {
        let description: String
    }

    /// The result of a run.
    struct Exit {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Starts the executable with `folder` as its working directory.
    /// - Parameters:
    ///   - environment: variables in addition to `TMPDIR`, `HOME` and `LLVM_PROFILE_FILE`, or in place of them.
    ///   - input: the standard input.
    ///   - redirection: commands for a shell, such as `exec 2>/dev/full`. Afterwards the shell replaces itself with the executable.
    init(
        _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:], input: String = "",
        redirection: String? = nil
    ) throws {
        self.folder = folder
        let run = folder.url.appending(path: ".run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
        (outputFile, errorFile) = (run.appending(path: "output"), run.appending(path: "errors"))
        countersFile = run.appending(path: "counters.profraw")
        let inputFile = run.appending(path: "input")
        try Data(input.utf8).write(to: inputFile)
        if let redirection {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments =
                ["-c", redirection + "\nexec \(Self.withSignals)\"$0\" \"$@\"", Self.executable.path] + arguments
        } else {
            process.executableURL = Self.executable
            process.arguments = arguments
        }
        process.currentDirectoryURL = folder.url
        process.environment = [
            "TMPDIR": folder.path("tmp"), "HOME": folder.path(""), "LLVM_PROFILE_FILE": countersFile.path,
        ].merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try Self.handle(writingTo: outputFile)
        process.standardError = try Self.handle(writingTo: errorFile)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) } else { keepCounters() }
    }

    /// Moves the coverage counters of this run into the folder with those of the tests, so that lines of the executable count as
    /// covered too. A process that was killed can leave an incomplete file, and `swift test` fails when it cannot read a file there.
    private func keepCounters() {
        guard process.terminationReason == .exit, let counters = Self.countersOfTests else { return }
        let file = counters.deletingLastPathComponent().appending(path: "gather-\(UUID().uuidString).profraw")
        try? FileManager.default.moveItem(at: countersFile, to: file)
    }

    /// Runs the executable and waits for its end.
    static func run(
        _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:], input: String = ""
    ) async throws -> Exit {
        try await GatherProcess(arguments, in: folder, environment: environment, input: input).exit()
    }

    /// Starts a server with the options that all tests need. The port of a server that has ended can belong to a connection of another
    /// test for a moment, so a start on such a port is repeated.
    static func serve(
        _ arguments: [String] = [], in folder: TestFolder, environment: [String: String] = [:]
    ) async throws -> (process: GatherProcess, port: Int) {
        var attempts = 100
        while true {
            let process = try GatherProcess(
                ["serve", "--port", "0", "--resources", TestFolder.project.path] + arguments, in: folder,
                environment: environment
            )
            do {
                return (process, try await process.port())
            } catch let problem as NotListening {
                attempts -= 1
                guard attempts > 0, problem.description.contains("another program listens there") else { throw problem }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    var output: String { text(of: outputFile) }
    var errors: String { text(of: errorFile) }

    /// Waits for the line with the server's address and returns the port.
    func port() async throws -> Int {
        // Up to two minutes, because a machine that runs other tests at the same time can be slow.
        for _ in 0..<6_000 {
            let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if let port = lines.first(where: { $0.hasPrefix(Self.listening) })?.split(separator: ":").last {
                return try #require(Int(port))
            }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NotListening(description: output + errors)
    }

    /// Waits for output that has a match, and returns the match.
    func outputMatch<Output>(of pattern: Regex<Output>) async throws -> Regex<Output>.Match {
        for _ in 0..<6_000 {
            if let match = output.firstMatch(of: pattern) { return match }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NotListening(description: output + errors)
    }

    private static let listening = "Football Gather is listening on http://"

    var id: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    func signal(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end of the process.
    func exit() async throws -> Exit {
        for _ in 0..<6_000 where process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
        try #require(!process.isRunning, "the process does not end: \(output)\(errors)")
        return Exit(status: process.terminationStatus, output: output, errors: errors)
    }

    /// The file for the coverage counters of the tests. `swift test` reads all files in the folder of this file.
    private static let countersOfTests: URL? = {
        let path = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
        return path.flatMap { $0 == "/dev/null" ? nil : URL(filePath: $0) }
    }()

    /// The program `gather`, which is next to the test bundle or the test executable.
    private static let executable: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let tests = bundle ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
        return tests.deletingLastPathComponent().appending(path: "gather")
    }()

    /// A prefix of a command that gives it the default handling of SIGPIPE. SwiftNIO makes the process of the tests ignore
    /// the signal, and child processes inherit that.
    #if os(Linux)
    private static let withSignals = "/usr/bin/env --default-signal=PIPE "
    #else
    private static let withSignals = ""
    #endif

    private static func handle(writingTo file: URL) throws -> FileHandle {
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }

    private func text(of file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }
}
