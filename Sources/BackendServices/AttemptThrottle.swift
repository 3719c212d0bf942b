// Limits failed sign-ins and registrations.

import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Counts failed sign-ins and registrations of the last 15 minutes, in memory.
public final class AttemptThrottle: Sendable {
    /// How many attempts are let through within the window.
    public struct Limits: Sendable {
        /// Failed sign-ins to one account.
        public var failuresPerAccount = 10
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
    private let attempts: Mutex<AttemptTable>

    public init(limits: Limits = Limits(), now: @escaping @Sendable () -> Date) {
        self.limits = limits
        self.now = now
        attempts = Mutex(AttemptTable(window: limits.window))
    }

    /// Lets one sign-in through, unless too many have failed. Only failures count: how often a person signs in is not
    /// limited.
    /// - Parameters:
    ///   - account: the username, as typed.
    ///   - address: the client's network address.
    ///   - signIn: the attempt. It counts from its start, so that concurrent attempts are counted too, and is taken back
    ///     unless it throws `unauthorized`.
    /// - Throws: `throttled` with the seconds until the next attempt is let through, else what `signIn` throws.
    public func signIn<Result: Sendable>(
        account: String, address: String, _ signIn: () async throws(ServiceError) -> Result
    ) async throws(ServiceError) -> Result {
        let subjects: [Subject] = [
            Subject(.init("account", AccountKey(account).value), limit: limits.failuresPerAccount),
            Subject(.init("sign-in", ClientNetwork(of: address).name), limit: limits.failuresPerNetwork),
        ]
        return try await attempt(subjects, signIn) { $0 == .unauthorized }
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
            .init("registration", ClientNetwork(of: address).name), limit: limits.registrationsPerNetwork)
        return try await attempt([subject], register) { error in
            switch error {
            case nil, .unavailable, .unexpectedResponse: true
            default: false
            }
        }
    }

    private struct Subject {
        let key: AttemptTable.Key
        let limit: Int

        init(_ key: AttemptTable.Key, limit: Int) {
            self.key = key
            self.limit = limit
        }
    }

    /// - Parameter counts: whether an attempt counts that ended with this error; nil for success.
    private func attempt<Result: Sendable>(
        _ subjects: [Subject], _ body: () async throws(ServiceError) -> Result, counts: (ServiceError?) -> Bool
    ) async throws(ServiceError) -> Result {
        let start = now()
        try count(subjects, at: start)
        do {
            let result = try await body()
            if !counts(nil) { takeBack(subjects, at: start) }
            return result
        } catch {
            if !counts(error) { takeBack(subjects, at: start) }
            throw error
        }
    }

    private func count(_ subjects: [Subject], at instant: Date) throws(ServiceError) {
        let wait = attempts.withLock { attempts in
            let wait = subjects.map { attempts.wait(for: $0.key, limit: $0.limit, at: instant) }.max() ?? 0
            if wait <= 0 {
                for subject in subjects { attempts.add(subject.key, at: instant) }
            }
            return wait
        }
        guard wait <= 0 else { throw .throttled(retryAfter: max(1, Int(wait.rounded(.up)))) }
    }

    private func takeBack(_ subjects: [Subject], at instant: Date) {
        attempts.withLock { attempts in
            for subject in subjects { attempts.remove(subject.key, at: instant) }
        }
    }
}
