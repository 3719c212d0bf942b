// Brings the tables of a database up to date, while servers use them, and checks whether this version can use the tables.

internal import BackendServices
internal import Foundation
internal import PostgreSQLClient

enum Schema {
    struct Migration: Sendable {
        /// The name in the database. It begins with the number of the migration: 1 for the first one in ``versions``.
        let name: String
        /// A version of this program that knows the migrations up to this number works with the tables after this migration too.
        /// Except for the first migration, this is the number of an earlier one, so that older servers go on working while servers
        /// are upgraded one after another. See "To change the tables of PostgreSQL" in CONTRIBUTING.md.
        let oldest: Int
        let sql: String
    }

    struct Outcome: Sendable {
        /// The names of the migrations that were applied, in order.
        var applied: [String] = []
        /// The names of the migrations of a newer version of this program, whose tables this version can use.
        var newer: [String] = []
    }

    /// The key of the advisory lock that a server holds while it migrates, and a transfer while it begins: "FGat" in ASCII.
    static let lock = 0x4647_6174
    /// How long the migrations may take, including the time that they wait for locks.
    private static let limit = Duration.seconds(60)
    /// The pause before another attempt to get the lock of a table.
    private static let pause = Duration.milliseconds(500)

    /// Applies missing migrations.
    /// - Parameter isTransferring: whether the database may have an unfinished transfer. Then newer tables are refused.
    static func migrate(
        _ pool: PostgreSQLPool, to versions: [Migration] = versions, callLimit: Duration, isTransferring: Bool = false
    ) async throws -> Outcome {
        // A database server that does not answer is noticed within `callLimit`. Waiting for locks can take longer.
        try await pool.withConnection(before: .now + callLimit) { db in
            try await check(db, isWriting: true)
        }
        let deadline = ContinuousClock.now + limit
        while true {
            do {
                return try await pool.transaction(.writing, before: deadline) { db in
                    try await migrate(to: versions, isTransferring: isTransferring, in: db)
                }
            } catch PostgreSQLError.server("55P03", _) where .now + pause < deadline {
                try await Task.sleep(for: pause)
            }
        }
    }

    private static func migrate(
        to versions: [Migration], isTransferring: Bool, in db: PostgreSQLSession
    ) async throws -> Outcome {
        try await db.execute("SELECT pg_advisory_xact_lock($1::bigint)", lock)
        // While a migration waits for the lock of a table, statements of running servers wait behind the migration, so it
        // waits for a second at most.
        try await db.execute("SELECT set_config('lock_timeout', '1s', true)")
        let before = try await appliedMigrations(in: db)
        let newer = before.filter { row in !versions.contains { $0.name == row.name } }
        let missing = versions.filter { version in !before.contains { $0.name == version.name } }
        guard allows(newer, versions), newer.isEmpty || missing.isEmpty else {
            throw PostgreSQLProblem.Reason.newerVersion
        }
        if isTransferring {
            guard newer.isEmpty else { throw PostgreSQLProblem.Reason.newerVersion }
        } else {
            try await checkTransfer(in: db)
        }
        for version in missing {
            try await db.execute(script: version.sql)
            try await db.execute(
                "INSERT INTO gatherMigration (name, oldest) VALUES ($1, $2)", version.name, version.oldest)
        }
        return Outcome(applied: missing.map(\.name), newer: newer.map(\.name))
    }

    /// Whether this version can use the tables, which a newer version of this program may have changed since this server started.
    static func isUsable(_ db: PostgreSQLSession) async throws -> Bool {
        let newer = try await storedMigrations(in: db).filter { row in !versions.contains { $0.name == row.name } }
        return allows(newer, versions)
    }

    private static func allows(_ newer: [(name: String, oldest: Int)], _ versions: [Migration]) -> Bool {
        newer.allSatisfy { $0.oldest <= versions.count }
    }

    /// Throws when this version cannot read the database, when the database has other migrations than those of this version, or
    /// when a transfer into it has not finished. Changes nothing.
    static func checkUpToDate(_ db: PostgreSQLSession) async throws {
        try await check(db, isWriting: false)
        var names: Set<String> = []
        if try await hasMigrations(db) {
            let found = try await db.execute("SELECT name FROM gatherMigration")
            names = Set(try found.rows.map { try $0.decode(at: 0) })
        }
        let known = Set(versions.map(\.name))
        guard names.isSubset(of: known) else { throw PostgreSQLProblem.Reason.newerVersion }
        try await checkTransfer(in: db)
        guard names == known else { throw PostgreSQLProblem.Reason.olderVersion }
    }

    private static func checkTransfer(in db: PostgreSQLSession) async throws {
        guard try await !PostgreSQLTransferTarget.isUnfinished(db) else {
            throw PostgreSQLProblem.Reason.unfinishedTransfer
        }
    }

    private static func check(_ db: PostgreSQLSession, isWriting: Bool) async throws {
        let found = try await db.execute(
            """
            SELECT current_setting('server_version_num')::bigint, current_setting('server_version'),
                current_setting('server_encoding'), current_setting('transaction_read_only')
            """)
        guard let row = found.first else { return }
        guard try row.decode(Int.self, at: 0) >= 140_000 else {
            throw PostgreSQLProblem.Reason.oldServer(try row.decode(at: 1))
        }
        let encoding: String = try row.decode(at: 2)
        guard encoding == "UTF8" else { throw PostgreSQLProblem.Reason.encoding(encoding) }
        guard try !isWriting || row.decode(String.self, at: 3) == "off" else { throw PostgreSQLProblem.Reason.readOnly }
    }

    /// The migrations of the database. Creates their table in an empty database.
    private static func appliedMigrations(in db: PostgreSQLSession) async throws -> [(name: String, oldest: Int)] {
        if try await !hasMigrations(db) {
            try await db.execute(
                """
                CREATE TABLE gatherMigration (
                    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, oldest bigint
                )
                """)
        }
        // Databases of the first version of this table have no column `oldest`.
        let columns = try await db.execute(
            "SELECT 1 FROM pg_attribute WHERE attrelid = 'gatherMigration'::regclass AND attname = 'oldest'")
        if columns.first == nil { try await db.execute("ALTER TABLE gatherMigration ADD COLUMN oldest bigint") }
        return try await storedMigrations(in: db)
    }

    private static func storedMigrations(in db: PostgreSQLSession) async throws -> [(name: String, oldest: Int)] {
        try await db.execute("SELECT name, oldest FROM gatherMigration ORDER BY id").rows.map { row in
            (try row.decode(at: 0), try row.decode(Int?.self, at: 1) ?? Int.max)
        }
    }

    /// Whether the database has the table of migrations; false for a database without tables. Throws for tables of another
    /// program.
    private static func hasMigrations(_ db: PostgreSQLSession) async throws -> Bool {
        let tables = try await db.execute(
            """
            SELECT count(*), count(*) FILTER (WHERE relname = 'gathermigration') FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
            """)
        guard let row = tables.first, try row.decode(Int.self, at: 1) == 0 else { return true }
        guard try row.decode(Int.self, at: 0) == 0 else { throw PostgreSQLProblem.Reason.otherProgram }
        return false
    }
}
