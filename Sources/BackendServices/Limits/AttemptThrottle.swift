// Limits failed sign-ins, failed recoveries and registrations.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Limits the failed sign-ins, the failed recoveries and the registrations within ``AttemptSubject/window``.
public struct AttemptThrottle: Sendable {
    /// How many attempts are allowed within the window.
    public struct Limits: Sendable {
        /// Failed sign-ins to one account from one network, or from one known browser. The limit of a ``ClientNetwork/site`` is
        /// ``ClientNetwork/siteFactor`` times as high, here and for the other limits of a network.
        public var failuresPerClient = 10
        /// Failed sign-ins to one account from all its known browsers. A browser stays known after a change of the password,
        /// so somebody who once knew the password can have many known browsers.
        public var failuresInKnownBrowsers = 30
        /// Failed sign-ins to one account from all networks, see ``AttemptSubject/Kind``.
        public var failuresPerAccount = 100
        /// Failed sign-ins from one network, see ``ClientNetwork``.
        public var failuresPerNetwork = 200
        /// Failed recoveries from one network.
        public var recoveriesPerNetwork = 200
        /// Registrations from one network.
        public var registrationsPerNetwork = 60

        public init() {}
    }

    private let limits: Limits
    private let store: any AttemptStore
    private let now: @Sendable () -> Date
    private let onRefusal: @Sendable (SecurityEvent) -> Void

    /// - Parameters:
    ///   - store: counts the attempts; by default in the memory of this process.
    ///   - onRefusal: called for each attempt that is refused because a limit is reached.
    public init(
        limits: Limits = Limits(), store: any AttemptStore = MemoryAttemptStore(), now: @escaping @Sendable () -> Date,
        onRefusal: @escaping @Sendable (SecurityEvent) -> Void = { _ in }
    ) {
        self.limits = limits
        self.store = store
        self.now = now
        self.onRefusal = onRefusal
    }

    /// Allows one sign-in or another check of the password, unless too many have failed. Only failures count.
    /// Attempts from a browser that has signed in to the account before are counted apart from those of other clients, so that
    /// other clients cannot lock the user of that browser out. When too many attempts from all such browsers together have failed,
    /// each browser is treated like any other client.
    /// - Parameters:
    ///   - account: the username, as typed.
    ///   - address: the client's network address.
    ///   - browser: the browser of the client, if it is known.
    ///   - signIn: the attempt. It counts from its start, so that concurrent attempts are counted too, and is taken back
    ///     unless it throws `unauthorized`.
    /// - Throws: `throttled` with the seconds until the next attempt is allowed, `unavailable` when attempts cannot be
    ///   counted, else what `signIn` throws.
    public func signIn<Result: Sendable>(
        account: String, address: String, browser: KnownBrowser? = nil,
        _ signIn: () async throws(ServiceError) -> Result
    ) async throws(ServiceError) -> Result {
        let refusal = SecurityEvent(.signInThrottled, account: nil, address: address)
        let account = AccountKey(account)
        let browsers = AttemptSubject(.browsers, .init(account.value), limit: limits.failuresInKnownBrowsers)
        let subjects: [AttemptSubject]
        if let browser, browser.knows(account),
            try await !store.isExhausted(browsers, at: now())
        {
            subjects = [
                AttemptSubject(.browser, .init(account.value, browser.id), limit: limits.failuresPerClient), browsers,
            ]
        } else {
            subjects =
                ClientNetwork(of: address).networksWithFactors.map { network, factor in
                    AttemptSubject(
                        .client, .init(account.value, network.name), limit: factor * limits.failuresPerClient)
                } + [AttemptSubject(.account, .init(account.value), limit: limits.failuresPerAccount)]
                + networks(.network, of: address, limit: limits.failuresPerNetwork)
        }
        return try await attempt(subjects, signIn, refusal) { $0 == .unauthorized }
    }

