// The queue of password hashes: bounded, with one lane for sign-ins and one for registrations, shared by client networks.

internal import BackendServices
internal import Foundation
internal import Synchronization

/// Runs jobs on threads of its own, a few at a time. Callers suspend until their job has ended. ``WorkThreads`` are not used,
/// because the threads of hashes have a lower priority.
///
/// - A waiting sign-in starts before a waiting registration. But when ``signInsPerRegistration`` jobs of the lane of sign-ins
///   have started while a registration waited, a registration starts as soon as a slot is free for it, so that a client with many
///   sign-ins cannot keep other clients from registering. Within a lane, the sites of clients take turns (``ClientNetwork/site``),
///   and within a site its networks. The jobs of a network start in the order in which they were added.
/// - A job runs in one of ``Limits/concurrency`` slots. If there are several, registrations leave one slot to sign-ins.
/// - Each lane has a bound of its own, so that registrations do not take the places of sign-ins. When a lane is full, a
///   new job takes the place of the newest job of the network with the most jobs, if that network has at least two more
///   than the network of the new job; ``NetworkQueue/displace(for:session:where:)`` describes the rule for sites (the /48 of an IPv6
///   address). The caller of the job without a place receives `unavailable`. So one network, such as that of a squad behind one
///   address, can use places that nobody else needs, but it cannot keep other networks out.
/// - For one account, at most ``placesPerAccount`` jobs of browsers that have signed in to it before wait, and as many of other
///   clients. A further job takes the place of the newest of these only if all of them are from one network or site, and the further
///   job is from another one. So jobs for one account cannot fill the lane, whatever number of networks they come from. A client
///   that tries passwords of an account does not take the places of the browser of the account's user.
/// - A job leaves the queue without being run when its caller is cancelled or its deadline has passed.
package final class HashingQueue: Sendable {
    package enum Lane: Sendable {
        case signIn, registration
    }

    struct Limits: Sendable {
        /// How many jobs run at the same time.
        var concurrency = 2
        /// How many jobs can wait in each lane. A squad of 22 that signs in at the same moment fits: 2 run, 20 wait.
        var waitingSignIns = 20
        var waitingRegistrations = 12
    }

    /// When this number of jobs of the lane of sign-ins have started while a registration waited, registrations come first.
    static let signInsPerRegistration = 3
    /// How many jobs for one account can wait from its known browsers, and how many from other clients.
    static let placesPerAccount = 2

    /// Called outside of the lock.
    typealias Action = @Sendable () -> Void

    private let state: Mutex<HashingLanes>
    private let now: @Sendable () -> ContinuousClock.Instant
    private let metrics: HashingMetrics

    init(
        limits: Limits, metrics: HashingMetrics = HashingMetrics(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        state = Mutex(HashingLanes(limits: limits))
        self.metrics = metrics
        self.now = now
    }

    func waitingCount(in lane: Lane) -> Int {
        state.withLock { $0[lane].waitingCount }
    }

    /// Runs `work` when it is its turn.
    /// - Parameters:
    ///   - network: that of the client; nil for calls that no client has made, which share places as one network.
    ///   - account: the account whose places are limited by ``placesPerAccount``; nil for no such limit, as for a new account.
    ///   - deadline: `work` is not started later; nil for no deadline.
    /// - Throws: what `work` throws; `CancellationError` when the caller was cancelled before its turn;
    ///   `ServiceError.unavailable` when the lane has no place for the job or the deadline has passed.
    func run<Value: Sendable>(
        in lane: Lane, for network: ClientNetwork?, of account: HashedAccount? = nil,
        before deadline: ContinuousClock.Instant?, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let id = state.withLock { $0.makeID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(
                    HashingJob(id: id, network: network, account: account, deadline: deadline) { [self] in
                        Thread.detachNewThread { [self] in
                            Self.lowerPriority()
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

    /// On Linux, lowers the priority of the calling thread, so that threads that make pages get more processor time than hashes when
    /// all processors are in use.
    private static func lowerPriority() {
        #if os(Linux)
        // On Linux the nice value belongs to a thread, and 0 is the calling one (setpriority(2)).
        setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, niceValue)
        #endif
    }

    /// With this value a thread gets about a third of the processor time of a thread with the default value 0, so that people can
    /// still sign in while pages are made.
    private static let niceValue: Int32 = 5

    private func enqueue(_ job: HashingJob, in lane: Lane) {
        let instant = now()
        let actions = state.withLock { state -> [Action] in
            defer { report(state) }
            // When the caller is cancelled later, `onCancel` finds the job in the queue, unless the job has started.
            guard !Task.isCancelled else { return [{ job.drop(CancellationError()) }] }
            let expired = removeExpired(of: &state, at: instant)
            guard let refused = job.isExpired(at: instant) ? job : state.add(job, to: lane) else {
                return expired + state.startJobs()
            }
            metrics.refuse()
            return expired + [{ refused.drop(ServiceError.unavailable) }] + state.startJobs()
        }
        for action in actions { action() }
    }

    private func finish(_ lane: Lane) {
        let instant = now()
        let actions = state.withLock { state in
            state[lane].running -= 1
            defer { report(state) }
            return removeExpired(of: &state, at: instant) + state.startJobs()
        }
        for action in actions { action() }
    }

    /// Called inside the lock.
    private func removeExpired(of state: inout HashingLanes, at instant: ContinuousClock.Instant) -> [Action] {
        let expired = state.removeExpired(at: instant)
        metrics.refuse(expired.count)
        return expired
    }

    /// Called inside the lock, so that the metrics change in the same order as the states.
    private func report(_ state: HashingLanes) {
        let (signIns, registrations) = (state[.signIn], state[.registration])
        metrics.set(
            waitingSignIns: signIns.waitingCount, waitingRegistrations: registrations.waitingCount,
            running: signIns.running + registrations.running)
    }
}
