// The metrics of password hashes.

internal import Metrics

struct HashingMetrics: Sendable {
    private let signIns: Meter
    private let registrations: Meter
    private let running: Meter
    private let refusals: Counter
    private let duration: Timer

    init(factory: any MetricsFactory = MetricsSystem.factory) {
        func waiting(in lane: String) -> Meter {
            Meter(label: "gather_password_hashes_waiting", dimensions: [("lane", lane)], factory: factory)
        }
        signIns = waiting(in: "sign-in")
        registrations = waiting(in: "registration")
        running = Meter(label: "gather_password_hashes_running", factory: factory)
        refusals = Counter(label: "gather_password_hashes_refused_total", factory: factory)
        duration = Timer(label: "gather_password_hash_duration_seconds", factory: factory)
    }

    func set(waitingSignIns: Int, waitingRegistrations: Int, running: Int) {
        signIns.set(waitingSignIns)
        registrations.set(waitingRegistrations)
        self.running.set(running)
    }

    /// Counts jobs for which the lane had no place, or whose deadline passed before their turn.
    func refuse(_ count: Int = 1) {
        refusals.increment(by: count)
    }

    func measure<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = ContinuousClock.now
        defer { duration.record(duration: start.duration(to: .now)) }
        return try work()
    }
}
