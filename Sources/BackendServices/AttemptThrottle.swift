// Limits failed sign-ins and registrations.

import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Counts failed sign-ins and registrations of the last 15 minutes, in memory.
///
/// Memory is bounded: six tables with at most 10,000 keys each.
public final class AttemptThrottle: Sendable {
    /// How many attempts are let through within the window.
    public struct Limits: Sendable {
        /// Failed sign-ins to one account from one network, or from one known browser.
        public var failuresPerClient = 10
        /// Failed sign-ins to one account from all its known browsers. A browser stays known after a change of the password,
        /// so somebody who once had the account can have many of them.
        public var failuresInKnownBrowsers = 30
        /// Failed sign-ins to one account from all networks.
        public var failuresPerAccount = 100
        /// Failed sign-ins from one network, see ``ClientNetwork``.
        public var failuresPerNetwork = 200
        /// Registrations from one network.
        public var registrationsPerNetwork = 60
        /// Seconds.
        public var window: TimeInterval = 15 * 60

        public init() {}
    }

    private let limits: Limits
    private let now: @Sendable () -> Date
    private let onRefusal: @Sendable (SecurityEvent) -> Void
    private let attempts: Mutex<[Kind: AttemptTable]>

    /// What is counted. Each kind has a table of its own, so that none displaces another.
    private enum Kind: CaseIterable {
        case client, account, network, browser, browsers, registration
    }

    /// - Parameter onRefusal: called for each attempt that is not let through.
    public init(
        limits: Limits = Limits(), now: @escaping @Sendable () -> Date,
        onRefusal: @escaping @Sendable (SecurityEvent) -> Void = { _ in }
    ) {
        self.onRefusal = onRefusal
        self.limits = limits
        self.now = now
        attempts = Mutex(
            Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, AttemptTable(window: limits.window)) }))
    }

    /// Lets one sign-in through, unless too many have failed. Only failures count: how often a person signs in is not
    /// limited. A browser that has signed in to the account is counted alone, so that nobody else can lock it out. When too
    /// many have failed in such browsers together, each is like any other client.
    /// - Parameters:
    ///   - account: the username, as typed.
    ///   - address: the client's network address.
    ///   - browser: the browser of the client, if it is known.
    ///   - signIn: the attempt. It counts from its start, so that concurrent attempts are counted too, and is taken back
    ///     unless it throws `unauthorized`.
    /// - Throws: `throttled` with the seconds until the next attempt is let through, else what `signIn` throws.
    public func signIn<Result: Sendable>(
        account: String, address: String, browser: KnownBrowser? = nil,
        _ signIn: () async throws(ServiceError) -> Result
    ) async throws(ServiceError) -> Result {
        let refusal = SecurityEvent(.signInThrottled, account: nil, address: address)
        let account = AccountKey(account)
        let browsers = Subject(.browsers, .init(account.value), limit: limits.failuresInKnownBrowsers)
        let subjects: [Subject]
        if let browser, AccountKey(browser.username) == account, wait(for: [browsers], at: now()) <= 0 {
            subjects = [
                Subject(.browser, .init(account.value, browser.id), limit: limits.failuresPerClient), browsers,
            ]
        } else {
            let network = ClientNetwork(of: address).name
            subjects = [
                Subject(.client, .init(account.value, network), limit: limits.failuresPerClient),
                Subject(.account, .init(account.value), limit: limits.failuresPerAccount),
                Subject(.network, .init(network), limit: limits.failuresPerNetwork),
            ]
        }
        return try await attempt(subjects, signIn, refusal) { $0 == .unauthorized }
    }

    /// Lets one registration through, unless there were too many from the client's network.
    ///
    /// Every registration that may have cost a password hash counts: those that made an account, and those that ended
    /// with `unavailable` or `unexpectedResponse`, because the client left, the time was over or the queue was full. A
    /// registration that the backend refused with `invalid` or `conflict` does not count: the person corrects the form
    /// and sends it again.
    /// - Parameters:
    ///   - address: the client's network address.
    ///   - register: the attempt. It counts from its start, so that concurrent attempts are counted too.
    /// - Throws: `throttled` with the seconds until the next attempt is let through, else what `register` throws.
    public func register<Result: Sendable>(
        address: String, _ register: () async throws(ServiceError) -> Result
    ) async throws(ServiceError) -> Result {
        let subject = Subject(
            .registration, .init(ClientNetwork(of: address).name), limit: limits.registrationsPerNetwork)
        let refusal = SecurityEvent(.registrationThrottled, account: nil, address: address)
        return try await attempt([subject], register, refusal) { error in
            switch error {
            case nil, .unavailable, .unexpectedResponse: true
            default: false
            }
        }
    }

    private struct Subject {
        let kind: Kind
        let key: AttemptTable.Key
        let limit: Int

        init(_ kind: Kind, _ key: AttemptTable.Key, limit: Int) {
            self.kind = kind
            self.key = key
            self.limit = limit
        }
    }

    /// - Parameter counts: whether an attempt counts that ended with this error; nil for success.
    private func attempt<Result: Sendable>(
        _ subjects: [Subject], _ body: () async throws(ServiceError) -> Result, _ refusal: SecurityEvent,
        counts: (ServiceError?) -> Bool
    ) async throws(ServiceError) -> Result {
        let start = now()
        do throws(ServiceError) {
            try count(subjects, at: start)
        } catch {
            onRefusal(refusal)
            throw error
        }
        do {
            let result = try await body()
            if !counts(nil) { takeBack(subjects, at: start) }
            return result
        } catch {
            if !counts(error) { takeBack(subjects, at: start) }
            throw error
        }
    }

    /// The seconds until an attempt of all subjects is let through.
    private func wait(for subjects: [Subject], at instant: Date) -> TimeInterval {
        attempts.withLock { Self.wait(for: subjects, in: $0, at: instant) }
    }

    private static func wait(
        for subjects: [Subject], in attempts: [Kind: AttemptTable], at instant: Date
    ) -> TimeInterval {
        subjects.compactMap { attempts[$0.kind]?.wait(for: $0.key, limit: $0.limit, at: instant) }.max() ?? 0
    }

    private func count(_ subjects: [Subject], at instant: Date) throws(ServiceError) {
        let wait = attempts.withLock { attempts in
            let wait = Self.wait(for: subjects, in: attempts, at: instant)
            if wait <= 0 {
                for subject in subjects { attempts[subject.kind]?.add(subject.key, at: instant) }
            }
            return wait
        }
        guard wait <= 0 else { throw .throttled(retryAfter: max(1, Int(wait.rounded(.up)))) }
    }

    private func takeBack(_ subjects: [Subject], at instant: Date) {
        attempts.withLock { attempts in
            for subject in subjects { attempts[subject.kind]?.remove(subject.key, at: instant) }
        }
    }
}

/// A browser that has signed in to an account before, and has proof of it.
public struct KnownBrowser: Sendable, Hashable {
    /// The account.
    public let username: String
    /// Different for each browser.
    public let id: String

    public init(username: String, id: String) {
        self.username = username
        self.id = id
    }
}
