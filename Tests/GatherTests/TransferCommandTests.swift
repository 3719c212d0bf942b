// `gather transfer` as an operator uses it.

import Foundation
import GRDB
import TestBrowser
import TestDatabases
import TestGate
import Testing

@Suite("Transfers", .takingTurns)
struct TransferCommandTests {
    private static let server = ConditionTrait.enabled(if: TestDatabase.server != nil, "without a PostgreSQL server")

    private func stop(_ server: GatherProcess) async throws {
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    @Test("A site moves to PostgreSQL and back, and people stay signed in", Self.server)
    func there() async throws {
        let (database, folder) = (try await TestDatabase.make(.postgresql), try TestFolder())
        let url = try #require(database.url)
        var (server, port) = try await GatherProcess.serve(in: folder)
        var browser = Browser(port: port)
        try await browser.register("Zoë")
        let match = try await browser.startMatch()
        try await browser.submit("\(match)/score", where: ["team": "teamA", "change": "1"])

        let tables = [
            "account: 1 row, SHA-256 ", "token: 1 row,", "player: 2 rows, last id 2, SHA-256 ", "goal: 1 row,",
            "spentTap: 1 row,", "rows of all tables are the same",
        ]
        for (from, to, goals) in [("gather.sqlite", url, 1), (url, "back.sqlite", 2)] {
            try await stop(server)
            let moved = try await GatherProcess.run(["transfer", "--from", from, "--to", to], in: folder)
            #expect(moved.status == 0, "\(moved.errors)")
            for words in goals == 1 ? tables : [] {
                #expect(moved.output.contains(words), "\(words) in \(moved.output)")
            }
            let again = try await GatherProcess.run(["transfer", "--from", from, "--to", to], in: folder)
            #expect(again.status == 0)
            #expect(again.output.contains("finished earlier; nothing was done"))

            (server, _) = try await GatherProcess.serve(
                ["--port", "\(port)", "--database", to, "--secret-file", "gather.secret"], in: folder)
            try await browser.open(match)
            #expect(try browser.page.main?.first("strong")?.text == "\(goals) – 0")
            try await browser.submit("\(match)/score", where: ["team": "teamA", "change": "1"])
            #expect(try browser.page.main?.first("strong")?.text == "\(goals + 1) – 0")
            try await browser.add(players: "Number \(goals + 2)")
            #expect(try await browser.open("/players/\(goals + 2)").text.contains("Number \(goals + 2)"))
        }
        try await stop(server)
        try await database.remove()
    }

    @Test(
        "A transfer that is killed again and again ends with all rows, and a partial target is not served",
        arguments: [DatabaseKind.sqlite] + (TestDatabase.server == nil ? [] : [.postgresql]))
    func killed(_ kind: DatabaseKind) async throws {
        let (database, folder) = (try await TestDatabase.make(kind), try TestFolder())
        let to = kind == .postgresql ? try #require(database.url) : "copy.sqlite"
        try await folder.makeDatabase()
        let queue = try DatabaseQueue(path: folder.path("gather.sqlite"))
        try await queue.write { try $0.execute(sql: Self.rows) }
        try queue.close()

        var (kills, isFinished, refusals) = (0, false, 0)
        var time = Duration.milliseconds(200)
        while !isFinished {
            let transfer = try GatherProcess(["transfer", "--from", "gather.sqlite", "--to", to], in: folder)
            // Each run has one and a half times as much time as the one before, so on fast and slow machines some runs are killed
            // while they copy, and the last run finishes.
            try await Task.sleep(for: time)
            time = time * 3 / 2
            transfer.signal(SIGKILL)
            let exit = try await transfer.exit()
            isFinished = exit.status == 0
            guard !isFinished else {
                // When the run before was killed after its last write, this run had nothing to copy and reports no rows. Then the
                // report of a transfer back has their number.
                let report =
                    exit.output.contains("finished earlier")
                    ? try await GatherProcess.run(["transfer", "--from", to, "--to", "back.sqlite"], in: folder) : exit
                #expect(report.output.contains("gatherPlayer: 8000 rows,"), "\(report.output) \(report.errors)")
                break
            }
            try #require(exit.status == SIGKILL, "\(exit.errors)")
            kills += 1
            // Before a transfer copies rows, it writes a marker into its target. When it is killed before that, the target has no rows
            // or does not exist, and this command succeeds.
            let command = try await GatherProcess.run(["migrate", "--database", to], in: folder)
            guard command.status != 0 else { continue }
            refusals += 1
            #expect(command.errors.contains(Self.refusal))
            guard refusals == 1 else { continue }
            let served = try await GatherProcess.run(
                ["serve", "--port", "0", "--database", to, "--resources", TestFolder.project.path], in: folder)
            #expect(served.status != 0)
            #expect(served.errors.contains(Self.refusal))
        }
        #expect(refusals > 0, "Of \(kills) runs none was killed while it copied.")
        #expect(try await GatherProcess.run(["migrate", "--database", to], in: folder).status == 0)
        try await database.remove()
    }

    private static let refusal = "has not finished; run the same gather transfer again"

    /// About 10,000 rows in several tables. A transfer copies 1,000 rows in a transaction.
    private static let rows = """
        INSERT INTO user (id, uuid, username, accountKey, passwordHash, createdAt)
            VALUES (1, randomblob(16), 'zoe', 'zoe', '', 0);
        WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 1600)
            INSERT INTO player (user, name) SELECT 1, 'Player ' || n FROM counted;
        WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 800)
            INSERT INTO gather (uuid, user, score, winner, createdAt, endedAt)
            SELECT randomblob(16), 1, '1-0', 'Team A', n, n + 1 FROM counted;
        INSERT INTO gatherPlayer (gather, player, team)
            SELECT gather.id, player.id, 'teamA' FROM gather JOIN player ON player.id % 160 = gather.id % 160;
        """

    @Test("An error says why a transfer is not possible, and contains no password")
    func problems() async throws {
        let folder = try TestFolder()
        for name in ["gather.sqlite", "other.sqlite"] { try await folder.makeDatabase(name, accounts: "zoe") }
        try folder.write("", to: "empty.sqlite")
        try folder.write("no database", to: "text.sqlite")
        for (from, to, words) in [
            ("none.sqlite", "copy.sqlite", "none.sqlite cannot be used: there is no such file"),
            ("empty.sqlite", "copy.sqlite", "empty.sqlite cannot be used: its tables are those of an older version"),
            ("text.sqlite", "copy.sqlite", "text.sqlite cannot be used: it is not an SQLite database"),
            ("gather.sqlite", "other.sqlite", "other.sqlite is not empty"),
            ("gather.sqlite", "./gather.sqlite", "--from and --to are the same database"),
            (
                "postgresql://zoe:secret@127.0.0.1:1/club", "postgresql://zoe:secret@127.0.0.1:1/club",
                "--from and --to are the same database, postgresql://127.0.0.1:1/club."
            ),
            ("gather.sqlite", "none/copy.sqlite", "the folder \(folder.path("none")) does not exist"),
            ("gather.sqlite", "mysql://zoe:secret@127.0.0.1/club", "--to: mysql://… is neither a file nor an address"),
            (
                "gather.sqlite", "postgresql://zoe:secret@127.0.0.1:1/club",
                "postgresql://127.0.0.1:1/club cannot be used"
            ),
            ("postgresql://zoe:secret@127.0.0.1:1/club", "copy.sqlite", "postgresql://127.0.0.1:1/club cannot be used"),
        ] {
            let exit = try await GatherProcess.run(["transfer", "--from", from, "--to", to], in: folder)
            #expect(exit.status != 0)
            #expect(exit.errors.contains(words), "\(words) in \(exit.errors)")
            #expect(!(exit.output + exit.errors).contains("secret"))
            #expect(!folder.has("copy.sqlite"))
        }
    }
}
