// The embedded backend: one SQLite database on disk.

public import BackendServices
public import BackendStorage
internal import GRDB
public import Logging

/// The services over an SQLite database. Opening applies missing migrations.
///
/// Changes are durable when a call returns (write-ahead log, `synchronous = FULL`). Several processes may use the
/// same file, such as a server and an operator's command.
public struct SQLiteBackend: DatabaseBackend {
    /// Durations, costs and limits, the clock, and the sources of ids and random values.
    public typealias Configuration = StorageConfiguration

    public let users: any UserService
    public let credentials: (any CredentialService)?
    public let appliedMigrations: [String]
    let store: SQLiteStore
    private let probe = Probe()

    /// Opens the database. A missing file is created, with access for its owner only.
    ///
    /// - Parameters:
    ///   - path: the file, absolute or relative to the working directory.
    ///   - logger: logs security events, and failures of the database, which callers see as `.unavailable`.
    /// - Throws: an error that tells the operator why the file cannot be used.
    public init(path: String, configuration: Configuration = .init(), logger: Logger) throws(DatabaseProblem) {
        try self.init(path: path, configuration: configuration, logLimit: WriteAheadLog.defaultLimit, logger: logger)
    }

    /// Opens the database. Tests can give a limit of the write-ahead log that is lower than ``WriteAheadLog/defaultLimit``.
    init(path: String, configuration: Configuration, logLimit: Int, logger: Logger) throws(DatabaseProblem) {
        let file = try DatabaseFile(opening: path)
        appliedMigrations = file.appliedMigrations
        store = SQLiteStore(file: file, configuration: configuration, logLimit: logLimit, logger: logger)
        users = SQLiteUserService(store: store)
        credentials = SQLiteCredentialService(store: store)
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

    public func season(as token: AccessToken) -> any SeasonService {
        SQLiteSeasonService(store: store, token: token)
    }

    public var spectators: any SpectatorService {
        SQLiteSpectatorService(store: store)
    }

    /// Whether the database can be read and written, its files are still in their places, and no damage was found in the last
    /// 30 seconds.
    public func isReachable() async -> Bool {
        // Connections that are open still read the old file after it was replaced, so the read below can succeed.
        guard store.isInPlace else { return false }
        let read: Void? = try? store.shortRead { db throws in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations")
        }
        guard read != nil else { return false }
        let isWritable = await probe.succeeds { [store] in
            let written: Void? = try? await store.write { db throws in
                // SQLite writes the first page even when the value is the same. The program does not use the value.
                try db.execute(sql: "PRAGMA user_version = 1")
            }
            return written != nil
        }
        // The read and the write above use few pages of the database. Other calls may have found that other pages are damaged.
        return isWritable && !store.damage.isRecent(at: store.now)
    }

    public func finishDeletions() async {
        await AccountDeletion.finishAll(in: store)
    }

    public func close() async {
        await store.close()
    }
}
