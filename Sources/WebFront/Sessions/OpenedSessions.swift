// Decrypts the cookies that contain sessions, and keeps the last results.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A session, with what responses to its requests contain: the form token, the value of the header `Page-Reader`, and the opaque names
/// of the account, see ``SessionTag``.
struct OpenedSession: Sendable {
    let session: Session
    let formToken: String
    let tag: String
    let accountNames: String
}

/// Opens session cookies: decrypts and checks them. A browser sends the same cookie with each request, so the sessions of the last
/// cookies are kept. Only cookies that this site sealed are kept.
final class OpenedSessions: Sendable {
    private let seal: Seal
    private let formTokens: FormTokens
    private let tag: SessionTag
    private let known: RecentValues<String, OpenedSession>

    /// - Parameter capacity: the maximum number of sessions that are kept.
    init(seal: Seal, capacity: Int = 1_000) {
        self.seal = seal
        known = RecentValues(capacity: capacity)
        formTokens = FormTokens(seal: seal)
        tag = SessionTag(seal: seal)
    }

    /// - Parameter cookie: the value of the cookie.
    /// - Returns: nil when the value contains no session that this site sealed, and when the session has expired.
    func session(of cookie: String, at now: Date) -> OpenedSession? {
        guard let opened = known.value(for: cookie, make: { open(cookie) }), opened.session.isValid(at: now) else {
            return nil
        }
        return opened
    }

    private func open(_ cookie: String) -> OpenedSession? {
        guard let session = seal.bytes(of: cookie, for: .session).flatMap(Session.init(bytes:)) else { return nil }
        return OpenedSession(
            session: session, formToken: formTokens.token(for: session.id), tag: tag.value(of: session),
            accountNames: tag.accountNames(of: session))
    }
}
