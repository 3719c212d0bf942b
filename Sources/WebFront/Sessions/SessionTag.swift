// Opaque names of sessions, by which browsers tell users apart.

/// Makes the values of the header `Page-Reader`. The service worker stores the copies of pages under this value,
/// and deletes them when a page with another value arrives.
struct SessionTag: Sendable {
    let seal: Seal

    /// The value of pages without a session.
    static let nobody = "nobody"

    /// The value for a session. The prefix tells the service worker whether the session ends when the browser is closed, because
    /// copies of the pages of such a session must not be shown afterwards.
    func value(of session: Session) -> String {
        let code = seal.code(for: session.id, purpose: .sessionTag).prefix(22)
        return (session.isRemembered ? "remembered-" : "passing-") + code
    }
}
