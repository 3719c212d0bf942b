// Access to the database for the services: transactions, authorization and errors.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import Logging
internal import PostgreSQLClient

struct PostgreSQLStore: PasswordStore {
    let pool: PostgreSQLPool
    let configuration: StorageConfiguration
    let logger: Logger
    /// The time limit of calls without a ``CallContext``.
    private let callLimit: Duration
    let clock: DatabaseClock
    let hasher: PasswordHasher
    /// Says when to search for links that are over, to delete their keys. Each read treats a link that is over as gone, also while
    /// its key is not deleted.
    private let linkSearch = OncePerMinute()
    let unfinishedDeletions = UnfinishedDeletions()
    /// Says when to log again that calls wait for too long.
    private let overload = OncePerMinute()
    let tables = TableState()
    /// Notes when a statement failed because the disk of the database was full.
    let fullDisk = RecentFailure()
    /// Says when to log again that the tables are those of a newer version of this program.
    let outdated = OncePerMinute()
    private let metrics = DatabaseMetrics(backend: "postgresql")
    /// Calls wait here and not in the pool, because here the networks of clients take turns, and so do the sessions of a
    /// network: no session waits for the many calls of another session. A session has at most one connection for reads and
    /// one for changes.
    private let reads: KeyedSemaphore<CallOrigin>
    let writes: KeyedSemaphore<CallOrigin>
    private let accountTurns = AccountTurns()
    private let historyTurns = HistoryTurns(concurrency: 2)
    /// A history of a larger size is long: its size is about the number of its matches, players of lineups and goals together. Reading
    /// so many takes about 40 ms.
    static let longHistory = 20_000
    let rosters = RosterCache.rosters()
    /// The running gathers of accounts. Nearly every page reads them.
    let running = RevisionCache<UUID, [Gather]>(capacity: 20_000) { 1 + $0.count }
    /// The histories of accounts. The size of a match is mainly the number of players in its lineup.
    let histories = RevisionCache<UUID, SeasonSnapshot>(capacity: 400_000) { $0.size }

    init(
        pool: PostgreSQLPool, configuration: StorageConfiguration, callLimit: Duration, clock: DatabaseClock,
        logger: Logger
    ) {
        self.pool = pool
        self.configuration = configuration
        self.callLimit = callLimit
        self.clock = clock
        self.logger = logger
        hasher = PasswordHasher(configuration)
        // Changes can wait for locks, so only half of the connections are for changes.
        let forWrites = max(1, pool.size / 2)
        writes = KeyedSemaphore(concurrency: forWrites, waitingLimit: 1_024, waitingLimitPerKey: 512)
        reads = KeyedSemaphore(
            concurrency: max(1, pool.size - forWrites), waitingLimit: 1_024, waitingLimitPerKey: 512)
    }

    /// Milliseconds since 1970.
    var now: Int64 {
        configuration.now().millisecondsSince1970
    }

    var deadline: ContinuousClock.Instant {
        CallContext.current?.deadline ?? .now + callLimit
    }

    // MARK: Reading

    /// Reads without a transaction, usually with one statement.
    func single<Value: Sendable>(
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await single(for: .independent, body)
    }

    private func single<Value: Sendable>(
        for origin: CallOrigin, _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await call("read", waitingFor: reads, as: origin) {
            try await DatabaseMetrics.transaction("read") { try await pool.withConnection(before: deadline, body) }
        }
    }

    /// Reads in one transaction.
    func read<Value: Sendable>(
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await read(for: .independent, body)
    }

    private func read<Value: Sendable>(
        for origin: CallOrigin, _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await call("read", waitingFor: reads, as: origin) {
            try await DatabaseMetrics.transaction("read") {
                try await pool.transaction(.reading, before: deadline, body)
            }
        }
    }

    /// Waits for a turn and calls `body` on ``WorkThreads``, because decoding the rows of a long history takes tenths of a second.
    /// - Parameter size: returns the size of the history that was read, see ``longHistory``.
    func readHistory<Value: Sendable>(
        of account: UUID, size: (Value) -> Int, _ body: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try await historyTurns.wait(as: account) {
            let result = await Result { () async throws(ServiceError) in
                try await withTaskExecutorPreference(WorkThreads.shared, operation: body)
            }
            // Reads of the longest histories fail at their deadline.
            let isLong = (try? result.get()).map { size($0) > Self.longHistory } ?? true
            return (result, isLong)
        }
    }

    /// Finds the user of the token, with one statement.
    func caller(of token: AccessToken) async throws(ServiceError) -> Caller {
        let now = now
        let caller = try await single(for: .session(token)) { db in try await Caller(token, at: now, in: db) }
        CallContext.current?.seen.add(caller.revision, as: token)
        accountTurns.note(caller, for: token)
        return caller
    }

