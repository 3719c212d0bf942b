// The metrics of the database and of password hashes.

internal import BackendServices
internal import Metrics

enum DatabaseMetrics {
    /// A call of a service, with the time that it waits for a connection.
    static func call<Value: Sendable>(
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

    /// A call that does not suspend.
    static func call<Value>(
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

    /// A transaction, from the first statement to the end of the commit.
    static func transaction<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer {
            Timer(label: "gather_database_duration_seconds", dimensions: [("operation", name)])
                .record(duration: start.duration(to: .now))
        }
        return try body()
    }

    private static func record(_ name: String, since start: ContinuousClock.Instant, _ error: ServiceError?) {
        // Other errors are answers.
        let isFailure = error == .unavailable || error == .unexpectedResponse
        let dimensions = [("backend", "sqlite"), ("call", name), ("result", isFailure ? "failed" : "ok")]
        Timer(label: "gather_backend_call_duration_seconds", dimensions: dimensions)
            .record(duration: start.duration(to: .now))
    }
}

/// The metrics of ``HashingQueue``.
struct HashingMetrics: Sendable {
    private let signIns = Meter(label: "gather_password_hashes_waiting", dimensions: [("lane", "sign-in")])
    private let registrations = Meter(label: "gather_password_hashes_waiting", dimensions: [("lane", "registration")])
    private let running = Meter(label: "gather_password_hashes_running")
    private let refusals = Counter(label: "gather_password_hashes_refused_total")
    private let duration = Timer(label: "gather_password_hash_duration_seconds")

    func set(waitingSignIns: Int, waitingRegistrations: Int, running: Int) {
        signIns.set(waitingSignIns)
        registrations.set(waitingRegistrations)
        self.running.set(running)
    }

    /// A lane was full, or a deadline had passed.
    func refuse(_ count: Int = 1) {
        refusals.increment(by: count)
    }

    func measure<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { duration.record(duration: start.duration(to: .now)) }
        return try work()
    }
}
