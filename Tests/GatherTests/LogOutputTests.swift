// Logs and standard output: output that cannot be written, lines of many threads, and lines of an event loop.

import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestGate
import Testing
import TestBrowser

@testable import gather

@Suite("Log output", .takingTurns)
struct LogOutputTests {
    @Test(
        "A server whose standard output or log cannot be written continues to serve",
        arguments: [
            // A pipe whose reading end is closed.
            ("mkfifo gone; exec 3<>gone >gone 2>gone 3>&-", "text"),
            // Nobody reads from the pipe, and it is full.
            ("mkfifo full; exec 3<>full; dd if=/dev/zero of=full bs=4096 oflag=nonblock 2>&-; exec 2>full", "text"),
            ("exec >&-", "text"), ("exec 2>&-", "json"), ("exec >/dev/full 2>/dev/full", "text"),
        ])
    func broken(_ redirection: String, _ format: String) async throws {
        guard !redirection.contains("/dev/full") || FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let folder = try TestFolder()
        // The server cannot print a port that it chooses, so the test gives it one that was free a moment before.
        let port = try SilentPort().number
        let process = try GatherProcess(
            ["serve", "--port", String(port), "--resources", TestFolder.project.path, "--log-format", format],
            in: folder, redirection: redirection)
        var browser = Browser(port: port)
        for _ in 0..<6_000 {
            if (try? await browser.open("/login")) != nil { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        for _ in 1...3 { #expect(try await browser.open("/login").screen == "login") }
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
        let database = String(
            decoding: try Data(contentsOf: folder.url.appending(path: "gather.sqlite")), as: UTF8.self)
        #expect(database.contains("SQLite format 3"))
        #expect(!database.contains("is listening"))
    }

    @Test("Lines of many threads do not mix")
    func lines() async throws {
        let pipe = Pipe()
        let stream = StandardStream(pipe.fileHandleForWriting.fileDescriptor, patience: .unreachable)
        let lines = (0..<200).map { "\($0) " + String(repeating: "x", count: 4_000) }
        let reading = Task.detached { try pipe.fileHandleForReading.readToEnd() ?? Data() }
        await withTaskGroup(of: Void.self) { group in
            for line in lines { group.addTask { stream.write(line + "\n") } }
        }
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try await reading.value, as: UTF8.self)
        #expect(Set(text.split(separator: "\n").map(String.init)) == Set(lines))
    }

    @Test("A line that could be written only in part is ended before the next line")
    func cutOff() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        let stream = StandardStream(descriptor, patience: .zero)
        stream.write(String(repeating: "x", count: 10_000_000) + "\n")
        stream.write("skipped\n")
        // The pipe is full: it contains one line without an end.
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        let first = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
        #expect(buffer.prefix(first) == [UInt8](repeating: UInt8(ascii: "x"), count: first)[...])
        stream.write("next\n")
        let second = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
        #expect(String(decoding: buffer.prefix(second), as: UTF8.self) == "\nnext\n")
    }

    @Test(
        "While nobody reads the log, lines are skipped, and only the first of them waits; later a line says how many",
        arguments: Settings.LogFormat.allCases)
    func unread(_ format: Settings.LogFormat) async throws {
        let pipe = Pipe()
        let (reader, writer) = (pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor)
        #expect(fcntl(reader, F_SETFL, O_NONBLOCK) == 0)
        /// The lines that were written since the last call.
        func written() -> [Substring] {
            var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
            while case let count = read(reader, &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
            return String(decoding: text, as: UTF8.self).split(separator: "\n")
        }
        let lines = LogLines(StandardStream(writer, patience: .seconds(1)), format: format)
        try await expectEnd { for text in Self.texts { lines.write(Array("\(text)\n".utf8), isUrgent: true) } }
        let kept = written()
        #expect(kept.elementsEqual(Self.texts.prefix(kept.count).map { $0[...] }))
        #expect(kept.count > 0 && kept.count < Self.texts.count)
        for line in ["next", "last"] { lines.write(Array("\(line)\n".utf8), isUrgent: true) }
        let after = written()
        #expect(after.dropFirst() == ["next", "last"])
        let number = Self.texts.count - kept.count
        let notice = format == .text ? " warning gather: lines=\(number) [gather] " : #""lines":"\#(number)""#
        #expect(after.first?.contains(notice) == true, "\(after)")
    }

    @Test("Texts wait for a slow reader for a limited time in all, and are then skipped")
    func slowReader() {
        let pipe = Pipe()
        let (reader, writer) = (pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor)
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
        let time = Mutex((now: ContinuousClock.now, count: 0))
        // The stream asks for the time before and after it waits. Meanwhile 100 ms pass, in which the reader takes two texts.
        let stream = StandardStream(writer, patience: .milliseconds(250)) {
            var buffer = text
            _ = read(reader, &buffer, buffer.count)
            return time.withLock { time in
                time = (time.now + .milliseconds(100), time.count + 1)
                return time.now
            }
        }
        for _ in 1...2 {
            #expect((1...100).contains { _ in stream.write(text) == 0 })
            // Three texts have waited, and the next one was skipped.
            #expect(time.withLock { $0.count } == 8)
            time.withLock { $0 = ($0.now + StandardStream.period, 0) }
        }
    }

    @Test("Writing to a terminal that nobody reads does not block forever")
    func unreadTerminal() async throws {
        let terminal = try PseudoTerminal()
        let descriptor = open(terminal.path, O_WRONLY | O_NOCTTY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let stream = StandardStream(descriptor, patience: .seconds(1))
        try await expectEnd { for text in Self.texts { stream.write("\(text)\n") } }
    }

    /// Texts that together do not fit into a pipe or a terminal.
    private static let texts = (1...2_000).map { "\($0) " + String(repeating: "x", count: 1_000) }

    /// Fails the test if `body` does not end within two minutes. `body` has a thread of its own, because it can block that thread.
    private func expectEnd(of body: @escaping @Sendable () -> Void) async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Thread.detachNewThread {
            body()
            end.finish()
        }
        let isInTime = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in ends {}
                return !Task.isCancelled
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(120))
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        try #require(isInTime)
    }

    @Test(
        "Lines of one tick of an event loop, up to 4 KiB, are written together after it; urgent lines are written immediately"
    )
    func turns() async throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        /// What was written since the last call; nil for nothing.
        @Sendable func written() -> String? {
            var buffer = [UInt8](repeating: 0, count: 8192)
            let count = read(descriptor, &buffer, buffer.count)
            return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        let lines = LogLines(StandardStream(pipe.fileHandleForWriting.fileDescriptor), format: .text)
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let long = String(repeating: "x", count: 3_000) + "\n"
        try await loop.submit {
            lines.write(Array("one\n".utf8), isUrgent: false)
            lines.write(Array("two\n".utf8), isUrgent: false)
            #expect(written() == nil)
            lines.write(Array("three\n".utf8), isUrgent: true)
            #expect(written() == "one\ntwo\nthree\n")
            lines.write(Array(long.utf8), isUrgent: false)
            #expect(written() == nil)
            lines.write(Array(long.utf8), isUrgent: false)
            #expect(written() == long)
        }.get()
        try await loop.submit {}.get()
        #expect(written() == long)
        lines.write(Array("no loop\n".utf8), isUrgent: false)
        #expect(written() == "no loop\n")
    }
}
