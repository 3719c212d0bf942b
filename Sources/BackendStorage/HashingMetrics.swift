// The metrics of password hashes.

internal import Metrics

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

    /// Counts jobs for which the lane had no place, or whose deadline had passed when they were added.
    func refuse(_ count: Int = 1) {
        refusals.increment(by: count)
    }

    func measure<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { duration.record(duration: start.duration(to: .now)) }
        return try work()
    }
}
