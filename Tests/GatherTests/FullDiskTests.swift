// A disk that is full while the server runs: changes are answered with 503, accepted changes are not lost, and no restart is needed.
// A database on a read-only disk is refused.

import Foundation
import GRDB
import TestGate
import Testing
import TestBrowser

@Suite("A disk that cannot be written", .takingTurns)
struct FullDiskTests {
    private static let unavailable = "The service is not available at the moment"

    #if os(Linux)
    @Test("Changes are answered with 503 while the files cannot be written, and work again afterwards")
    func limit() async throws {
        let folder = try TestFolder()
        // 4,000 blocks of 512 bytes. The limit applies to each file that the server writes, so `--log-level error` keeps the log
        // small.
        let server = try GatherProcess(
            ["serve", "--port", "0", "--resources", TestFolder.project.path, "--log-level", "error"], in: folder,
            redirection: "ulimit -S -f 4000")
        var browser = Browser(port: try await server.port())
        try await browser.register()
        var made = 0
        var failed: Page?
        // Most of the write-ahead log is written by another connection, which has no limit.
        let queue = try DatabaseQueue(path: folder.path("gather.sqlite"))
        while try folder.size(of: "gather.sqlite-wal") < 1_900_000 {
            let player = name(made)
            try await queue.write { db in
                try db.execute(sql: "INSERT INTO player (user, name) VALUES (1, ?)", arguments: [player])
            }
            made += 1
        }
        try queue.close()
        for _ in 0..<100 where failed == nil {
            try await browser.open("/players/add")
            let page = try await browser.submit("/players/add", ["name": name(made)])
            if page.status == 200 { made += 1 } else { failed = page }
        }
        // Only the write-ahead log has reached the limit. The server resets the log, after which changes work again.
        #expect(failed?.status == 503)
        failed = nil
        for _ in 0..<1_200 {
            try await browser.open("/players/add")
            guard try await browser.submit("/players/add", ["name": name(made)]).status != 200 else { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        made += 1
        #expect(try await browser.open("/players").main?.text.contains(name(made - 1)) == true)

        // With this lower limit, the database file cannot grow either.
        #expect(try await Command.run("prlimit", "--pid", "\(server.id)", "--fsize=32768:unlimited") == 0)
        for _ in 0..<100 where failed == nil {
            try await browser.open("/players/add")
            let page = try await browser.submit("/players/add", ["name": name(made)])
            if page.status == 200 { made += 1 } else { failed = page }
        }
        #expect(failed?.status == 503)
        #expect(failed?.text.contains(Self.unavailable) == true)
        #expect(try failed?.form("/players/add")["name"] == name(made))
        #expect(try await readiness(of: browser, becomes: 503))
        #expect(try await browser.send("GET", "/healthz").status == 200)
        #expect(try await browser.open("/players").main?.text.contains(name(made - 1)) == true)

        #expect(try await Command.run("prlimit", "--pid", "\(server.id)", "--fsize=unlimited:unlimited") == 0)
        try await browser.open("/players/add")
        #expect(try await browser.submit("/players/add", ["name": "After"]).status == 200)
        #expect(try await readiness(of: browser, becomes: 200))
        let list = try await browser.open("/players").text
        #expect(list.contains("After") && list.contains(name(made - 1)) && !list.contains(name(made)))
        server.signal(SIGTERM)
        let exit = try await server.exit()
        #expect(exit.status == 0)
        #expect(exit.errors.contains("The database failed."))
    }

    @Test(
        "Changes are answered with 503 while the file system is full, and work again afterwards",
        .enabled("mounting needs root", canMount))
    func fileSystem() async throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "data"), withIntermediateDirectories: true)
        let server = try GatherProcess(
            [
                "serve", "--port", "0", "--resources", TestFolder.project.path, "--database", "data/gather.sqlite",
                "--secret-file", "gather.secret",
            ], in: folder,
            redirection: """
                exec unshare --mount --propagation private sh -c \
                'mount -t tmpfs -o size=3m tmpfs data && exec "$0" "$@"' "$0" "$@"
                """)
        var browser = Browser(port: try await server.port())
        try await browser.register()
        // A file on the server's file system, which is mounted only in the server's mount namespace.
        let filler = "/proc/\(server.id)/cwd/data/filler"
        func add(_ name: String) async throws -> Page {
            try await browser.open("/players/add")
            return try await browser.submit("/players/add", ["name": name])
        }
        #expect(try Self.fill(filler) == ENOSPC)
        // The write-ahead log has room for a few changes.
        var last = try await add(name(0))
        for number in 1..<100 where last.status == 200 { last = try await add(name(number)) }
        #expect(last.status == 503)
        #expect(last.text.contains(Self.unavailable))
        #expect(try await readiness(of: browser, becomes: 503))
        try FileManager.default.removeItem(atPath: filler)
        #expect(try await add("Bob").status == 200)
        #expect(try await readiness(of: browser, becomes: 200))
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    @Test(
        "A database on a read-only disk is refused with an error about missing permission",
        .enabled("mounting needs root", canMount))
    func readOnly() async throws {
        let folder = try TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "data"), withIntermediateDirectories: true)
        try await folder.makeDatabase()
        let exit = try await GatherProcess(
            ["migrate", "--database", "data/gather.sqlite"], in: folder,
            redirection: """
                exec unshare --mount --propagation private sh -c \
                'mount -t tmpfs tmpfs data && cp gather.sqlite data && mount -o remount,ro data && exec "$0" "$@"' \
                "$0" "$@"
                """
        ).exit()
        #expect(exit.status != 0)
        #expect(exit.errors.contains("data/gather.sqlite cannot be used: there is no permission"), "\(exit.errors)")
    }

    @Sendable private static func canMount() async throws -> Bool {
        let mount = ["unshare", "--mount", "--propagation", "private", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        guard geteuid() == 0 else { return false }
        return try await Command.run(mount) == 0
    }

    /// Writes into a new file until that fails.
    /// - Returns: the error of the system; 0 after 100 MB.
    private static func fill(_ path: String) throws -> Int32 {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(file >= 0, "\(path): \(String(cString: strerror(errno)))")
        defer { close(file) }
        let zeros = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<25_000 where write(file, zeros, zeros.count) < 0 { return errno }
        return 0
    }
    #endif

    /// A name of about 190 characters.
    private func name(_ number: Int) -> String {
        "Player \(number) " + String(repeating: "x", count: 180)
    }

    /// Whether `/readyz` answers with this status within two minutes. The result of a check of the database is kept for a second,
    /// and the small change that the check makes may still be possible when larger ones fail.
    private func readiness(of browser: Browser, becomes status: Int) async throws -> Bool {
        var browser = browser
        for _ in 0..<1_200 {
            if try await browser.send("GET", "/readyz").status == status { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}
