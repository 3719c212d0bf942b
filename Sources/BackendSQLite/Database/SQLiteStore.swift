// Access to the database for the services: transactions, authorization and errors.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import GRDB
internal import Logging
internal import Synchronization

/// A class, because services that contain the store are created for each page. A copy of a struct with these properties would
/// change many reference counts, and event loops that change the same counts wait for each other.
final class SQLiteStore: PasswordStore {
    let pool: DatabasePool
    let configuration: StorageConfiguration
    let logger: Logger
    let hasher: PasswordHasher
    /// The rosters of accounts.
    let rosters = RosterCache.rosters()
    /// The running gathers of accounts. Nearly every page reads them.
    let running = RevisionCache<UUID, [Gather]>(capacity: 20_000) { 1 + $0.count }
    /// The sums of all finished matches of accounts.
    let tallies = RevisionCache<UUID, MatchTally>(capacity: 10_000) { 1 + $0.unreadable.count }
    /// Lineups and goals of finished matches, because reading them takes most of the time that statistics need. The cache has room for
    /// about 10,000 matches of 22 players with 9 goals. It then takes about 10 MB, and up to 20 MB when it is full of matches with few
    /// players.
    let matchDetails = MatchDetailsCache(capacity: 400_000)
    /// Says when to search for links that are over, to delete their keys. Until a key is deleted, each read treats its link as gone.
    private let linkSearch = OncePerMinute()
    let unfinishedDeletions = UnfinishedDeletions()
    /// Says when to log again that a file was replaced or removed.
    private let misplacement = OncePerMinute()
    /// Notes when a damaged file made a call fail.
    let damage = RecentFailure()
    private let files: DatabaseFiles
    private let lock: DatabaseLock
    let shortReads: ShortReadConnections
    /// Callers of ``longReads`` wait here first, so that accounts with long histories use only one of its places.
    private let historyTurns = HistoryTurns(concurrency: DatabaseFile.longReadCount)
    /// A history is long when reading it takes more processor time.
    static let longRead = Duration.milliseconds(40)
    /// Limits long reads to the connections of the pool, and lets a reset of the write-ahead log wait until none runs.
    private let longReads = KeyedSemaphore<UUID>(concurrency: DatabaseFile.longReadCount)
    /// Changes wait here and not in the queue of the connection that writes, because here the networks of clients take turns,
    /// and so do the sessions of a network: no session waits for the many changes of another session.
    let writes = KeyedSemaphore<CallOrigin>(concurrency: 1, waitingLimit: 1_024, waitingLimitPerKey: 512)
    private let writeAheadLog: WriteAheadLog
    static let metrics = DatabaseMetrics(backend: "sqlite")

    /// - Parameter logLimit: the number of bytes of the write-ahead log above which long reads wait until the log is reset.
    init(file: DatabaseFile, configuration: StorageConfiguration, logLimit: Int, logger: Logger) {
        pool = file.pool
        shortReads = file.shortReads
        files = file.files
        lock = file.lock
        self.configuration = configuration
        self.logger = logger
        writeAheadLog = WriteAheadLog(path: file.files.log.path, limit: logLimit)
        hasher = PasswordHasher(configuration)
    }

    /// Milliseconds since 1970.
    var now: Int64 {
        configuration.now().millisecondsSince1970
    }

    /// Whether the paths of the database and of its log still lead to the files that are open. When one of them does not, this is
    /// logged, at most once a minute.
    var isInPlace: Bool {
        guard files.database.isInPlace else {
            logMisplacement(
                of: files.database,
                """
                The database file was replaced or removed; put it back. After a restart, the server uses the file that \
                is there now, or an empty database, and lacks what is only in the old file. This is logged once a minute.
                """)
            return false
        }
        guard files.log.isInPlace else {
            logMisplacement(
                of: files.log,
                """
                The write-ahead log of the database was replaced or removed; put it back, or end the server with \
                SIGTERM, which writes the log into the database, and start it again. This is logged once a minute.
                """)
            return false
        }
        return true
    }

    private func logMisplacement(of file: FileIdentity, _ message: Logger.Message) {
        guard misplacement.begins(at: now) else { return }
        logger.error(message, metadata: ["path": "\(file.path)"])
    }

    /// Reads a few rows in one transaction, on the calling thread, which may be that of an event loop: for such a read a change
    /// of threads takes longer than the read. The read does not wait for writers, because of the write-ahead log, nor for other
    /// reads, because each read has a connection of its own.
    func shortRead<Value>(_ body: (Database) throws -> Value) throws(ServiceError) -> Value {
        try Self.metrics.call("read") { () throws(ServiceError) in
            do {
                return try shortReads.read { connection in try connection.read { try Self.measured(body, $0) } }
            } catch {
                throw serviceError(error)
            }
        }
    }

    /// Reads in one transaction, on another thread. For long reads, such as all matches of an account.
    /// `.unavailable` when too many calls wait for such a read.
    func read<Value: Sendable>(
        of account: UUID, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await Self.metrics.call("read") { () async throws(ServiceError) in
            try await historyTurns.wait(as: account) {
                let time = Mutex(Duration.zero)
                let result = await Result { () async throws(ServiceError) in
                    try await longReads.wait(as: account) { () async throws(ServiceError) in
                        try await serviceErrors {
                            try await withTaskExecutorPreference(WorkThreads.shared) { try longRead(time, body) }
                        }
                    }
                }
                return (result, time.withLock { $0 } > Self.longRead)
            }
        }
    }

