// The revision of an account's data. A page or a cached value that was made from a revision is valid while the account
// has this revision.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

internal import Synchronization

/// Identifies the state of an account's players and matches. Each change of players or matches, by any process, creates another
/// revision.
public struct AccountRevision: Sendable, Hashable {
    public let account: UUID
    /// Grows with each change.
    public let number: Int64
    /// The database server that the number was read from. After a failover, the new database server may lack the last
    /// changes of the previous server, and give the same numbers to other changes.
    public let server: Int64

    /// - Parameter server: a number that no other database server of these data has; 0 when there can be no other.
    public init(account: UUID, number: Int64, server: Int64 = 0) {
        self.account = account
        self.number = number
        self.server = server
    }
}

/// The revision that a request saw. Later reads of the request can use cached values of this revision, without reading the
/// revision again.
public final class SeenRevision: Sendable {
    private enum State {
        case nothing
        case seen(AccountRevision, AccessToken)
        /// The request made a change, a call failed, or there are several tokens.
        case unusable
    }

    private let state = Mutex(State.nothing)

    public init() {}

    /// - Returns: nil before the first read with this token, after a change or a failed call, and when the request has
    ///   several tokens.
    public func revision(as token: AccessToken) -> AccountRevision? {
        state.withLock { state in
            if case .seen(let revision, token) = state { revision } else { nil }
        }
    }

    /// Keeps the first revision that is read. After a revision that was read with another token, no revision is usable.
    public func add(_ revision: AccountRevision, as token: AccessToken) {
        state.withLock { state in
            switch state {
            case .nothing: state = .seen(revision, token)
            case .seen(_, token): break
            case .seen, .unusable: state = .unusable
            }
        }
    }

    /// Called when the request makes a change, because the revision may differ then, and when a call fails, because a page that
    /// lacks its result must not have the entity tag of the revision. Later reads of the request read the revision again.
    public func invalidate() {
        state.withLock { $0 = .unusable }
    }
}
