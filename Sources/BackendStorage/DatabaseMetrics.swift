// The metrics of a database.

package import BackendServices
internal import Metrics

package struct DatabaseMetrics: Sendable {
    private let backend: String

    /// - Parameter backend: the name of the backend in its metrics.
    package init(backend: String) {
        self.backend = backend
    }

    /// Calls `body`, which reads or writes, and records its duration, including the time that `body` waits for its turn and for a
    /// connection.
    /// - Parameter name: the call in the metric: `read` or `write`.
    package func call<Value: Sendable>(
        _ name: String, _ body: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let start = ContinuousClock.now
        do throws(ServiceError) {
            let value = try await body()
            record(name, since: start, nil)
            return value
        } catch {
            record(name, since: start, error)
            throw error
        }
    }

    /// Like the function above, for a `body` that does not suspend.
    package func call<Value>(
        _ name: String, _ body: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        let start = ContinuousClock.now
        do throws(ServiceError) {
            let value = try body()
            record(name, since: start, nil)
            return value
        } catch {
            record(name, since: start, error)
            throw error
        }
    }

    /// Calls `body` and records its duration.
    ///
    /// The body is a whole transaction if it writes, from its beginning to the end of the commit. If it only reads, the body is the
    /// statements of the transaction, without its beginning and its end.
    /// - Parameter name: the operation in the metric: `read` or `write`.
    package static func transaction<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { recordTransaction(name, since: start) }
        return try body()
    }

    /// Calls `body` and records its duration. The body is a whole transaction, or a read without one, with the wait for a connection.
    /// - Parameter name: the operation in the metric: `read` or `write`.
    package static func transaction<Value: Sendable>(
        _ name: String, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let start = ContinuousClock.now
        defer { recordTransaction(name, since: start) }
        return try await body()
    }

    private static func recordTransaction(_ name: String, since start: ContinuousClock.Instant) {
        Timer(label: "gather_database_duration_seconds", dimensions: [("operation", name)])
            .record(duration: start.duration(to: .now))
    }

    private func record(_ name: String, since start: ContinuousClock.Instant, _ error: ServiceError?) {
        let outcome = error?.isFailure == true ? "failed" : "ok"
        let dimensions = [("backend", backend), ("call", name), ("result", outcome)]
        Timer(label: "gather_backend_call_duration_seconds", dimensions: dimensions)
            .record(duration: start.duration(to: .now))
    }
}
