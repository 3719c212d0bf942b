// An SQLite database that receives the contents of another database.

package import BackendStorage
internal import Entities
package import Foundation
internal import GRDB

package struct SQLiteTransferTarget: TransferTarget {
    package let name: String
    let file: DatabaseFile
    private let reader: SQLiteTransferReader

    /// Opens the database, or creates it. Missing migrations are applied.
    package init(path: String) throws(DatabaseProblem) {
        file = try DatabaseFile(opening: path, isTransferring: true)
        name = file.files.database.path
        reader = SQLiteTransferReader(connection: file.pool, path: name)
    }

    package func rows(
        of table: TransferTable, after key: [TransferValue]?, limit: Int
    ) async throws -> [[TransferValue]] {
        try await reader.rows(of: table, after: key, limit: limit)
    }

    package func lastID(of table: TransferTable) async throws -> Int64 {
        try await reader.lastID(of: table)
    }

    package func lastKey(of table: TransferTable) async throws -> [TransferValue]? {
        try await reader.access { db in
            try Row.fetchOne(db, sql: SQLiteDialect.lastKey(of: table)).map {
                try TransferValue.values(of: table.key, in: $0)
            }
        }
    }

    package func rowCount(of table: TransferTable) async throws -> Int {
        try await reader.access { db in try Int.fetchOne(db, sql: SQLiteDialect.rowCount(of: table)) ?? 0 }
    }

    // MARK: Marker

    package func claim(
        _ marker: TransferMarker, if admits: @escaping @Sendable (TransferMarker?, Bool) throws -> Bool
    ) async throws -> Bool {
        try await write { db in
            let isEmpty = try Bool.fetchOne(db, sql: SQLiteDialect.isEmpty) ?? false
            guard try admits(try Self.marker(in: db), isEmpty) else { return false }
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS transfer (
                        fingerprint BLOB NOT NULL, run BLOB NOT NULL, finishedAt INTEGER
                    ) STRICT;
                    DELETE FROM transfer;
                    INSERT INTO transfer (fingerprint, run) VALUES (?, ?);
                    """, arguments: [marker.fingerprint, marker.run])
            return true
        }
    }

    package func finish(as run: UUID, at instant: Date) async throws {
        try await write(as: run) { db in
            try db.execute(sql: "UPDATE transfer SET finishedAt = ?", arguments: [instant.millisecondsSince1970])
        }
    }

    static func isUnfinished(_ db: Database) throws -> Bool {
        try marker(in: db).map { $0.finishedAt == nil } ?? false
    }

    private static func marker(in db: Database) throws -> TransferMarker? {
        guard try db.tableExists("transfer") else { return nil }
        return try Row.fetchOne(db, sql: "SELECT fingerprint, run, finishedAt FROM transfer").map { row in
            TransferMarker(
                fingerprint: try row.decode(atIndex: 0), run: try row.decode(atIndex: 1),
                finishedAt: try row.decode(Int64?.self, atIndex: 2).map(Date.init(millisecondsSince1970:)))
        }
    }

    // MARK: Rows

    /// The triggers would count the rows as changes, so the transaction drops the triggers and creates them again.
    package func insert(_ rows: [[TransferValue]], into table: TransferTable, as run: UUID) async throws {
        try await write(as: run) { db in
            let triggers = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for trigger in triggers {
                try db.execute(sql: "DROP TRIGGER \(try trigger.decode(String.self, atIndex: 0))")
            }
            let insertion = try db.makeStatement(sql: SQLiteDialect.insertion(of: 1, into: table))
            for row in rows { try insertion.execute(arguments: StatementArguments(row)) }
            for trigger in triggers { try db.execute(sql: trigger.decode(String.self, atIndex: 1)) }
        }
    }

    /// Does nothing for a table whose ids can be used again: there SQLite gives a new row the id after that of the last row.
    package func setLastID(_ id: Int64, of table: TransferTable) async throws {
        guard table.ids == .neverReused else { return }
        try await write { db in
            let name = SQLiteDialect.name(table.name)
            try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [name])
            try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, id])
        }
    }

    /// Writes the write-ahead log into the database, empties the log, and closes the database, also after an error.
    /// - Throws: ``DatabaseProblem`` if the log cannot be emptied. SQLite then reads the log when the database is opened again, but a
    ///   copy of the database file without the log can lack rows.
    package func close() async throws {
        defer {
            file.shortReads.close()
            try? file.pool.close()
        }
        do {
            try await file.pool.writeWithoutTransaction { try WriteAheadLog.empty(in: $0) }
        } catch {
            throw DatabaseProblem(path: name, error)
        }
    }

    /// Writes in one transaction. Throws ``TransferProblem/superseded(_:)`` when the marker is not that of this run.
    private func write(as run: UUID, _ body: @escaping @Sendable (Database) throws -> Void) async throws {
        try await write { [name] db in
            guard try Self.marker(in: db)?.run == run else { throw TransferProblem.superseded(name) }
            try body(db)
        }
    }

    @discardableResult
    private func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await file.pool.write(body)
        } catch let error as DatabaseError {
            throw DatabaseProblem(path: name, error)
        }
    }
}
