// Opaque names of sessions, by which browsers tell users apart.

/// Makes the values of the header `Page-Reader`. The service worker stores one copy of a page for each value and
/// deletes copies when the value changes.
struct SessionTag: Sendable {
    let seal: Seal

    /// The value of pages without a session.
    static let nobody = "nobody"

    /// A value for each session. The prefix shows whether the session ends with the browser, because copies of pages
    /// must end with it.
    func value(of session: Session) -> String {
        let code = seal.code(for: session.id, purpose: .sessionTag).prefix(22)
        return (session.isRemembered ? "remembered-" : "passing-") + code
    }
}
