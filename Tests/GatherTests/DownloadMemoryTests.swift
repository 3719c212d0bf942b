// The memory that a download of a large account takes.

#if os(Linux)
import Foundation
import GRDB
import TestBrowser
import TestGate
import Testing

@Suite("Memory of downloads", .takingTurns)
struct DownloadMemoryTests {
    /// The memory that a process uses, in bytes: `VmRSS` is the present value, `VmHWM` the highest.
    private static func memory(_ name: String, of process: GatherProcess) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
        return 1024 * (try #require(Int(line.split(whereSeparator: \.isWhitespace)[1])))
    }

    /// 600 matches with 1,000 moves each. They would take more than 30 MB if all were in memory at the same time.
    private static func addMatches(to database: String) async throws {
        try await DatabaseQueue(path: database).write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 600)
                    INSERT INTO gather (uuid, user, score, winner, createdAt, endedAt)
                    SELECT randomblob(16), 1, '0-0', 'None', value, value + 1 FROM number
                    """)
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 1000)
                    INSERT INTO rosterMove (gather, number, player, section, minute, movedAt)
                    SELECT gather.id, value, value % 4, 'bench', 1, value FROM gather, number
                    """)
        }
    }

    /// Reads at least this many bytes of a download, or all of it, and closes the connection.
    /// - Returns: how many bytes were received; nil when the status is not 200, for example while the account has another download.
    private static func read(_ count: Int, of address: String, as browser: Browser) async throws -> Int? {
        let connection = try await Connection(port: browser.port)
        try await connection.send(browser.bytes(of: "GET", address))
        var received = 0
        while received < count {
            let part = try await connection.receiveSome()
            guard !part.isEmpty else { break }
            if received == 0, !part.starts(with: "HTTP/1.1 200 ".utf8) { return nil }
            received += part.count
        }
        return received
    }

    @Test("The table of matches and the first 4 MiB of the export take less than 16 MiB of additional memory")
    func downloads() async throws {
        let folder = try TestFolder()
        let database = folder.path("gather.sqlite")
        let (server, port) = try await GatherProcess.serve(["--database", database], in: folder)
        var browser = Browser(port: port, language: "en")
        try await browser.register("Zoe")
        // The first downloads of a process take memory that it keeps, so they come before the measurement.
        for address in ["/account/export", "/account/matches.csv"] { _ = try await browser.send("GET", address) }
        try await Self.addMatches(to: database)
        // Resets `VmHWM`, see proc(5).
        try "5".write(toFile: "/proc/\(server.id)/clear_refs", atomically: false, encoding: .utf8)
        let before = try Self.memory("VmRSS", of: server)
        #expect(try await Self.read(4 << 20, of: "/account/export", as: browser) ?? 0 >= 4 << 20)
        // An account can have one download at a time, and the first one lasts until the server notices that the client has closed
        // the connection.
        var size: Int?
        for _ in 0..<1_200 where size == nil {
            size = try await Self.read(.max, of: "/account/matches.csv", as: browser)
            if size == nil { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(try #require(size) > 40_000)
        let taken = try Self.memory("VmHWM", of: server) - before
        #expect(taken < 16 << 20, "\(taken >> 20) MiB")
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }
}
#endif
