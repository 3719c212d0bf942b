// Requests that are turned away before a screen sees them.

/// Why a request is turned away at the door.
public enum RequestRejection: Error, Sendable, Hashable, CaseIterable {
    /// Broken percent-encoding, text that is no UTF-8 or not stream-safe, or a field of the wrong kind.
    case malformed
    /// The request came from another site.
    case crossSite
    /// The form's token is missing, forged or expired, and the form has no values worth keeping.
    case expiredForm
    case methodNotAllowed
    /// The body.
    case tooLarge
    case addressTooLong
    /// All header fields together.
    case fieldsTooLarge
    /// Something went wrong that should not have.
    case failed

    var status: Page.Status {
        switch self {
        case .malformed: .malformed
        case .crossSite, .expiredForm: .forbidden
        case .methodNotAllowed: .methodNotAllowed
        case .tooLarge: .tooLarge
        case .addressTooLong: .addressTooLong
        case .fieldsTooLarge: .fieldsTooLarge
        case .failed: .failed
        }
    }
}
