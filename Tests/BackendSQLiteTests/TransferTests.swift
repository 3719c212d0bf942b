// Transfers from and into SQLite databases.

import BackendServices
import BackendStorage
import Entities
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BackendSQLite

@Suite struct TransferTests {
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    /// Makes a database with an account and a player.
    private func fill() async throws {
        let backend = try database.open()
        let ann = try await backend.signUp()
        _ = try await backend.players(as: ann.token).create(PlayerDraft(name: "Cleo"))
        await backend.close()
    }

    private func execute(_ sql: String, in name: String = "gather.sqlite") throws {
        let queue = try DatabaseQueue(path: database.path(name))
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func strings(_ sql: String, in name: String = "gather.sqlite") throws -> [String] {
        let queue = try DatabaseQueue(path: database.path(name))
        defer { try? queue.close() }
        return try queue.inDatabase { try String.fetchAll($0, sql: sql) }
    }

    @discardableResult
    private func transfer(
        to name: String = "copy.sqlite", _ step: @escaping @Sendable (Transfer.Step) -> Void = { _ in }
    ) async throws -> Transfer.Outcome {
        let target = try SQLiteTransferTarget(path: database.path(name))
        do {
            let source = SQLiteTransferSource(path: database.path)
            let outcome = try await Transfer(from: source, to: target, step: step).run()
            try await target.close()
            return outcome
        } catch {
            try? await target.close()
            throw error
        }
    }

    @Test("Every table and column is copied or left out with a reason")
    func schema() async throws {
        await (try database.open()).close()
        let queue = try DatabaseQueue(path: database.path)
        var found = try queue.inDatabase { db in
            var found: Set<String> = []
            for table in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") {
                for column in try db.columns(in: table) where SQLiteDialect.leftOut["\(table).\(column.name)"] == nil {
                    found.insert("\(table).\(column.name) \(column.type)")
                }
            }
            for table in TransferTable.all {
                let sql = "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_master WHERE name = ?"
                let isNeverReused = try Bool.fetchOne(db, sql: sql, arguments: [SQLiteDialect.name(table.name)])
                #expect(isNeverReused == (table.ids == .neverReused), "\(table.name)")
            }
            return found
        }
        found = found.filter { SQLiteDialect.leftOut[String($0.prefix { $0 != "." })] == nil }
        let copied = TransferTable.all.flatMap { table in
            table.columns.map { column in
                let type =
                    switch column.kind {
                    case .integer, .boolean: "INTEGER"
                    case .text: "TEXT"
                    case .bytes, .uuid: "BLOB"
                    }
                return "\(SQLiteDialect.name(table.name)).\(SQLiteDialect.name(column.name)) \(type)"
            }
        }
        #expect(
            found.subtracting(copied) == [],
            "A transfer copies no columns with these names and types, and does not say why it leaves them out.")
        #expect(Set(copied).subtracting(found) == [], "No columns have these names and types.")
    }

    @Test(
        "The error names the row and the column of a value that PostgreSQL cannot store, and nothing is copied",
        arguments: [
            (
                "UPDATE player SET name = CAST(x'416e6e00' AS TEXT)",
                "in the row id = 1 of player, the column name has the character U+0000"
            ),
            ("UPDATE player SET favouriteTeam = CAST(x'41ff' AS TEXT)", "the column favouriteTeam is not valid UTF-8"),
            ("UPDATE token SET sessionID = NULL", "of token, the column sessionID is NULL"),
        ])
    func unusableValue(_ sql: String, _ words: String) async throws {
        try await fill()
        try execute(sql)
        await #expect {
            try await transfer()
        } throws: { error in
            "\(error)".contains(words) && "\(error)".contains(database.path)
        }
        // No server starts with the target until the transfer has finished.
        #expect(database.problem("copy.sqlite")?.reason == .unfinishedTransfer)
        try execute("UPDATE player SET name = 'Ann', favouriteTeam = NULL; UPDATE token SET sessionID = x'01'")
        try await transfer()
        #expect(try strings("SELECT name FROM player", in: "copy.sqlite") == ["Ann"])
    }

    @Test("Values at the limits of their types are the same in the copy")
    func limits() async throws {
        try await fill()
        try execute(
            """
            UPDATE user SET createdAt = \(Int64.max), username = '', recoveryHash = x'', recoveryMadeAt = \(Int64.min);
            UPDATE player SET age = 0, skill = '', favouriteTeam = 'e' || char(0x301, 0x10FFFF, 0xFEFF, 10);
            """)
        try await transfer()
        for sql in [
            "SELECT createdAt || typeof(recoveryHash) || length(recoveryHash) || recoveryMadeAt || quote(username) FROM user",
            "SELECT age || quote(skill) || hex(favouriteTeam) || quote(position) || isDeleted FROM player",
        ] {
            #expect(try strings(sql, in: "copy.sqlite") == strings(sql))
        }
        #expect(try database.mode("copy.sqlite") == 0o600)
    }

    @Test("The copy has the triggers of the source, and they count the changes of the copy")
    func triggers() async throws {
        try await fill()
        let revision = try strings("SELECT revision FROM user")
        try await transfer()
        let triggers = "SELECT name || sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
        #expect(try strings(triggers, in: "copy.sqlite") == strings(triggers))
        #expect(try strings("SELECT revision FROM user", in: "copy.sqlite") == revision)
        try execute("UPDATE player SET name = 'Dan'", in: "copy.sqlite")
        #expect(try strings("SELECT revision - 1 FROM user", in: "copy.sqlite") == revision)
    }

    @Test("The source is not changed")
    func source() async throws {
        try await fill()
        let before = try Data(contentsOf: URL(filePath: database.path))
        try await transfer()
        #expect(try Data(contentsOf: URL(filePath: database.path)) == before)
    }

    @Test("A source that is missing, or has the tables of an older or a newer version, is refused")
    func refusedSources() async throws {
        await #expect(throws: DatabaseProblem(path: database.path, reason: .missing)) { try await transfer() }
        let older = try DatabaseQueue(path: database.path)
        try Schema.migrator.migrate(older, upTo: OpeningTests.migrations[13])
        try older.close()
        await #expect(throws: DatabaseProblem(path: database.path, reason: .olderVersion)) { try await transfer() }
        try execute("INSERT INTO grdb_migrations VALUES ('999 from the future')")
        await #expect(throws: DatabaseProblem(path: database.path, reason: .newerVersion)) { try await transfer() }
    }

    @Test("Closing the copy while another connection reads it leaves rows in the log, and is an error")
    func readCopy() async throws {
        try await fill()
        let target = try SQLiteTransferTarget(path: database.path("copy.sqlite"))
        _ = try await Transfer(from: SQLiteTransferSource(path: database.path), to: target).run()
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: database.path("copy.sqlite"), configuration: configuration)
        try await reader.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM user")
        }
        try await target.file.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 10") }
        await #expect(throws: DatabaseProblem(path: target.name, reason: .locked)) { try await target.close() }
        #expect(try Data(contentsOf: URL(filePath: database.path("copy.sqlite-wal"))).isEmpty == false)
        try reader.close()
        #expect(try await transfer() == .alreadyFinished)
    }

    @Test("The target is marked before the source is read, so that no server starts with the empty database")
    func marker() async throws {
        try await fill()
        let path = database.path("copy.sqlite")
        let marks = Mutex<Set<String>>([])
        try await transfer { step in
            guard case .reading = step else { return }
            let reason = database.problem("copy.sqlite")?.reason
            marks.withLock { _ = $0.insert(reason == .unfinishedTransfer ? "unfinished" : "\(path): \(reason as Any)") }
        }
        #expect(marks.withLock { $0 } == ["unfinished"])
        try execute("UPDATE transfer SET finishedAt = NULL, fingerprint = x''", in: "copy.sqlite")
        await #expect(throws: TransferProblem.notEmpty(path)) { try await transfer(to: "copy.sqlite") }
        let source = SQLiteTransferSource(path: database.path("missing.sqlite"))
        let target = try SQLiteTransferTarget(path: database.path("other.sqlite"))
        await #expect(throws: (any Error).self) { try await Transfer(from: source, to: target).run() }
        try await target.close()
        #expect(database.problem("other.sqlite")?.reason == .unfinishedTransfer)
        #expect(try await transfer(to: "other.sqlite") != .alreadyFinished)
        #expect(database.problem("other.sqlite") == nil)
    }

    @Test("Rows that another program changed in the target are found, and the target stays unfinished")
    func differences() async throws {
        try await fill()
        let path = database.path("copy.sqlite")
        await #expect(
            throws: TransferProblem.different(tables: ["account", "player"], source: database.path, target: path)
        ) {
            try await transfer { step in
                guard case .copying("player", _, _) = step else { return }
                #expect(throws: Never.self) {
                    try execute(
                        "UPDATE user SET username = 'Ann'; INSERT INTO player (user, name) VALUES (1, 'Dan')",
                        in: "copy.sqlite")
                }
            }
        }
        #expect(database.problem("copy.sqlite")?.reason == .unfinishedTransfer)
        #expect(throws: DatabaseProblem(path: path, reason: .unfinishedTransfer)) {
            try DatabaseInspection(of: path)
        }
        #expect(throws: DatabaseProblem.self) { try DatabaseRestore.restore(path, to: database.path) }
    }
}
