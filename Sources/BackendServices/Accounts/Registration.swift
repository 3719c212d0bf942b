// Who may create an account, and invitations.

import Entities

/// Who may create an account.
public enum Registration: Sendable {
    case open
    /// Only people with an invitation.
    case invited(any InvitationStore)
    case closed

    public var isOpen: Bool {
        if case .open = self { true } else { false }
    }
}

/// The invitations that the operator created. Each can be used once, until it expires. ``UserService/register(_:with:)`` uses
/// them.
public protocol InvitationStore: Sendable {
    /// Whether the invitation exists, was not used and has not expired.
    func isUsable(_ code: InvitationCode) async throws(ServiceError) -> Bool

    /// Uses an invitation for an account on a remote backend. Of concurrent calls with the same code, at most one succeeds.
    /// - Returns: false when the invitation is not usable.
    func use(_ code: InvitationCode) async throws(ServiceError) -> Bool

    /// Makes a used invitation usable again until it expires, because no account was created with it on the remote backend.
    func giveBack(_ code: InvitationCode) async throws(ServiceError)
}

/// The secret part of the link of an invitation: 128 random bits as 22 characters of base64url. Its descriptions do not
/// contain the value, so that no log contains it.
public struct InvitationCode: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    public let value: String

    /// - Returns: nil for a text that is not 22 characters of base64url.
    public init?(_ text: String) {
        guard text.is128BitsInBase64URL else { return nil }
        value = text
    }

    public var description: String { "InvitationCode(…)" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
