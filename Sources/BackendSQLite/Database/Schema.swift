// Checks whether this version of the program can use a database, and applies migrations.

internal import GRDB

enum Schema {
    /// "FGat": marks databases of this program (`application_id` of SQLite).
    static let applicationID = 0x4647_6174

    /// Applies missing migrations and returns their names, in order.
    /// - Parameter isTransferring: whether the database may have an unfinished transfer.
    static func migrate(_ pool: DatabasePool, path: String, isTransferring: Bool) throws -> [String] {
        let migrator = migrator
        let before = try pool.read { db in
            try check(db, path: path, isTransferring: isTransferring)
            return try migrator.appliedIdentifiers(db)
        }
        let missing = migrator.migrations.filter { !before.contains($0) }
        if !missing.isEmpty {
            try migrator.migrate(pool)
        }
        return missing
    }

    /// Throws when this version of the program cannot use the database. Tables of an older version, and a database without tables,
    /// are accepted.
    static func check(_ db: Database, path: String, isTransferring: Bool = false) throws {
        guard try isOurs(db) else { throw DatabaseProblem(path: path, reason: .otherProgram) }
        guard try !migrator.hasBeenSuperseded(db) else { throw DatabaseProblem(path: path, reason: .newerVersion) }
        guard try isTransferring || !SQLiteTransferTarget.isUnfinished(db) else {
            throw DatabaseProblem(path: path, reason: .unfinishedTransfer)
        }
    }

    /// Whether the database belongs to this program or is empty. A first start that is interrupted, for example by a full disk, leaves
    /// the empty table of the migrator.
    private static func isOurs(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
            || Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'") == 0
                && DatabaseMigrator().appliedIdentifiers(db).isEmpty
    }

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (name, sql) in versions {
            migrator.registerMigration(name) { db in try db.execute(sql: sql) }
        }
        return migrator
    }
}
