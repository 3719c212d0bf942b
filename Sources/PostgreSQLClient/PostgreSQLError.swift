// The errors of connections and statements.

/// Why a statement or a transaction failed, or has no known result.
package enum PostgreSQLError: Error, Sendable, Hashable {
    /// This build has no client library.
    case notInThisBuild
    /// The server cannot be reached, or the connection was lost. The message says why, in most cases in libpq's words.
    case connection(String)
    /// The deadline passed without an answer, and the connection was closed; or it passed before the caller had a connection.
    case timeout
    /// There was no answer to a commit before the deadline, or a synchronous standby may not have the transaction. The
    /// transaction of this commit fails with ``unconfirmed(_:)``, which has this error as its reason. A later transaction
    /// that is refused because of the commit fails with this error itself.
    case unansweredCommit
    /// Too many callers wait for a connection, or the pool is closed.
    case exhausted
    /// The transaction may have been committed. The value says why this is not known.
    indirect case unconfirmed(PostgreSQLError)
    /// The server reported an error with this SQLSTATE, see appendix A of PostgreSQL's manual.
    case server(state: String, message: String)
    /// A value is NULL, or not of the expected type or form, a column is missing, or a commit was answered with a rollback.
    case unexpectedValue(String)

    /// Whether another attempt of the same transaction can succeed: the server has rolled it back because of other transactions.
    package var isSerializationFailure: Bool {
        switch self {
        // serialization_failure, deadlock_detected and unique_violation. The last one is possible even with ON CONFLICT, which takes
        // care of the named unique constraint only: transactions that insert the same row at the same time can violate another
        // constraint of the table (PostgreSQL, "Serialization Failure Handling").
        case .server("40001", _), .server("40P01", _), .server("23505", _): true
        default: false
        }
    }

    /// Whether the server cannot be used now, or only for reading: the connection was lost, an answer did not come in time, or the
    /// server stops, starts, is a standby or has too many connections. A new connection can lead to another server.
    package var isOfServer: Bool {
        switch self {
        case .connection, .timeout, .unansweredCommit: true
        case .server(let state, _):
            // Class 08: connections. 57P: admin_shutdown, crash_shutdown, cannot_connect_now. 25006: read_only_sql_transaction.
            // 53300: too_many_connections.
            state.hasPrefix("08") || state.hasPrefix("57P") || state == "25006" || state == "53300"
        default: false
        }
    }
}

extension PostgreSQLError {
    /// Whether the call waited for too long, or was refused because too many calls wait, a commit was not answered, or the pool is
    /// closed. When there are too many calls, most of them end with such an error.
    package var isOverload: Bool {
        if case .unconfirmed(let reason) = self { return reason.isOverload }
        return self == .timeout || self == .unansweredCommit || self == .exhausted
    }
}

extension PostgreSQLError: CustomStringConvertible {
    /// For the log: without the values of statements.
    package var description: String {
        switch self {
        case .notInThisBuild: "this build has no client for PostgreSQL: swift build --traits PostgreSQL"
        case .connection(let message): message
        case .timeout: "no answer in time"
        case .unansweredCommit: "commits are not answered; a synchronous standby may be away"
        case .exhausted: "too many calls wait for a connection, or the connections are closed"
        case .unconfirmed(let reason): "no answer to a commit, which may have been made: \(reason)"
        case .server(let state, let message): "\(message) (SQLSTATE \(state))"
        case .unexpectedValue(let text): text
        }
    }
}
