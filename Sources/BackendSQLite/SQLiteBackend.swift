// The embedded backend: one SQLite database on disk.

public import BackendServices
internal import GRDB
public import Logging

/// The services over a SQLite database. Opening it brings the database up to date; ``close()`` ends it in good order.
///
/// Changes are durable when a call returns (write-ahead log, `synchronous = FULL`). Several processes may use the
/// same file, such as a server and an operator's command.
public struct SQLiteBackend: BackendServices {
    public let users: any UserService
    /// The names of the migrations that opening applied, in order; empty when the database was up to date.
    public let appliedMigrations: [String]
    let store: SQLiteStore

    /// Opens the database, which is made when there is no file; a new file is readable by its owner only.
    ///
    /// - Parameters:
    ///   - path: the file, absolute or from the working directory.
    ///   - logger: where failures of the database are told, which callers see as `.unavailable`.
    /// - Throws: what is wrong with the file, in words for the operator.
    public init(path: String, configuration: Configuration = .init(), logger: Logger) throws(DatabaseProblem) {
        let file = try DatabaseFile(opening: path)
        appliedMigrations = file.appliedMigrations
        store = SQLiteStore(pool: file.pool, configuration: configuration, logger: logger)
        users = SQLiteUserService(store: store)
    }

    public func players(as token: AccessToken) -> any PlayerService {
        SQLitePlayerService(store: store, token: token)
    }

    public func gathers(as token: AccessToken) -> any GatherService {
        SQLiteGatherService(store: store, token: token)
    }

    public func matches(as token: AccessToken) -> any MatchService {
        SQLiteMatchService(store: store, token: token)
    }

    public var spectators: any SpectatorService {
        SQLiteSpectatorService(store: store)
    }

    public func isReachable() async -> Bool {
        let read: Void? = try? await store.read { db throws in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations")
        }
        return read != nil
    }

    /// Lets the calls under way finish and closes the file. Calls made later throw `.unavailable`.
    public func close() async {
        await store.close()
    }
}
