// Bounds failed sign-ins: for one account against guessing its password, for one address against trying many accounts.

public import FoundationEssentials
import Synchronization

/// Counts failed sign-ins of the last quarter of an hour, in memory. Only failures count; a person who signs in is never
/// held up by how often they do.
public final class SignInThrottle: Sendable {
    /// How many failures are let through, and for how long they count.
    public struct Limits: Sendable {
        public var perAccount = 10
        public var perAddress = 200
        /// Seconds.
        public var window: TimeInterval = 15 * 60

        public init() {}
    }

    private let limits: Limits
    private let now: @Sendable () -> Date
    private let failures = Mutex<[Subject: [Date]]>([:])

    private enum Subject: Hashable {
        case account(AccountKey)
        case address(String)
    }

    public init(limits: Limits = Limits(), now: @escaping @Sendable () -> Date) {
        self.limits = limits
        self.now = now
    }

    /// Lets one attempt through, unless too many have failed.
    /// - Parameters:
    ///   - account: the username, as typed.
    ///   - address: the client's network address.
    ///   - signIn: the attempt. It counts as failed from its start on, so that many at once cannot slip through, and is
    ///     taken back unless it throws `unauthorized`.
    /// - Throws: `throttled` with the seconds until the next attempt is let through, else what `signIn` throws.
    public func attempt<Result: Sendable>(
        account: String, address: String, _ signIn: () async throws(ServiceError) -> Result
    ) async throws(ServiceError) -> Result {
        let subjects: [(subject: Subject, limit: Int)] = [
            (.account(AccountKey(account)), limits.perAccount), (.address(address), limits.perAddress),
        ]
        let moment = now()
        try count(subjects, at: moment)
        do {
            let result = try await signIn()
            takeBack(subjects.map(\.subject), at: moment)
            return result
        } catch {
            if error != .unauthorized { takeBack(subjects.map(\.subject), at: moment) }
            throw error
        }
    }

    private func count(_ subjects: [(subject: Subject, limit: Int)], at moment: Date) throws(ServiceError) {
        let wait = failures.withLock { failures -> TimeInterval in
            // What no longer counts is dropped when the table has grown; beside a password's hash that costs nothing.
            if failures.count >= 10_000 {
                failures = failures.filter { isCounting($0.value.last, at: moment) }
            }
            var wait: TimeInterval = 0
            for (subject, limit) in subjects {
                let counting = failures[subject, default: []].filter { isCounting($0, at: moment) }
                if counting.count >= limit {
                    let freed = counting[counting.count - limit].addingTimeInterval(limits.window)
                    wait = max(wait, freed.timeIntervalSince(moment))
                }
            }
            if wait <= 0 {
                for (subject, _) in subjects {
                    failures[subject] = failures[subject, default: []].filter { isCounting($0, at: moment) } + [moment]
                }
            }
            return wait
        }
        guard wait <= 0 else { throw .throttled(retryAfter: max(1, Int(wait.rounded(.up)))) }
    }

    private func takeBack(_ subjects: [Subject], at moment: Date) {
        failures.withLock { failures in
            for subject in subjects {
                guard let index = failures[subject]?.lastIndex(of: moment) else { continue }
                failures[subject]?.remove(at: index)
                if failures[subject]?.isEmpty == true { failures[subject] = nil }
            }
        }
    }

    private func isCounting(_ failure: Date?, at moment: Date) -> Bool {
        failure.map { moment.timeIntervalSince($0) < limits.window } ?? false
    }
}
