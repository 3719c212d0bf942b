// Connections that callers share, and their transactions.

internal import Synchronization

/// A bounded number of connections, which are opened when they are needed. The deadline of a call includes the time that it
/// waits for a connection.
package final class PostgreSQLPool: Sendable {
    private let state = Mutex(PoolState())
    private let hosts: Hosts
    /// The highest number of connections.
    package let size: Int
    private let waitingLimit: Int
    private let breaker = CommitBreaker()

    /// - Parameters:
    ///   - url: the address of the server with the name of the database, in a form that libpq accepts.
    ///   - size: the highest number of connections.
    ///   - waitingLimit: how many callers may wait for a connection.
    package init(url: String, size: Int, waitingLimit: Int = 1_024) {
        hosts = Hosts(url)
        self.size = size
        self.waitingLimit = waitingLimit
    }

    /// Executes statements, each in a transaction of its own. All of them are repeated when the connection turns out to be lost, and
    /// when the server ends a statement because of other transactions.
    @discardableResult
    package func withConnection<Value: Sendable>(
        before deadline: ContinuousClock.Instant,
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws -> Value {
        try await retrying(before: deadline) { connection, _ in
            try await body(PostgreSQLSession(connection: connection, deadline: deadline))
        }
    }

    /// The kinds of transactions.
    package enum Access: String, Sendable {
        /// All statements see the database at one moment.
        case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        /// Each statement sees what was committed before it. Callers lock the rows whose values they depend on.
        case writing = "BEGIN ISOLATION LEVEL READ COMMITTED"
        /// As `writing`, for changes that are of no use after a failover. The commit waits for no synchronous standby.
        case writingHere = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = local"
    }

    /// Executes statements in one transaction, which is rolled back on an error. The transaction is repeated when the server ends it
    /// because of other transactions, and when a connection turns out to be lost before the commit. When the commit has no answer, the
    /// transaction may have been committed; then ``PostgreSQLError/unconfirmed(_:)`` is thrown. After a commit that is not answered
    /// in time, most other transactions of ``Access/writing`` are refused with ``PostgreSQLError/unansweredCommit``, see
    /// ``CommitBreaker``.
    @discardableResult
    package func transaction<Value: Sendable>(
        _ access: Access, before deadline: ContinuousClock.Instant,
        _ body: @Sendable (PostgreSQLSession) async throws -> Value
    ) async throws -> Value {
        let isTried = access == .writing ? try breaker.begin() : false
        defer { if isTried { breaker.endTry() } }
        return try await retrying(before: deadline) { connection, isCommitting in
            _ = try await connection.execute(script: access.rawValue, before: deadline)
            let value: Value
            do {
                value = try await body(PostgreSQLSession(connection: connection, deadline: deadline))
            } catch {
                _ = try await connection.execute(script: "ROLLBACK", before: deadline)
                throw error
            }
            // From here on a lost connection does not tell whether the transaction was committed.
            isCommitting = access != .reading
            try await commit(access, on: connection, before: deadline)
            return value
        }
    }

    private func commit(
        _ access: Access, on connection: Connection, before deadline: ContinuousClock.Instant
    ) async throws(PostgreSQLError) {
        let begin = ContinuousClock.now
        let result: PostgreSQLResult
        do throws(PostgreSQLError) {
            result = try await connection.commit(before: deadline)
        } catch {
            guard access == .writing, error == .timeout || error == .unansweredCommit else { throw error }
            // A commit that had little time for its answer says nothing about other commits.
            if error == .unansweredCommit || begin.duration(to: .now) >= Self.silenceLimit {
                breaker.commitWasNotAnswered()
            }
            throw .unansweredCommit
        }
        guard result.command == "COMMIT" else { throw .unexpectedValue("the transaction was rolled back") }
        if access == .writing { breaker.commitWasAnswered() }
    }

    /// Closes the idle connections immediately, and the others when their calls end. Waits for these calls until the deadline.
    /// Callers that wait for a connection fail, and so do later calls.
    package func close(before deadline: ContinuousClock.Instant) async {
        let (idle, waiting) = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return (state.takeIdle(), state.waiting)
        }
        for waiter in waiting { waiter.turn.resume(returning: .failure(.exhausted)) }
        for connection in idle { await connection.close() }
        while state.withLock({ $0.count }) > 0, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The number of connections that are open or being opened.
    package var connectionCount: Int { state.withLock { $0.count } }

    /// The number of callers that wait for a connection.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    // MARK: Attempts

    /// The highest number of times that a transaction, or a body without a transaction, is begun.
    private static let attempts = 10
    /// The pause between attempts after an error of the server, so that a server can start or change its role.
    private static let pause = Duration.milliseconds(100)
    /// When a commit or another statement had this time for its answer and got none, others are expected to get none either.
    private static let silenceLimit = Duration.seconds(1)

    private func retrying<Value: Sendable>(
        before deadline: ContinuousClock.Instant,
        _ attempt: (Connection, _ isCommitting: inout Bool) async throws -> Value
    ) async throws -> Value {
        var count = 0
        var reason: PostgreSQLError?
        while true {
            count += 1
            var isCommitting = false
            do {
                return try await withLease(before: deadline) { connection in
                    try await attempt(connection, &isCommitting)
                }
            } catch let error as PostgreSQLError {
                let isRepeatable =
                    error.isSerializationFailure || error.isOfServer && error != .timeout && !isCommitting
                guard isRepeatable, count < Self.attempts, ContinuousClock.now + Self.pause < deadline else {
                    if isCommitting, error.isOfServer { throw PostgreSQLError.unconfirmed(error) }
                    // The error of the attempt before says more than a timeout.
                    throw error == .timeout ? reason ?? error : error
                }
                reason = error
                // An idle connection can be lost without a fault of the server, so the second attempt follows immediately.
                if error.isOfServer, count > 1 { try? await Task.sleep(for: Self.pause) }
            }
        }
    }

    private func withLease<Value: Sendable>(
        before deadline: ContinuousClock.Instant, _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let connection = try await lease(before: deadline)
        do {
            let value = try await body(connection)
            await giveBack(connection)
            return value
        } catch let error as PostgreSQLError where error.isOfServer {
            await connection.close()
            giveBackPlace()
            // A statement or a commit that had little time for its answer says nothing about other connections.
            let isUnanswered = error == .timeout || error == .unansweredCommit
            let isSilent = await connection.timeForAnswer >= Self.silenceLimit
            if !isUnanswered || isSilent { await closeIdleConnections() }
            throw error
        } catch {
            await giveBack(connection)
            throw error
        }
    }

    // MARK: Connections

    /// Called after an error of the server: idle connections to a server that has stopped are lost too.
    private func closeIdleConnections() async {
        let idle = state.withLock { $0.takeIdle() }
        for connection in idle { await connection.close() }
    }

    private func lease(before deadline: ContinuousClock.Instant) async throws(PostgreSQLError) -> Connection {
        guard ContinuousClock.now < deadline else { throw .timeout }
        let turn = await withCheckedContinuation { turn in
            let immediate: Result<Connection?, PostgreSQLError>? = state.withLock { state in
                if state.isClosed { return .failure(.exhausted) }
                if let connection = state.idle.popLast() { return .success(connection) }
                if state.count < size {
                    state.count += 1
                    return .success(nil)
                }
                guard state.waiting.count < waitingLimit else { return .failure(.exhausted) }
                state.waiting.append(PoolState.Waiter(deadline: deadline, turn: turn))
                return nil
            }
            if let immediate { turn.resume(returning: immediate) }
        }
        if let connection = try turn.get() {
            // A statement after the deadline would close the connection.
            guard ContinuousClock.now < deadline else {
                await giveBack(connection)
                throw .timeout
            }
            return connection
        }
        do throws(PostgreSQLError) {
            return try await hosts.connect(before: deadline)
        } catch {
            giveBackPlace()
            throw error
        }
    }

    private func giveBack(_ connection: Connection) async {
        let (late, next, isClosed) = state.withLock { state in
            guard !state.isClosed else {
                state.count -= 1
                return ([PoolState.Waiter](), PoolState.Waiter?.none, true)
            }
            let (late, next) = state.nextWaiter()
            if next == nil { state.idle.append(connection) }
            return (late, next, false)
        }
        for waiter in late { waiter.turn.resume(returning: .failure(.timeout)) }
        next?.turn.resume(returning: .success(connection))
        if isClosed { await connection.close() }
    }

    /// Called when a connection was closed or could not be opened: another one may be opened in its place.
    private func giveBackPlace() {
        let (late, next) = state.withLock { state in
            let (late, next) = state.nextWaiter()
            if next == nil { state.count -= 1 }
            return (late, next)
        }
        for waiter in late { waiter.turn.resume(returning: .failure(.timeout)) }
        next?.turn.resume(returning: .success(nil))
    }
}
