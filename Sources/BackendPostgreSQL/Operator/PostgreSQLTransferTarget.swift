// A PostgreSQL database that receives the contents of another database.

internal import BackendServices
package import BackendStorage
internal import Entities
package import Foundation
internal import PostgreSQLClient

package struct PostgreSQLTransferTarget: TransferTarget {
    /// The time limit of one access, such as the insertion of a page of rows.
    private static let limit = Duration.seconds(600)

    package let name: String
    private let url: String
    private let pool: PostgreSQLPool

    /// Connects to the database. Missing migrations are applied.
    /// - Parameters:
    ///   - url: the address in a form that libpq accepts.
    ///   - callLimit: the time limit of the check at the beginning, which shows whether the server answers.
    package init(url: String, callLimit: Duration = CallContext.pageLimit) async throws(PostgreSQLProblem) {
        name = PostgreSQLAddress.withoutSecrets(url)
        self.url = url
        pool = PostgreSQLPool(url: url, size: 1)
        do {
            _ = try await Schema.migrate(pool, callLimit: callLimit, isTransferring: true)
        } catch {
            await pool.close(before: .now)
            throw PostgreSQLProblem(url: url, error)
        }
    }

    package func rows(
        of table: TransferTable, after key: [TransferValue]?, limit: Int
    ) async throws -> [[TransferValue]] {
        try await access { try await PostgreSQLTransferReader(db: $0).rows(of: table, after: key, limit: limit) }
    }

    package func lastID(of table: TransferTable) async throws -> Int64 {
        try await access { try await PostgreSQLTransferReader(db: $0).lastID(of: table) }
    }

    package func lastKey(of table: TransferTable) async throws -> [TransferValue]? {
        try await access { db in
            try await db.execute(PostgreSQLDialect.lastKey(of: table)).first.map {
                try TransferValue.values(of: table.key, in: $0)
            }
        }
    }

    package func rowCount(of table: TransferTable) async throws -> Int {
        try await access { db in
            try await db.execute(PostgreSQLDialect.rowCount(of: table)).first?.decode(Int.self, at: 0) ?? 0
        }
    }

    // MARK: Marker

    package func claim(
        _ marker: TransferMarker, if admits: @escaping @Sendable (TransferMarker?, Bool) throws -> Bool
    ) async throws -> Bool {
        try await write { db in
            try await db.execute("SELECT pg_advisory_xact_lock($1::bigint)", Schema.lock)
            let found = try await Self.marker(in: db)
            let isEmpty = try await db.execute(PostgreSQLDialect.isEmpty).first?.decode(Bool.self, at: 0) ?? false
            guard try admits(found, isEmpty) else { return false }
            try await db.execute(
                script: """
                    CREATE TABLE IF NOT EXISTS transfer (
                        fingerprint bytea NOT NULL, run uuid NOT NULL, finishedAt bigint
                    );
                    DELETE FROM transfer;
                    """)
            try await db.execute(
                "INSERT INTO transfer (fingerprint, run) VALUES ($1, $2)", marker.fingerprint, marker.run)
            return true
        }
    }

    package func finish(as run: UUID, at instant: Date) async throws {
        // Without statistics the first statements of a server would be planned badly.
        try await access { db in
            try await db.execute(script: "ANALYZE \(TransferTable.all.map(\.name).joined(separator: ", "))")
        }
        try await write(as: run) { db in
            try await db.execute("UPDATE transfer SET finishedAt = $1", instant.millisecondsSince1970)
        }
    }

    static func isUnfinished(_ db: PostgreSQLSession) async throws -> Bool {
        try await marker(in: db).map { $0.finishedAt == nil } ?? false
    }

    private static func marker(in db: PostgreSQLSession) async throws -> TransferMarker? {
        let tables = try await db.execute(
            "SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = 'transfer'")
        guard tables.first != nil else { return nil }
        guard let row = try await db.execute("SELECT fingerprint, run, finishedAt FROM transfer").first else {
            return nil
        }
        return TransferMarker(
            fingerprint: try row.decode(at: 0), run: try row.decode(at: 1), finishedAt: try row.date(at: 2))
    }

    // MARK: Rows

    package func insert(_ rows: [[TransferValue]], into table: TransferTable, as run: UUID) async throws {
        let sql = PostgreSQLDialect.insertion(of: rows.count, into: table)
        try await write(as: run) { db in try await db.execute(sql, values: rows.joined().map(\.parameter)) }
    }

    package func setLastID(_ id: Int64, of table: TransferTable) async throws {
        try await write { db in
            try await db.execute(
                """
                SELECT setval(pg_get_serial_sequence('\(table.name)', 'id')::regclass, greatest($1::bigint, 1), $1 > 0)
                \(PostgreSQLDialect.mark)
                """, id)
        }
    }

    package func close() async {
        await pool.close(before: .now + CallContext.pageLimit)
    }

    /// Writes in one transaction. Throws ``TransferProblem/superseded(_:)`` when the marker is not that of this run. A later run waits
    /// for the end of the transaction.
    private func write(
        as run: UUID, _ body: @Sendable (PostgreSQLSession) async throws -> Void
    ) async throws {
        try await write { db in
            guard try await db.execute("SELECT 1 FROM transfer WHERE run = $1 FOR UPDATE", run).first != nil else {
                throw TransferProblem.superseded(name)
            }
            try await body(db)
        }
    }

    @discardableResult
    private func write<Value: Sendable>(
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.transaction(.writing, before: .now + Self.limit, body)
        } catch {
            throw PostgreSQLProblem.wrapping(error, url: url)
        }
    }

    /// Executes a statement outside of a transaction.
    private func access<Value: Sendable>(
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.withConnection(before: .now + Self.limit, body)
        } catch {
            throw PostgreSQLProblem.wrapping(error, url: url)
        }
    }
}
