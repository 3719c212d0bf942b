// Invitations in memory, for tests.

public import BackendServices
internal import Synchronization

/// Stores the state of each invitation.
public final class InMemoryInvitationStore: InvitationStore {
    private let usable: Mutex<[InvitationCode: Bool]>
    private let failure = Mutex<ServiceError?>(nil)

    public init(_ codes: InvitationCode...) {
        usable = Mutex(Dictionary(uniqueKeysWithValues: codes.map { ($0, true) }))
    }

    /// Adds an invitation that can be used.
    public func add(_ code: InvitationCode) {
        usable.withLock { $0[code] = true }
    }

    /// Makes later calls of ``isUsable(_:)`` and ``use(_:)`` throw this error; with nil they work again.
    public func fail(with error: ServiceError?) {
        failure.withLock { $0 = error }
    }

    public func isUsable(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        try failIfAsked()
        return usable.withLock { $0[code] ?? false }
    }

    public func use(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        try failIfAsked()
        return take(code)
    }

    /// Uses an invitation; false when it is not usable.
    func take(_ code: InvitationCode) -> Bool {
        usable.withLock { usable in
            guard usable[code] == true else { return false }
            usable[code] = false
            return true
        }
    }

    public func giveBack(_ code: InvitationCode) async throws(ServiceError) {
        usable.withLock { if $0[code] != nil { $0[code] = true } }
    }

    private func failIfAsked() throws(ServiceError) {
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
