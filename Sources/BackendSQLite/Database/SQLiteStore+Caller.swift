// Reads and writes as the user of a token, which is checked in the same transaction.

internal import BackendServices
internal import BackendStorage
internal import GRDB

extension SQLiteStore {
    func shortRead<Value>(
        as token: AccessToken, _ body: (Database, Caller) throws -> Value
    ) throws(ServiceError) -> Value {
        let (now, seen) = (now, CallContext.current?.seen)
        return try shortRead { db in
            let caller = try Caller(token, at: now, in: db)
            seen?.add(caller.revision, as: token)
            return try body(db, caller)
        }
    }

    /// Finds the user of the token, with one statement, which is a transaction of its own: `BEGIN` and `COMMIT` would take as
    /// long as the statement.
    func caller<Value>(of token: AccessToken, _ body: (Caller) -> Value) throws(ServiceError) -> Value {
        let (now, seen) = (now, CallContext.current?.seen)
        return try Self.metrics.call("read") { () throws(ServiceError) in
            do {
                let caller = try shortReads.read { connection in
                    try connection.unsafeRead { db in
                        try DatabaseMetrics.transaction("read") { try Caller(token, at: now, in: db) }
                    }
                }
                seen?.add(caller.revision, as: token)
                return body(caller)
            } catch {
                throw serviceError(error)
            }
        }
    }

    func read<Value: Sendable>(
        as token: AccessToken,
        _ body: @escaping @Sendable (Database, Caller) throws -> Value
    ) async throws(ServiceError) -> Value {
        let now = now
        let account = try caller(of: token) { $0.id }
        return try await read(of: account) { db in try body(db, Caller(token, at: now, in: db)) }
    }

    func write<Value: Sendable>(
        as token: AccessToken,
        _ body: @escaping @Sendable (Database, Caller) throws -> Value
    ) async throws(ServiceError) -> Value {
        let now = now
        return try await write(by: .session(token)) { db in try body(db, Caller(token, at: now, in: db)) }
    }
}