    /// Reads as the user of the token, which is checked in the same transaction.
    func read<Value: Sendable>(
        as token: AccessToken, _ body: @Sendable (PostgreSQLSession, Caller) async throws -> Value
    ) async throws(ServiceError) -> Value {
        let (now, seen) = (now, CallContext.current?.seen)
        return try await read(for: .session(token)) { db in
            let caller = try await Caller(token, at: now, in: db)
            seen?.add(caller.revision, as: token)
            accountTurns.note(caller, for: token)
            return try await body(db, caller)
        }
    }

    // MARK: Writing

    /// Writes in one transaction, which is rolled back on an error.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await write(.writing, for: .independent, body)
    }

    /// Writes in one transaction whose commit does not wait for a synchronous standby. It is for rows that are of no use
    /// after a failover: attempts, and the row of ``takesChanges()``.
    @discardableResult
    func writeHere<Value: Sendable>(
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await write(.writingHere, for: .independent, body)
    }

    private func write<Value: Sendable>(
        _ access: PostgreSQLPool.Access, for origin: CallOrigin,
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws(ServiceError) -> Value {
        CallContext.current?.seen.invalidate()
        let now = now
        let value = try await call("write", waitingFor: writes, as: origin) {
            try await DatabaseMetrics.transaction("write") {
                try await pool.transaction(access, before: deadline) { db in
                    let value = try await body(db)
                    if linkSearch.begins(at: now), try await EndedLinks.end(at: now, in: db) { linkSearch.repeatNext() }
                    return value
                }
            }
        }
        continueDeletions(at: now)
        return value
    }

    /// Tries again to remove the remaining rows of deleted accounts, when this has failed a minute or more ago.
    private func continueDeletions(at now: Int64) {
        guard unfinishedDeletions.begins(at: now) else { return }
        Task.detached { await AccountDeletion.finishAll(in: self) }
    }

    /// Writes as the user of the token, which is checked in the same transaction. Changes of an account wait for each other, and
    /// each gives the account a new revision.
    @discardableResult
    func write<Value: Sendable>(
        as token: AccessToken, _ body: @Sendable (PostgreSQLSession, Caller) async throws -> Value
    ) async throws(ServiceError) -> Value {
        let now = now
        do throws(ServiceError) {
            return try await accountTurns.wait(as: token) { () async throws(ServiceError) in
                try await write(.writing, for: .session(token)) { db in
                    let caller = try await Caller(changing: token, at: now, in: db)
                    accountTurns.note(caller, for: token)
                    return try await body(db, caller)
                }
            }
        } catch {
            // A change that got no turn fails before `call`, which would do this.
            CallContext.current?.seen.invalidate()
            throw error
        }
    }

    private func call<Value: Sendable>(
        _ name: String, waitingFor turns: KeyedSemaphore<CallOrigin>, as origin: CallOrigin,
        _ body: () async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await metrics.call(name) { () async throws(ServiceError) in
            do throws(ServiceError) {
                // `takesChanges` finds out whether this version can use the tables, and logs when it cannot.
                guard !tables.isOutdated else { throw .unavailable }
                return try await turns.wait(as: origin, session: origin.sessionName) { () async throws(ServiceError) in
                    try await serviceErrors(body)
                }
            } catch {
                // For the reason see `serviceError`, which is not called when a call fails before its body.
                CallContext.current?.seen.invalidate()
                throw error
            }
        }
    }

    /// The error that callers see: for an error of the database usually `.unavailable` or `.unconfirmed`. Such an error is logged, but
    /// at most once a minute when calls wait for too long or too many wait.
    func serviceError(_ error: any Error) -> ServiceError {
        // A page that is shown without the result of this read must not be sent with the entity tag of the account's revision.
        CallContext.current?.seen.invalidate()
        if let error = error as? ServiceError { return error }
        // character_not_in_repertoire: a text has U+0000, which PostgreSQL cannot store.
        if case PostgreSQLError.server("22021", _) = error { return .invalid }
        // disk_full
        if case PostgreSQLError.server("53100", _) = error { fullDisk.note(at: now) }
        if error is CancellationError { return .unavailable }
        let details: Logger.Metadata = [
            "error": "\(error)", "request": "\(CallContext.current?.requestID ?? "none")",
        ]
        let result: ServiceError = if case PostgreSQLError.unconfirmed = error { .unconfirmed } else { .unavailable }
        guard (error as? PostgreSQLError)?.isOverload == true else {
            logger.error("The database failed.", metadata: details)
            return result
        }
        if overload.begins(at: now) {
            logger.warning(
                "Calls to the database get no answer in time, or too many wait. This is logged once a minute.",
                metadata: details)
        }
        return result
    }
}
