// The commands of the unit `gather-backup.service`.

import Foundation
import TestGate
import Testing

@Suite("The nightly backup", .takingTurns)
struct BackupServiceTests {
    private let folder: TestFolder
    /// The commands of the unit, by the names of their settings.
    private let commands: [Substring: Substring]

    init() throws {
        folder = try TestFolder()
        try FileManager.default.createDirectory(atPath: folder.path("backups"), withIntermediateDirectories: true)
        let unit = TestFolder.project.appending(path: "deploy/systemd/gather-backup.service")
        let lines = try String(contentsOf: unit, encoding: .utf8).matches(of: /\n(Exec\w+)=-?(.+)/)
        commands = Dictionary(uniqueKeysWithValues: lines.map { ($0.1, $0.2) })
    }

    /// Runs the commands like systemd, which replaces `$$` and `%%`, and runs `ExecStartPost` only when the backup succeeded. Runs
    /// the backup without `--config`.
    private func run() async throws {
        try await shell("ExecStartPre")
        let backup = try #require(commands["ExecStart"]?.firstMatch(of: /gather (backup) --config \S+ (.+)/))
        guard try await GatherProcess.run([String(backup.1), String(backup.2)], in: folder).status == 0 else { return }
        try await shell("ExecStartPost")
    }

    private func shell(_ setting: Substring) async throws {
        let script = try #require(commands[setting]?.firstMatch(of: /\/bin\/sh -c '(.+)'/)).1
            .replacing("$$", with: "$").replacing("%%", with: "%")
        let status = try await Command.run("sh", "-c", "cd \"$1\" && \(script)", "sh", folder.path(""))
        #expect(status == 0, "\(setting)")
    }

    private func write(_ name: String, daysAgo: Int) throws {
        for file in [name, name + ".secret"] {
            try folder.write("copy", to: "backups/" + file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now - Double(daysAgo) * 86_400], ofItemAtPath: folder.path("backups/" + file))
        }
    }

    private var copies: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path("backups")).sorted() }
    }

    @Test("A backup is a complete copy with its secret, and copies that are at least 15 days old are deleted")
    func backup() async throws {
        try await folder.makeDatabase(accounts: "zoe")
        try folder.write(SecretFileTests.secret(1), to: "gather.secret")
        chmod(folder.path("gather.secret"), 0o600)
        try write("2026-01-01T03-30-00.sqlite", daysAgo: 16)
        try write("2026-01-03T03-30-00.sqlite", daysAgo: 14)
        // What a killed backup leaves.
        try write("unfinished", daysAgo: 1)
        try await run()
        let copies = try copies
        #expect(copies.count == 4 && copies.prefix(2).allSatisfy { $0.hasPrefix("2026-01-03") }, "\(copies)")
        let name = try #require(copies.dropFirst(2).first)
        #expect(name.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.sqlite/) != nil)
        #expect(copies.last == name + ".secret")
        #expect(try await GatherProcess.run(["restore", "backups/" + name], in: folder).status == 0)
    }

    @Test("When backups fail, old copies are deleted too, but the newest complete copy stays")
    func failure() async throws {
        // Without a database every backup fails, as it does on a full disk.
        try write("2026-01-01T03-30-00.sqlite", daysAgo: 18)
        try write("2026-01-02T03-30-00.sqlite", daysAgo: 17)
        try write("2026-01-03T03-30-00.sqlite", daysAgo: 16)
        try write("unfinished", daysAgo: 1)
        for _ in 1...2 {
            try await run()
            #expect(try copies == ["2026-01-03T03-30-00.sqlite", "2026-01-03T03-30-00.sqlite.secret"])
        }
    }

    @Test("`ExecStartPre` succeeds when there are no copies yet")
    func first() async throws {
        try await run()
        #expect(try copies.isEmpty)
    }
}
