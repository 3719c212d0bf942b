// An SQLite database that is copied into another database.

package import BackendStorage
internal import Foundation
internal import GRDB

/// Reads a database without changing it, even while a server uses it.
package struct SQLiteTransferSource: TransferSource {
    package let name: String

    /// - Parameter path: the file.
    package init(path: String) {
        name = DatabaseFile.absolute(path)
    }

    /// Throws a ``DatabaseProblem`` when the file cannot be used, or does not have the tables of this version.
    package func withSnapshot<Value: Sendable>(
        _ body: @Sendable (any TransferReader) async throws -> Value
    ) async throws -> Value {
        let inspection = try DatabaseInspection(of: name, checksPages: false)
        defer { withExtendedLifetime(inspection) {} }
        let queue = inspection.queue
        do {
            // The transaction stays open until `body` has returned. The first statement determines the state that all reads see.
            try await queue.writeWithoutTransaction { [name] db in
                try db.execute(sql: "BEGIN DEFERRED TRANSACTION")
                guard try Schema.migrator.hasCompletedMigrations(db) else {
                    throw DatabaseProblem(path: name, reason: .olderVersion)
                }
            }
            let value = try await body(SQLiteTransferReader(connection: queue, path: name))
            try await queue.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            try queue.close()
            return value
        } catch let error as DatabaseError {
            throw DatabaseProblem(path: name, error)
        }
    }
}

struct SQLiteTransferReader: TransferReader {
    let connection: any DatabaseWriter
    let path: String

    func rows(of table: TransferTable, after key: [TransferValue]?, limit: Int) async throws -> [[TransferValue]] {
        let sql = SQLiteDialect.page(of: table, isFirst: key == nil, limit: limit)
        return try await access { db in
            let statement = try db.cachedStatement(sql: sql)
            let rows = try Row.fetchCursor(statement, arguments: StatementArguments(key ?? []))
            return try Array(rows.map { try TransferValue.values(of: table.columns[...], in: $0) })
        }
    }

    func lastID(of table: TransferTable) async throws -> Int64 {
        try await access { db in
            let highest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \(SQLiteDialect.name(table.name))") ?? 0
            guard table.ids == .neverReused else { return highest }
            let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?"
            return max(highest, try Int64.fetchOne(db, sql: sql, arguments: [SQLiteDialect.name(table.name)]) ?? 0)
        }
    }

    /// Executes statements without beginning a transaction.
    func access<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await connection.writeWithoutTransaction(body)
        } catch let error as DatabaseError {
            throw DatabaseProblem(path: path, error)
        }
    }
}
