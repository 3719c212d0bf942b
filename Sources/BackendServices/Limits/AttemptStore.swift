// Where attempts are counted, and what they are counted for.

internal import Crypto

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Counts attempts within ``AttemptSubject/window``.
///
/// A store can forget attempts, for example at a restart.
public protocol AttemptStore: Sendable {
    /// Counts one attempt for each subject, or for none when one of them has reached its limit. The check of the limits and the
    /// count are one atomic step, so that concurrent attempts cannot exceed a limit together.
    /// - Throws: `throttled` with the seconds until all subjects are below their limits, `unavailable` when the store
    ///   fails.
    func count(_ subjects: [AttemptSubject], at instant: Date) async throws(ServiceError)

    /// Whether the subject has reached its limit.
    /// - Throws: `unavailable` when the store fails.
    func isExhausted(_ subject: AttemptSubject, at instant: Date) async throws(ServiceError) -> Bool

    /// Removes an attempt that was counted, even when the task of the caller is cancelled. When the store fails, the
    /// attempt still counts.
    /// - Parameter instant: the instant that was given to ``count(_:at:)``.
    func takeBack(_ subjects: [AttemptSubject], at instant: Date) async
}

/// What has a limit of attempts, such as an account.
public struct AttemptSubject: Sendable {
    /// What is counted. An attempt can count for several subjects, which callers list in the order of these cases.
    /// Sign-ins from known browsers count for ``browser`` and ``browsers`` only, until ``browsers`` has reached its limit. Other
    /// checks of the password, such as for a deletion, count as sign-ins. A network here is a ``ClientNetwork`` or its
    /// ``ClientNetwork/site``.
    public enum Kind: String, CaseIterable, Sendable {
        /// Failed sign-ins to one account from one network.
        case client
        /// Failed sign-ins to one account.
        case account
        /// Failed sign-ins from one network.
        case network
        /// Failed sign-ins to one account from one known browser.
        case browser
        /// Failed sign-ins to one account from all its known browsers together.
        case browsers
        /// Registrations from one network.
        case registration
        /// Failed recoveries from one network.
        case recovery
    }

    /// Which account or network, or which pair of an account and a network or browser: the first 16 bytes of a SHA-256 of their names.
    /// A name of any length takes the same memory, and stores contain no names and no addresses.
    public struct Key: Hashable, Sendable {
        private let high: UInt64
        private let low: UInt64

        init(_ parts: String...) {
            // A zero byte separates the parts, because no `AccountKey` contains one.
            let digest = SHA256.hash(data: Data(parts.joined(separator: "\0").utf8))
            (high, low) = digest.withUnsafeBytes {
                ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            }
        }

        /// The 16 bytes.
        public var bytes: Data {
            withUnsafeBytes(of: (high, low)) { Data($0) }
        }
    }

    /// For how many seconds an attempt counts.
    public static let window: TimeInterval = 15 * 60

    public let kind: Kind
    public let key: Key
    /// How many attempts are allowed within the window; 1 or more.
    public let limit: Int

    init(_ kind: Kind, _ key: Key, limit: Int) {
        self.kind = kind
        self.key = key
        self.limit = limit
    }
}

extension ServiceError {
    /// - Parameter wait: seconds until the next attempt is allowed; above 0. The error contains them rounded up to a whole number.
    package static func throttled(for wait: TimeInterval) -> Self {
        .throttled(retryAfter: max(1, Int(wait.rounded(.up))))
    }
}
