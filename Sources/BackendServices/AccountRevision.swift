// The revision of an account's data, by which its pages and what was read of it are known to be unchanged.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

internal import Synchronization

/// The data of an account at one time. A change of anything in the account, by whomever, makes another revision.
public struct AccountRevision: Sendable, Hashable {
    public let account: UUID
    /// Grows with each change.
    public let number: Int64

    public init(account: UUID, number: Int64) {
        self.account = account
        self.number = number
    }
}

/// The revision that a request saw, so that its later reads can use what is known of this revision.
public final class SeenRevision: Sendable {
    private enum State {
        case nothing
        case seen(AccountRevision, AccessToken)
        /// The request changes the account, a read failed, or there are several tokens.
        case unusable
    }

    private let state = Mutex(State.nothing)

    public init() {}

    /// - Returns: nil before the first read with this token, and after a change.
    public func revision(as token: AccessToken) -> AccountRevision? {
        state.withLock { state in
            if case .seen(let revision, token) = state { revision } else { nil }
        }
    }

    /// Keeps the first revision that is read.
    public func add(_ revision: AccountRevision, as token: AccessToken) {
        state.withLock { state in
            switch state {
            case .nothing: state = .seen(revision, token)
            case .seen(_, token): break
            case .seen, .unusable: state = .unusable
            }
        }
    }

    /// What the request reads from now on may not be of the revision that it saw, because it makes a change or a read failed.
    public func invalidate() {
        state.withLock { $0 = .unusable }
    }
}
