// Backup and restore of the database with its secret.

import Foundation
import TestGate
import Testing
import TestBrowser

@Suite("Backup and restore", .takingTurns)
struct RestoreTests {
    /// A running server with its folder, and a browser that is signed in.
    private func site() async throws -> (TestFolder, GatherProcess, Browser) {
        let folder = try TestFolder()
        let (server, port) = try await GatherProcess.serve(in: folder)
        var browser = Browser(port: port)
        try await browser.register()
        try await browser.add(players: "Ann of the backup")
        return (folder, server, browser)
    }

    /// A folder with a database and a secret, as a server leaves them.
    private func closedSite() async throws -> TestFolder {
        let folder = try TestFolder()
        try await folder.makeDatabase(accounts: "zoe")
        try folder.write(SecretFileTests.secret(1), to: "gather.secret")
        chmod(folder.path("gather.secret"), 0o600)
        return folder
    }

    @Test("A backup that has the name of the temporary copy of a restore can be restored")
    func ownCopy() async throws {
        let folder = try await closedSite()
        #expect(try await GatherProcess.run(["backup", "gather.sqlite.restoring"], in: folder).status == 0)
        let restored = try await GatherProcess.run(["restore", "gather.sqlite.restoring"], in: folder)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(folder.has("gather.sqlite.restoring"))
        #expect(folder.has("gather.sqlite.replaced"))
    }