    /// Allows one attempt with a recovery code, unless too many such attempts from the client's network have failed.
    ///
    /// A code has too many possible values to be guessed, so nothing is counted for an account. Failed recoveries do not
    /// count as failed sign-ins either: a wrong code costs no password hash, so somebody could lock the users of many
    /// accounts out with little work.
    /// - Parameters:
    ///   - address: the client's network address.
    ///   - recover: the attempt. It counts from its start, and is taken back unless it throws `unauthorized`.
    /// - Throws: `throttled` with the seconds until the next attempt is allowed, `unavailable` when attempts cannot be
    ///   counted, else what `recover` throws.
    public func recover<Result: Sendable>(
        address: String, _ recover: () async throws(ServiceError) -> Result
    ) async throws(ServiceError) -> Result {
        let subjects = networks(.recovery, of: address, limit: limits.recoveriesPerNetwork)
        let refusal = SecurityEvent(.recoveryThrottled, account: nil, address: address)
        return try await attempt(subjects, recover, refusal) { $0 == .unauthorized }
    }

    /// Allows one registration, unless there were too many from the client's network.
    ///
    /// A registration counts when it created an account, and when it ended with `unavailable`, `unconfirmed`, `unexpectedResponse`
    /// or `gone`, because it may have cost a password hash. With `conflict` it counts only when it has cost a hash, that is, when
    /// another registration took the same name meanwhile. With another error it does not count, because the person corrects the form
    /// and sends it again. A registration that the queue of password hashes in this process refused does not count either, because
    /// other clients can be the cause.
    /// - Parameters:
    ///   - address: the client's network address.
    ///   - register: the attempt. It counts from its start, so that concurrent attempts are counted too.
    /// - Throws: `throttled` with the seconds until the next attempt is allowed, `unavailable` when attempts cannot be
    ///   counted, else what `register` throws.
    public func register<Result: Sendable>(
        address: String, _ register: () async throws(ServiceError) -> Result
    ) async throws(ServiceError) -> Result {
        let subjects = networks(.registration, of: address, limit: limits.registrationsPerNetwork)
        let refusal = SecurityEvent(.registrationThrottled, account: nil, address: address)
        let hash = RegistrationHash()
        return try await attempt(
            subjects,
            { () async throws(ServiceError) in
                try await RegistrationHash.$current.withValue(hash) { await Swift.Result(of: register) }.get()
            },
            refusal
        ) { error in
            switch error {
            case .unavailable where hash.outcome == .refused: false
            case .conflict: hash.outcome == .made
            case nil, .unavailable, .unconfirmed, .unexpectedResponse, .gone: true
            default: false
            }
        }
    }

    /// What is counted for the networks of an address.
    /// - Parameter limit: the limit of one network; that of a site is ``ClientNetwork/siteFactor`` times as high.
    private func networks(_ kind: AttemptSubject.Kind, of address: String, limit: Int) -> [AttemptSubject] {
        ClientNetwork(of: address).networksWithFactors.map { network, factor in
            AttemptSubject(kind, .init(network.name), limit: factor * limit)
        }
    }

    /// - Parameter counts: whether an attempt with this outcome counts: the error, or nil for success.
    private func attempt<Result: Sendable>(
        _ subjects: [AttemptSubject], _ body: () async throws(ServiceError) -> Result, _ refusal: SecurityEvent,
        counts: (ServiceError?) -> Bool
    ) async throws(ServiceError) -> Result {
        let start = now()
        do {
            try await store.count(subjects, at: start)
        } catch {
            if case .throttled = error { onRefusal(refusal) }
            throw error
        }
        do {
            let result = try await body()
            if !counts(nil) { await store.takeBack(subjects, at: start) }
            return result
        } catch {
            if !counts(error) { await store.takeBack(subjects, at: start) }
            throw error
        }
    }
}

/// A browser that has signed in to an account before, as its request proves.
public struct KnownBrowser: Sendable, Hashable {
    /// The username of the account.
    public let username: String
    /// Different for each browser.
    public let id: String
    /// The proof that a remote backend issued to the browser; nil when it issued none.
    public let proof: BrowserProof?

    public init(username: String, id: String, proof: BrowserProof? = nil) {
        self.username = username
        self.id = id
        self.proof = proof
    }

    /// Whether the browser has signed in to this account.
    public func knows(_ account: AccountKey) -> Bool {
        AccountKey(username) == account
    }
}
