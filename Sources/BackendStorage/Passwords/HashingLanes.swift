// The lanes of the queue of password hashes, see `HashingQueue`: they decide which job starts next, and which job a full lane refuses.

internal import BackendServices

/// The account whose password is checked or set, and the kind of browser. Jobs of known browsers and of other clients are counted
/// separately.
struct HashedAccount: Sendable, Hashable {
    let key: AccountKey
    /// Whether the browser has signed in to the account before.
    let isOfKnownBrowser: Bool
}

/// A password hash to compute. The code that removes a job from its lane calls either `start` or `drop`, once.
struct HashingJob: Sendable {
    let id: Int
    let network: ClientNetwork?
    let account: HashedAccount?
    let deadline: ContinuousClock.Instant?
    let start: @Sendable () -> Void
    let drop: @Sendable (any Error) -> Void

    func isExpired(at instant: ContinuousClock.Instant) -> Bool {
        deadline.map { $0 <= instant } ?? false
    }
}

struct HashingLanes: Sendable {
    private var signIns: HashingLane
    private var registrations: HashingLane
    private let concurrency: Int
    /// How many jobs of the lane of sign-ins have started while a registration waited, since the last start of a registration.
    private var startsBeforeRegistration = 0
    private var lastID = 0

    init(limits: HashingQueue.Limits) {
        concurrency = max(1, limits.concurrency)
        signIns = HashingLane(slots: concurrency, places: limits.waitingSignIns)
        registrations = HashingLane(slots: max(1, concurrency - 1), places: limits.waitingRegistrations)
    }

    subscript(lane: HashingQueue.Lane) -> HashingLane {
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

    /// Adds a job to a lane. The limit of waiting jobs does not apply to a job that can start immediately.
    /// - Returns: the job that does not fit into the queue, if any: this one, or one that was removed for it.
    mutating func add(_ job: HashingJob, to lane: HashingQueue.Lane) -> HashingJob? {
        let needsPlace = !hasSlot(for: lane)
        return self[lane].add(job, needingPlace: needsPlace)
    }

    mutating func startJobs() -> [HashingQueue.Action] {
        var started: [HashingQueue.Action] = []
        while let lane = nextLane, let job = self[lane].removeNext() {
            switch lane {
            case .signIn: if registrations.waitingCount > 0 { startsBeforeRegistration += 1 }
            case .registration: startsBeforeRegistration = 0
            }
            self[lane].running += 1
            started.append(job.start)
        }
        return started
    }

    /// The lane whose first job starts next; nil when no job can start. Sign-ins come first, unless a registration is due, see
    /// ``HashingQueue/signInsPerRegistration``.
    private var nextLane: HashingQueue.Lane? {
        let isRegistrationDue = startsBeforeRegistration >= HashingQueue.signInsPerRegistration
        let lanes: [HashingQueue.Lane] = isRegistrationDue ? [.registration, .signIn] : [.signIn, .registration]
        return lanes.first { self[$0].waitingCount > 0 && hasSlot(for: $0) }
    }

    /// Called when a job is added and when a job ends, so an expired job leaves the queue at the latest when one of the running jobs
    /// ends.
    mutating func removeExpired(at instant: ContinuousClock.Instant) -> [HashingQueue.Action] {
        (signIns.removeExpired(at: instant) + registrations.removeExpired(at: instant)).map { job in
            { job.drop(ServiceError.unavailable) }
        }
    }
}

struct HashingLane: Sendable {
    /// How many jobs of this lane can run at the same time.
    let slots: Int
    /// How many jobs of this lane can wait.
    let places: Int
    var running = 0
    private var waiting = NetworkQueue<HashingJob>()

    init(slots: Int, places: Int) {
        self.slots = slots
        self.places = places
    }

    var waitingCount: Int { waiting.count }

    mutating func add(_ job: HashingJob, needingPlace: Bool) -> HashingJob? {
        guard needingPlace else { return waiting.add(job, of: job.network, limit: nil) }
        guard let account = job.account,
            waiting.count(where: { $0.account == account }) >= HashingQueue.placesPerAccount
        else { return waiting.add(job, of: job.network, limit: places) }
        // The account has its maximum of waiting jobs of this kind of browser, so the new job can only take the place of one of these.
        guard let displaced = waiting.displace(for: job.network, where: { $0.account == account }) else { return job }
        return waiting.add(job, of: job.network, limit: nil) ?? displaced
    }

    mutating func removeNext() -> HashingJob? {
        waiting.removeFirst()
    }

    mutating func remove(_ id: Int) -> HashingJob? {
        waiting.removeAll { $0.id == id }.first
    }

    mutating func removeExpired(at instant: ContinuousClock.Instant) -> [HashingJob] {
        waiting.removeAll { $0.isExpired(at: instant) }
    }
}
