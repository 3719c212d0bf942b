// The statements of a connection.

extension Connection {
    /// Executes a statement, which is prepared at its first use.
    func execute(
        _ sql: String, _ parameters: [PostgreSQLParameter], before deadline: ContinuousClock.Instant
    ) async throws(PostgreSQLError) -> PostgreSQLResult {
        begin(before: deadline)
        defer { end() }
        if let name = statements[sql] {
            do throws(PostgreSQLError) {
                return try await result(of: library.sendPrepared(name, parameters))
            } catch .server("0A000", let message) {
                // "cached plan must not change result type": the tables have changed since the statement was prepared. The pool
                // repeats the call with a new connection. With this connection the call would fail each time.
                throw fail(.connection(message))
            }
        }
        let name = "s\(statements.count)"
        _ = try await result(of: library.sendPreparation(of: sql, as: name))
        statements[sql] = name
        return try await result(of: library.sendPrepared(name, parameters))
    }

    /// Executes statements without parameters, and without preparing them.
    func execute(
        script: String, before deadline: ContinuousClock.Instant
    ) async throws(PostgreSQLError) -> PostgreSQLResult {
        begin(before: deadline)
        defer { end() }
        return try await result(of: library.send(script))
    }

    /// Executes statements whenever nothing has arrived for `pause`, until the connection is lost or the task is cancelled.
    /// When there is no answer within `limit`, the connection is closed. So a connection that was lost without being
    /// closed is noticed.
    func test(with script: String, whenSilentFor pause: Duration, limit: Duration) async {
        while failure == nil, !Task.isCancelled {
            let silence = lastInput.duration(to: .now)
            if silence < pause {
                try? await Task.sleep(for: pause - silence)
            } else {
                _ = try? await execute(script: script, before: .now + limit)
            }
        }
    }

    /// - Throws: ``PostgreSQLError/unansweredCommit`` when the server has answered with the warning that a synchronous standby
    ///   may not have the transaction.
    func commit(before deadline: ContinuousClock.Instant) async throws(PostgreSQLError) -> PostgreSQLResult {
        library.isReplicationUnknown = false
        let result = try await execute(script: "COMMIT", before: deadline)
        guard !library.isReplicationUnknown else { throw .unansweredCommit }
        return result
    }
}
