// Databases that tests create and remove.

internal import BackendPostgreSQL
internal import BackendSQLite
package import BackendStorage
internal import Foundation
internal import Logging
internal import PostgreSQLClient
internal import Synchronization
internal import TestGate

/// The kinds of databases that backends use.
package enum DatabaseKind: Sendable {
    case sqlite, postgresql
}

/// The database of one test: a file in a folder of its own, or a schema of the server that `GATHER_TEST_POSTGRESQL` names.
package struct TestDatabase: Sendable {
    /// The URL of the PostgreSQL database in which tests make their schemas, see `.ci/postgresql`; nil when there is none.
    package static let server = ProcessInfo.processInfo.environment["GATHER_TEST_POSTGRESQL"]

    private let kind: DatabaseKind
    private let folder: URL
    private let schema: String
    /// Whether ``remove()`` keeps the schema for another test.
    private var isKept = false

    /// Makes a database without tables.
    package static func make(_ kind: DatabaseKind) async throws -> TestDatabase {
        let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        let folder = TestFolders.databases.appending(path: name)
        switch kind {
        case .sqlite:
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        case .postgresql:
            try await administer("CREATE SCHEMA \(name)")
        }
        return TestDatabase(kind: kind, folder: folder, schema: name)
    }

    /// Makes a database with the tables of this version and without rows, except those that record the migrations. Migrations of a
    /// database without data insert no other rows. Applying the migrations would take most of the time of a short test. So an SQLite
    /// database is a copy of an empty one, and a PostgreSQL schema can be one that an earlier test has finished with. The test must
    /// access the database only through backends, and must close them.
    package static func makeWithTables(_ kind: DatabaseKind) async throws -> TestDatabase {
        switch kind {
        case .sqlite:
            let database = try await make(.sqlite)
            try await emptyFile.value.write(to: URL(filePath: database.path))
            return database
        case .postgresql:
            if let database = kept.withLock({ $0.popLast() }) { return database }
            var database = try await makeAndMigrate(.postgresql)
            database.isKept = true
            return database
        }
    }

    private static func makeAndMigrate(_ kind: DatabaseKind) async throws -> TestDatabase {
        let database = try await make(kind)
        await (try await database.open(StorageConfiguration())).close()
        return database
    }

    /// The contents of an SQLite database with tables and without rows.
    private static let emptyFile: Task<Data, any Error> = Task {
        let database = try await makeAndMigrate(.sqlite)
        let contents = try Data(contentsOf: URL(filePath: database.path))
        try await database.remove()
        return contents
    }

    /// PostgreSQL databases with tables and without rows, which no test uses now. They stay on the server when the process ends.
    private static let kept = Mutex<[TestDatabase]>([])

    package func open(_ configuration: StorageConfiguration) async throws -> any DatabaseBackend {
        let logger = Logger(label: "test")
        switch kind {
        case .sqlite:
            return try SQLiteBackend(path: path, configuration: configuration, logger: logger)
        case .postgresql:
            let url = url ?? ""
            return try await PostgreSQLBackend(
                url: url, connections: 4, callLimit: .unreachable, configuration: configuration, logger: logger)
        }
    }

    package var source: any TransferSource {
        switch kind {
        case .sqlite: SQLiteTransferSource(path: path)
        case .postgresql: PostgreSQLTransferSource(url: url ?? "", callLimit: .unreachable)
        }
    }

    package func target() async throws -> any TransferTarget {
        switch kind {
        case .sqlite: try SQLiteTransferTarget(path: path)
        case .postgresql: try await PostgreSQLTransferTarget(url: url ?? "", callLimit: .unreachable)
        }
    }

    /// The file of an SQLite database.
    package var path: String { folder.appending(path: "gather.sqlite").path }

    /// The URL of a PostgreSQL database, with the schema of this test; nil when there is no server.
    package var url: String? {
        Self.server.map { Self.adding("options=-csearch_path%3D\(schema)", to: $0) }
    }

    package func remove() async throws {
        switch kind {
        case .sqlite: try FileManager.default.removeItem(at: folder)
        case .postgresql where isKept:
            try await Self.administer(
                """
                DO $$ BEGIN EXECUTE (
                    SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ', ') || ' RESTART IDENTITY' FROM pg_class
                    WHERE relnamespace = '\(schema)'::regnamespace AND relkind = 'r' AND relname <> 'gathermigration'
                ); END $$
                """)
            Self.kept.withLock { $0.append(self) }
        case .postgresql: try await Self.administer("DROP SCHEMA \(schema) CASCADE")
        }
    }

    /// The URL with more parameters, such as `a=1&b=2`.
    package static func adding(_ parameters: String, to url: String) -> String {
        parameters.isEmpty ? url : url + (url.contains("?") ? "&" : "?") + parameters
    }

    /// Executes statements in the schema of a PostgreSQL database, on a connection that no backend uses.
    package func execute(_ script: String) async throws {
        let pool = PostgreSQLPool(url: Self.server ?? "", size: 1)
        try await pool.withConnection(before: .now + .unreachable) {
            try await $0.execute(script: "SET search_path TO \(schema); \(script)")
        }
        await pool.close(before: .now)
    }

    /// The connections for statements about schemas. Opening a connection for each statement would take longer than the statement.
    private static let administrators = PostgreSQLPool(url: server ?? "", size: 4)

    private static func administer(_ script: String) async throws {
        try await administrators.withConnection(before: .now + .unreachable) { try await $0.execute(script: script) }
    }
}
