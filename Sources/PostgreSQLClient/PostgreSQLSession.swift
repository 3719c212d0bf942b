// Executes the statements of callers.

/// Executes the statements of one caller on one connection, in a transaction or without one.
package struct PostgreSQLSession: Sendable {
    let connection: Connection
    let deadline: ContinuousClock.Instant

    /// Executes a statement with values for its placeholders `$1`, `$2` and so on.
    @discardableResult
    package func execute(
        _ sql: String, _ values: (any PostgreSQLValue)?...
    ) async throws(PostgreSQLError) -> PostgreSQLResult {
        try await execute(sql, values: values)
    }

    /// Executes a statement with the values of an array for its placeholders.
    @discardableResult
    package func execute(
        _ sql: String, values: [(any PostgreSQLValue)?]
    ) async throws(PostgreSQLError) -> PostgreSQLResult {
        try await connection.execute(sql, values.map(PostgreSQLParameter.init), before: deadline)
    }

    /// Executes statements that are separated by semicolons and have no placeholders.
    package func execute(script: String) async throws(PostgreSQLError) {
        _ = try await connection.execute(script: script, before: deadline)
    }
}
