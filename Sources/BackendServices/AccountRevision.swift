// The revision of an account's data. Pages and cached reads of the same revision are unchanged.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

internal import Synchronization

/// The data of an account at one time. Each change of the account, by any process, makes another revision.
public struct AccountRevision: Sendable, Hashable {
    public let account: UUID
    /// Grows with each change.
    public let number: Int64
    /// The server of the database that has told the number. Another one may lack the last changes of the server before it, and make
    /// other changes with the same numbers.
    public let server: Int64

    /// - Parameter server: a number that no other server of the database has; 0 where there is only one.
    public init(account: UUID, number: Int64, server: Int64 = 0) {
        self.account = account
        self.number = number
        self.server = server
    }
}

/// The revision that a request saw. Its later reads can use cached values of this revision.
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

    /// Later reads of the request do not use cached values: it makes a change, or a read failed, so the revision may differ.
    public func invalidate() {
        state.withLock { $0 = .unusable }
    }
}
