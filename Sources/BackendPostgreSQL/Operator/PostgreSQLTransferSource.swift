// A PostgreSQL database that is copied into another database.

package import BackendStorage
internal import BackendServices
internal import PostgreSQLClient

/// Reads a database without changing it, even while servers use it. The database can be that of a standby.
package struct PostgreSQLTransferSource: TransferSource {
    /// The time limit of a snapshot, in which all tables are copied.
    private static let limit = Duration.seconds(24 * 60 * 60)

    package let name: String
    private let url: String
    private let callLimit: Duration

    /// - Parameters:
    ///   - url: the address in a form that libpq accepts.
    ///   - callLimit: the time limit of the check at the beginning, which shows whether the server answers.
    package init(url: String, callLimit: Duration = CallContext.pageLimit) {
        name = PostgreSQLAddress.withoutSecrets(url)
        self.url = url
        self.callLimit = callLimit
    }

    /// Throws a ``PostgreSQLProblem`` when the database cannot be used, or does not have the tables of this version.
    package func withSnapshot<Value: Sendable>(
        _ body: @Sendable (any TransferReader) async throws -> Value
    ) async throws -> Value {
        let pool = PostgreSQLPool(url: url, size: 1)
        let result: Result<Value, any Error>
        do {
            try await pool.withConnection(before: .now + callLimit) { try await Schema.checkUpToDate($0) }
            result = .success(
                try await pool.transaction(.reading, before: .now + Self.limit) { db in
                    // While the target is written and read, this transaction is idle, perhaps for longer than the configuration
                    // of the server allows.
                    try await db.execute("SELECT set_config('idle_in_transaction_session_timeout', '0', true)")
                    try await Schema.checkUpToDate(db)
                    return try await body(PostgreSQLTransferReader(db: db))
                })
        } catch {
            result = .failure(PostgreSQLProblem.wrapping(error, url: url))
        }
        await pool.close(before: .now)
        return try result.get()
    }
}

struct PostgreSQLTransferReader: TransferReader {
    let db: PostgreSQLSession

    func rows(of table: TransferTable, after key: [TransferValue]?, limit: Int) async throws -> [[TransferValue]] {
        let sql = PostgreSQLDialect.page(of: table, isFirst: key == nil, limit: limit)
        return try await db.execute(sql, values: (key ?? []).map(\.parameter)).rows.map {
            try TransferValue.values(of: table.columns[...], in: $0)
        }
    }

    func lastID(of table: TransferTable) async throws -> Int64 {
        let found = try await db.execute(
            """
            SELECT greatest(
                (SELECT max(id) FROM \(table.name)),
                pg_sequence_last_value(pg_get_serial_sequence('\(table.name)', 'id')::regclass), 0)\(PostgreSQLDialect.mark)
            """)
        return try found.first?.decode(at: 0) ?? 0
    }
}

extension PostgreSQLProblem {
    /// The problem for an error of the client library, the server or the schema; other errors stay as they are.
    static func wrapping(_ error: any Error, url: String) -> any Error {
        error is PostgreSQLError || error is Reason ? PostgreSQLProblem(url: url, error) : error
    }
}
