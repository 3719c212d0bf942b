// The executable as an operator runs it: arguments, environment, a folder to work in, signals, and what it prints.

import Foundation
import Testing
import TestBrowser

/// One run of `gather`.
final class GatherProcess {
    private let process = Process()
    /// Kept for as long as the process needs it.
    private let folder: TestFolder
    private let outputFile: URL
    private let errorFile: URL

    /// The server ended, or waits for something, before it listens.
    struct NotListening: Error {
        let description: String
    }

    /// How a run ended.
    struct Exit {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Starts it in `folder`, with the project's resources unless the arguments say otherwise.
    /// - Parameters:
    ///   - environment: besides nothing but a place for temporary files.
    ///   - input: what is typed.
    ///   - redirection: what a shell does before it becomes the process, such as `exec 2>/dev/full`.
    init(
        _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:], input: String = "",
        redirection: String? = nil
    ) throws {
        self.folder = folder
        let run = folder.url.appending(path: ".run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
        (outputFile, errorFile) = (run.appending(path: "output"), run.appending(path: "errors"))
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
        process.environment = ["TMPDIR": folder.path("tmp"), "HOME": folder.path("")].merging(Self.counters) { $1 }
            .merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try Self.handle(writingTo: outputFile)
        process.standardError = try Self.handle(writingTo: errorFile)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Runs to the end.
    static func run(
        _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:], input: String = ""
    ) async throws -> Exit {
        try await GatherProcess(arguments, in: folder, environment: environment, input: input).exit()
    }

    /// Serves with what every server of a test needs.
    static func serve(
        _ arguments: [String] = [], in folder: TestFolder, environment: [String: String] = [:]
    ) async throws -> (process: GatherProcess, port: Int) {
        let process = try GatherProcess(
            ["serve", "--port", "0", "--resources", TestFolder.project.path] + arguments, in: folder,
            environment: environment
        )
        return (process, try await process.port())
    }

    var output: String { text(of: outputFile) }
    var errors: String { text(of: errorFile) }

    /// The port of the line that says where the server listens, as soon as it is there.
    func port() async throws -> Int {
        for _ in 0..<2_000 {
            if let line = output.firstMatch(of: #/Football Gather is listening on http://\S+:(\d+)\n/#) {
                return try #require(Int(line.1))
            }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw NotListening(description: output + errors)
    }

    func signal(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end.
    func exit() async throws -> Exit {
        for _ in 0..<2_000 where process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        try #require(!process.isRunning, "it does not end: \(output)\(errors)")
        return Exit(status: process.terminationStatus, output: output, errors: errors)
    }

    /// Where counters of lines go when coverage is measured, so that lines of the executable count too.
    private static let counters = ProcessInfo.processInfo.environment.filter { $0.key == "LLVM_PROFILE_FILE" }

    /// Beside the bundle or the executable of the tests.
    private static let executable: URL = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let tests = bundle ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
        return tests.deletingLastPathComponent().appending(path: "gather")
    }()

    /// Signals as a terminal has them: the tests ignore SIGPIPE, and a process inherits that.
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