    private func stop(_ server: GatherProcess) async throws {
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    @Test("A restored site has the data and the sessions of the backup, and the previous files are kept")
    func restore() async throws {
        let (folder, first, signedIn) = try await site()
        var (server, browser) = (first, signedIn)
        let backup = try await GatherProcess.run(["backup", "copy.sqlite"], in: folder)
        #expect(backup.status == 0, "\(backup.errors)")
        #expect(backup.output.contains("gather.secret was copied to copy.sqlite.secret."))
        for name in ["copy.sqlite", "copy.sqlite.secret"] { #expect(try folder.mode(of: name) == 0o600) }
        #expect(
            try Data(contentsOf: folder.url.appending(path: "copy.sqlite.secret"))
                == Data(contentsOf: folder.url.appending(path: "gather.secret")))
        try await browser.add(players: "Bob after it")

        let inUse = try await GatherProcess.run(["restore", "copy.sqlite"], in: folder)
        #expect(inUse.status != 0)
        #expect(inUse.errors.contains("another process uses it"))
        try await stop(server)

        try folder.write(Data(repeating: 9, count: 32).base64EncodedString(), to: "gather.secret")
        let restored = try await GatherProcess.run(["restore", "copy.sqlite"], in: folder)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(folder.has("gather.sqlite.replaced"))
        #expect(folder.has("gather.secret.replaced"))
        for name in ["gather.sqlite", "gather.secret"] { #expect(try folder.mode(of: name) == 0o600) }
        (server, _) = try await GatherProcess.serve(["--port", "\(browser.port)"], in: folder)
        let page = try await browser.open("/players")
        #expect(page.screen == "player-list")
        #expect(page.text.contains("Ann of the backup"))
        #expect(!page.text.contains("Bob after it"))
        try await stop(server)

        (server, _) = try await GatherProcess.serve(
            ["--port", "\(browser.port)", "--database", "gather.sqlite.replaced", "--secret-file", "gather.secret"],
            in: folder)
        #expect(try await browser.open("/players").text.contains("Bob after it"))
        try await stop(server)
    }

    /// A restore that is stopped while it copies the backup.
    private func stoppedRestore(in folder: TestFolder) throws -> GatherProcess {
        // Zeros after the pages of the database. SQLite ignores them, and copying them takes some time.
        #expect(truncate(folder.path("copy.sqlite"), 256 << 20) == 0)
        let restore = try GatherProcess(["restore", "copy.sqlite"], in: folder)
        // The loop does not use `await`: beside other tests, it could take too long until the loop continues.
        let deadline = ContinuousClock.now + .seconds(30)
        while !folder.has("gather.sqlite.restoring"), ContinuousClock.now < deadline { usleep(500) }
        restore.signal(SIGSTOP)
        #expect(folder.has("gather.sqlite.restoring"))
        return restore
    }

    @Test("A server that is started during a restore does not use the database that is replaced")
    func startMeanwhile() async throws {
        let folder = try await closedSite()
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        let arguments = ["serve", "--port", "0", "--resources", TestFolder.project.path]
        let restore = try stoppedRestore(in: folder)
        let refused = try await GatherProcess.run(arguments, in: folder)
        restore.signal(SIGCONT)
        #expect(refused.status != 0)
        #expect(refused.errors.contains("another process has locked it"), "\(refused.errors)")
        let exit = try await restore.exit()
        #expect(exit.status == 0, "\(exit.errors)")

        // A server that waits for the restore uses the restored database.
        let second = try stoppedRestore(in: folder)
        let waiting = try GatherProcess(arguments, in: folder)
        try await Task.sleep(for: .milliseconds(500))
        second.signal(SIGCONT)
        var browser = Browser(port: try await waiting.port())
        #expect(try await second.exit().status == 0)
        try await browser.register("ann")
        try await browser.add(players: "Ann")
        try await stop(waiting)
        let (server, _) = try await GatherProcess.serve(["--port", "\(browser.port)"], in: folder)
        #expect(try await browser.open("/players").text.contains("Ann"))
        try await stop(server)
    }

    @Test("A missing, damaged or unsuitable file does not replace the database")
    func problems() async throws {
        let folder = try await closedSite()
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        let before = try Data(contentsOf: folder.url.appending(path: "gather.sqlite"))
        var damaged = try Data(contentsOf: folder.url.appending(path: "copy.sqlite"))
        damaged.replaceSubrange(8192..<16384, with: Data(repeating: 0xA5, count: 8192))
        try damaged.write(to: folder.url.appending(path: "damaged.sqlite"))
        try folder.write("", to: "empty.sqlite")
        try folder.write("text, no rows", to: "text.sqlite")
        try FileManager.default.copyItem(atPath: folder.path("copy.sqlite"), toPath: folder.path("log.sqlite"))
        try folder.write("log", to: "log.sqlite-wal")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for (name, words) in [
            ("missing.sqlite", "there is no such file"), ("damaged.sqlite", "damaged"),
            ("empty.sqlite", "not an SQLite database"),
            ("text.sqlite", "not an SQLite database"), ("log.sqlite", "write-ahead log"), ("tmp", "folder"),
            ("pipe", "not a regular file"),
        ] {
            let exit = try await GatherProcess.run(["restore", name], in: folder)
            #expect(exit.status != 0, "\(name)")
            #expect(exit.errors.contains(words), "\(name): \(exit.errors)")
            #expect(try Data(contentsOf: folder.url.appending(path: "gather.sqlite")) == before, "\(name)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(!names.contains { $0.contains("replaced") || $0.contains("restoring") }, "\(names)")
    }

    @Test("A restore replaces a damaged database, and creates a missing one")
    func damaged() async throws {
        let folder = try await closedSite()
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        try folder.write("These are no rows.", to: "gather.sqlite")
        for _ in 1...2 {
            let exit = try await GatherProcess.run(["restore", "copy.sqlite"], in: folder)
            #expect(exit.status == 0, "\(exit.errors)")
        }
        #expect(folder.has("gather.sqlite.replaced"))
        #expect(folder.has("gather.sqlite.replaced-2"))
        // The log of an earlier database that was deleted: SQLite would apply it to the next database with that name.
        try folder.write("a log", to: "gather.sqlite.replaced-3-wal")
        #expect(try await GatherProcess.run(["restore", "copy.sqlite"], in: folder).status == 0)
        #expect(!folder.has("gather.sqlite.replaced-3"))
        #expect(folder.has("gather.sqlite.replaced-4"))
        let other = try await GatherProcess.run(
            ["restore", "copy.sqlite", "--database", "new.sqlite", "--secret-file", "new.secret"], in: folder)
        #expect(other.status == 0, "\(other.errors)")
        #expect(try folder.mode(of: "new.secret") == 0o600)
        #expect(!folder.has("new.sqlite.replaced"))
    }

    #if os(Linux)
    @Test("When the secret of the backup cannot be written, neither the database nor the secret is replaced")
    func secretTooLarge() async throws {
        let folder = try await closedSite()
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        try folder.write(String(repeating: "A", count: 3_000_000), to: "copy.sqlite.secret")
        // 4,000 blocks of 512 bytes. The coverage counters would exceed this limit, so they are discarded.
        let exit = try await GatherProcess(
            ["restore", "copy.sqlite"], in: folder, environment: ["LLVM_PROFILE_FILE": "/dev/null"],
            redirection: "trap '' XFSZ; ulimit -S -f 4000"
        ).exit()
        #expect(exit.status != 0)
        #expect(exit.errors.contains("gather.secret: error: the secret cannot be written: File too large"))
        let present = try String(contentsOf: folder.url.appending(path: "gather.secret"), encoding: .utf8)
        #expect(present == SecretFileTests.secret(1))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(!names.contains { $0.contains("replaced") || $0.contains("restoring") }, "\(names)")
    }
    #endif

    @Test("When the secret of the backup cannot be read, the database is not replaced")
    func unreadableCopyOfSecret() async throws {
        let folder = try await closedSite()
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        let before = try Data(contentsOf: folder.url.appending(path: "gather.sqlite"))
        // A folder instead of an unreadable file, because tests can run as root, who can read every file.
        let secret = folder.url.appending(path: "copy.sqlite.secret")
        try FileManager.default.removeItem(at: secret)
        try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: false)
        let exit = try await GatherProcess.run(["restore", "copy.sqlite"], in: folder)
        #expect(exit.status != 0)
        #expect(exit.errors.contains("copy.sqlite.secret: error: the secret cannot be read"))
        #expect(try Data(contentsOf: folder.url.appending(path: "gather.sqlite")) == before)
        #expect(!folder.has("gather.sqlite.replaced"))
    }

    @Test(
        "When no server could use the secret of the backup, neither the database nor the secret is replaced",
        arguments: ["", "garbage\n", String(repeating: "\0", count: 100), "c2hvcnQ=\n", nil])
    func unusableSecret(_ text: String?) async throws {
        let folder = try await closedSite()
        #expect(try await GatherProcess.run(["backup", "copy.sqlite"], in: folder).status == 0)
        let before = try Data(contentsOf: folder.url.appending(path: "gather.sqlite"))
        if let text {
            try folder.write(text, to: "copy.sqlite.secret")
        } else {
            try FileManager.default.removeItem(atPath: folder.path("copy.sqlite.secret"))
            try #require(symlink(folder.path("missing"), folder.path("copy.sqlite.secret")) == 0)
        }
        let exit = try await GatherProcess.run(["restore", "copy.sqlite"], in: folder)
        #expect(exit.status != 0)
        #expect(exit.errors.contains("copy.sqlite.secret: error: the secret "), "\(exit.errors)")
        #expect(try Data(contentsOf: folder.url.appending(path: "gather.sqlite")) == before)
        let secret = try String(contentsOf: folder.url.appending(path: "gather.secret"), encoding: .utf8)
        #expect(secret == SecretFileTests.secret(1))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(!names.contains { $0.contains("replaced") || $0.contains("restoring") }, "\(names)")
    }

    @Test("When the copy of the secret would overwrite a file, no backup is made")
    func secretInTheWay() async throws {
        let folder = try await closedSite()
        try folder.write("mine", to: "copy.sqlite.secret")
        let exit = try await GatherProcess.run(["backup", "copy.sqlite"], in: folder)
        #expect(exit.status != 0)
        #expect(exit.errors.contains("copy.sqlite.secret"))
        #expect(!folder.has("copy.sqlite"))
    }

    @Test("When the secret exists but cannot be read, no backup is made")
    func unreadableSecret() async throws {
        let folder = try await closedSite()
        // A folder instead of an unreadable file, because tests can run as root, who can read every file.
        try FileManager.default.removeItem(at: folder.url.appending(path: "gather.secret"))
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "gather.secret"), withIntermediateDirectories: false)
        let exit = try await GatherProcess.run(["backup", "copy.sqlite"], in: folder)
        #expect(exit.status != 0)
        #expect(exit.errors.contains("the secret cannot be read"))
        #expect(!folder.has("copy.sqlite"))
    }
}
