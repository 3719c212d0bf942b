// The queue of password hashes: bounded, with one lane for sign-ins and one for registrations.

internal import BackendServices
internal import Foundation
internal import Synchronization

/// Runs jobs on threads of its own, a few at a time. Callers suspend until their job has ended. Queues of Dispatch share
/// their threads with Swift's tasks, which would wait while hashes are computed.
///
/// - A waiting sign-in starts before every waiting registration. Within a lane, jobs start in the order in which they
///   came.
/// - Registrations leave one of the slots to sign-ins. Where there is one slot only, a sign-in waits for at most one
///   registration that has started.
/// - Each lane has a bound of its own, so that registrations do not take the places of sign-ins. A job that finds its
///   lane full throws `unavailable`.
/// - A job leaves the queue without being run when its caller is cancelled or its deadline has passed.
final class HashingQueue: Sendable {
    enum Lane: Sendable {
        case signIn, registration
    }

    struct Limits: Sendable {
        /// How many jobs run at the same time.
        var concurrency = 2
        /// How many jobs wait in each lane, 32 together. A squad of 22 that signs in at the same moment fits.
        var waitingSignIns = 20
        var waitingRegistrations = 12
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> ContinuousClock.Instant
    private let metrics = HashingMetrics()

    init(limits: Limits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        state = Mutex(State(limits: limits))
        self.now = now
    }

    /// How many jobs of a lane wait.
    func waitingCount(in lane: Lane) -> Int {
        state.withLock { $0[lane].waiting.count }
    }

    /// Runs `work` when it is its turn.
    /// - Parameter deadline: `work` is not started later.
    /// - Throws: what `work` throws; `CancellationError` when the caller was cancelled before its turn;
    ///   `ServiceError.unavailable` when the lane is full or the deadline has passed.
    func run<Value: Sendable>(
        in lane: Lane, before deadline: ContinuousClock.Instant?, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let id = state.withLock { $0.makeID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(
                    Job(id: id, deadline: deadline) { [self] in
                        Thread.detachNewThread { [self] in
                            let result = Result { try metrics.measure(work) }
                            finish(lane)
                            continuation.resume(with: result)
                        }
                    } drop: { error in
                        continuation.resume(throwing: error)
                    },
                    in: lane
                )
            }
        } onCancel: {
            let job = state.withLock { state in
                defer { report(state) }
                return state[lane].remove(id)
            }
            job?.drop(CancellationError())
        }
    }

    private func enqueue(_ job: Job, in lane: Lane) {
        let instant = now()
        let actions = state.withLock { state -> [Action] in
            defer { report(state) }
            // A caller that is cancelled later finds the job in the queue.
            guard !Task.isCancelled else { return [{ job.drop(CancellationError()) }] }
            let expired = state.removeExpired(at: instant)
            guard !job.isExpired(at: instant), state[lane].hasPlace || state.hasSlot(for: lane) else {
                metrics.refuse()
                return expired + [{ job.drop(ServiceError.unavailable) }]
            }
            state[lane].waiting.append(job)
            return expired + state.startJobs()
        }
        for action in actions { action() }
    }

    private func finish(_ lane: Lane) {
        let instant = now()
        let actions = state.withLock { state in
            state[lane].running -= 1
            defer { report(state) }
            return state.removeExpired(at: instant) + state.startJobs()
        }
        for action in actions { action() }
    }

    /// Called inside the lock, so that the metrics follow each other as the states do.
    private func report(_ state: State) {
        let (signIns, registrations) = (state[.signIn], state[.registration])
        metrics.set(
            waitingSignIns: signIns.waiting.count, waitingRegistrations: registrations.waiting.count,
            running: signIns.running + registrations.running)
    }
}

/// Done outside the lock.
private typealias Action = @Sendable () -> Void

/// The code that removes a job from its lane calls either `start` or `drop`, once.
private struct Job: Sendable {
    let id: Int
    let deadline: ContinuousClock.Instant?
    let start: @Sendable () -> Void
    let drop: @Sendable (any Error) -> Void

    init(
        id: Int, deadline: ContinuousClock.Instant?, start: @escaping @Sendable () -> Void,
        drop: @escaping @Sendable (any Error) -> Void
    ) {
        self.id = id
        self.deadline = deadline
        self.start = start
        self.drop = drop
    }

    func isExpired(at instant: ContinuousClock.Instant) -> Bool {
        deadline.map { $0 <= instant } ?? false
    }
}

/// The lanes with what runs and waits in them.
private struct State: Sendable {
    private var signIns: LaneState
    private var registrations: LaneState
    private let concurrency: Int
    private var lastID = 0

    init(limits: HashingQueue.Limits) {
        concurrency = max(1, limits.concurrency)
        signIns = LaneState(slots: concurrency, places: limits.waitingSignIns)
        registrations = LaneState(slots: max(1, concurrency - 1), places: limits.waitingRegistrations)
    }

    subscript(lane: HashingQueue.Lane) -> LaneState {
        get { lane == .signIn ? signIns : registrations }
        set {
            switch lane {
            case .signIn: signIns = newValue
            case .registration: registrations = newValue
            }
        }
    }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    func hasSlot(for lane: HashingQueue.Lane) -> Bool {
        signIns.running + registrations.running < concurrency && self[lane].running < self[lane].slots
    }

    /// Sign-ins first.
    mutating func startJobs() -> [Action] {
        var started: [Action] = []
        for lane in [HashingQueue.Lane.signIn, .registration] {
            while hasSlot(for: lane), !self[lane].waiting.isEmpty {
                self[lane].running += 1
                started.append(self[lane].waiting.removeFirst().start)
            }
        }
        return started
    }

    /// A queue moves whenever a job ends, so expired jobs are found at most one job after their deadline.
    mutating func removeExpired(at instant: ContinuousClock.Instant) -> [Action] {
        (signIns.removeExpired(at: instant) + registrations.removeExpired(at: instant)).map { job in
            { job.drop(ServiceError.unavailable) }
        }
    }
}

private struct LaneState: Sendable {
    /// How many jobs of this lane may run at the same time.
    let slots: Int
    /// How many may wait.
    let places: Int
    var running = 0
    var waiting: [Job] = []

    init(slots: Int, places: Int) {
        self.slots = slots
        self.places = places
    }

    var hasPlace: Bool { waiting.count < places }

    mutating func remove(_ id: Int) -> Job? {
        waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
    }

    mutating func removeExpired(at instant: ContinuousClock.Instant) -> [Job] {
        let expired = waiting.filter { $0.isExpired(at: instant) }
        if !expired.isEmpty { waiting.removeAll { $0.isExpired(at: instant) } }
        return expired
    }
}
