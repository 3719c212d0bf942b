// Opaque names of sessions, by which browsers tell users apart.

/// Makes the values of the header `Page-Reader`. The service worker keeps the copies of pages by this value, and
/// deletes them when a page with another value arrives.
struct SessionTag: Sendable {
    let seal: Seal

    /// The value of pages without a session.
    static let nobody = "nobody"

    /// A value for each session. The prefix shows whether the session ends when the browser is closed, because the
    /// copies of its pages must not be shown after that.
    func value(of session: Session) -> String {
        let code = seal.code(for: session.id, purpose: .sessionTag).prefix(22)
        return (session.isRemembered ? "remembered-" : "passing-") + code
    }
}