    /// Reads on the calling thread. In an asynchronous function, `pool.read` would be GRDB's asynchronous function, which changes the
    /// thread twice more.
    /// - Parameter time: gets the processor time of the read.
    private func longRead<Value>(
        _ time: borrowing Mutex<Duration>, _ body: (Database) throws -> Value
    ) throws -> Value {
        let start = ProcessorTime.ofThread
        defer { time.withLock { $0 = ProcessorTime.ofThread - start } }
        return try pool.read { try Self.measured(body, $0) }
    }

    private static func measured<Value>(_ body: (Database) throws -> Value, _ db: Database) throws -> Value {
        try DatabaseMetrics.transaction("read") { try body(db) }
    }

    /// Writes in one transaction, which is rolled back on an error. `.unavailable` when the file or its log was replaced or
    /// removed, because the change would be lost, and when too many changes wait.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await write(by: .independent, body)
    }

    func write<Value: Sendable>(
        by origin: CallOrigin, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(ServiceError) -> Value {
        CallContext.current?.seen.invalidate()
        return try await Self.metrics.call("write") { () async throws(ServiceError) in
            try await writes.wait(as: origin, session: origin.sessionName) { () async throws(ServiceError) in
                try await serviceErrors {
                    do {
                        let value = try await pool.writeWithoutTransaction { db in
                            try DatabaseMetrics.transaction("write") { try transaction(in: db, body) }
                        }
                        shortenLog(after: nil)
                        continueDeletions()
                        return value
                    } catch {
                        shortenLog(after: error)
                        throw error
                    }
                }
            }
        }
    }

    /// Resets the write-ahead log when it is too long, and after a change that could not be written, for example because the
    /// disk is full: such a change makes no checkpoint, so a log that became long during reads would stay long. The change
    /// does not wait for the reset.
    private func shortenLog(after error: (any Error)?) {
        guard writeAheadLog.beginsReset(after: error) else { return }
        Task.detached { [self] in await resetLog(by: WriteAheadLog.reset) }
    }

    /// Removes the remaining rows of deleted accounts when this has failed before.
    private func continueDeletions() {
        guard unfinishedDeletions.begins(at: now) else { return }
        Task.detached { await AccountDeletion.finishAll(in: self) }
    }

    /// Makes the write-ahead log empty, because it contains deleted data until later changes overwrite this data. Does nothing while
    /// the log is being reset or emptied. When this fails, for example because another process reads, the log stays as it is.
    func emptyLog() async {
        guard writeAheadLog.beginsEmptying() else { return }
        await resetLog(by: WriteAheadLog.resetAndEmpty)
    }

    /// - Parameter checkpoint: returns whether the log was written into the database.
    private func resetLog(by checkpoint: @escaping @Sendable (Database) throws -> Bool) async {
        let isDone = await longReads.pause {
            do {
                return try await pool.writeWithoutTransaction(checkpoint)
            } catch {
                logger.warning(
                    "The write-ahead log was not written into the database.", metadata: ["error": "\(error)"])
                return false
            }
        }
        writeAheadLog.endReset(isDone: isDone)
    }

    private func transaction<Value>(in db: Database, _ body: (Database) throws -> Value) throws -> Value {
        var result: Result<Value, any Error> = .failure(CancellationError())
        try db.inTransaction {
            result = .success(try body(db))
            if linkSearch.begins(at: now), try EndedLinks.end(at: now, in: db) { linkSearch.repeatNext() }
            // Checked just before the commit, because the file can be replaced while the change waits for its turn or is made.
            guard isInPlace else { throw ServiceError.unavailable }
            return .commit
        }
        return try result.get()
    }

    /// Writes the write-ahead log into the database, empties the log, and closes the database. When a read does not end within
    /// ``DatabaseFile/patience`` seconds, the log keeps its content, and SQLite reads it when the database is opened again.
    func close() async {
        shortReads.close()
        do {
            try await pool.writeWithoutTransaction { try WriteAheadLog.empty(in: $0) }
        } catch {
            logger.warning("The write-ahead log was not written into the database.", metadata: ["error": "\(error)"])
        }
        await withTaskExecutorPreference(WorkThreads.shared) {
            do {
                try pool.close()
            } catch {
                logger.warning("The database did not close.", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The error that callers see: `.unavailable` for errors of the database, which are logged.
    func serviceError(_ error: any Error) -> ServiceError {
        // A page that is shown without the result of this read must not be sent with the entity tag of the account's revision.
        CallContext.current?.seen.invalidate()
        if let error = error as? ServiceError { return error }
        guard !(error is CancellationError) else { return .unavailable }
        logger.error("The database failed.", metadata: ["error": "\(error)"])
        if let error = error as? DatabaseError, [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            damage.note(at: now)
            // Damaged pages must not stay in the cache after the file was repaired.
            pool.releaseMemoryEventually()
            shortReads.removeAll()
        }
        return .unavailable
    }
}
