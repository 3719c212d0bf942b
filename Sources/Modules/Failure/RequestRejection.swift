// Requests that are answered by the error page. Most are rejected before they reach a screen; the modules that sign out and register
// users reject some too.

/// The reason why a request is rejected.
public enum RequestRejection: Error, Sendable, Hashable, CaseIterable {
    /// Invalid percent-encoding, text that is not UTF-8 or has too many combining marks in a row, a body that is not a form, is
    /// incomplete, does not arrive in time or has too many fields, or a field that is missing or has an impossible value.
    case malformed
    /// The request came from another site.
    case crossSite
    /// The form token is missing or forged, or belongs to another session, and the form has no values to keep.
    case expiredForm
    case methodNotAllowed
    /// The body is too large.
    case tooLarge
    case addressTooLong
    /// All header fields together are too large.
    case fieldsTooLarge
    /// The site does not allow registration.
    case registrationClosed
    /// Registration needs an invitation, and the request has none, or has one that does not exist, was used or has expired.
    case invitationUnusable
    /// An unexpected error.
    case failed

    var status: Page.Status {
        switch self {
        case .malformed: .malformed
        case .crossSite, .expiredForm, .registrationClosed, .invitationUnusable: .forbidden
        case .methodNotAllowed: .methodNotAllowed
        case .tooLarge: .tooLarge
        case .addressTooLong: .addressTooLong
        case .fieldsTooLarge: .fieldsTooLarge
        case .failed: .failed
        }
    }
}
