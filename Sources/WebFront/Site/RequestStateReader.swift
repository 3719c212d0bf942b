// Parses requests: query, cookies, language, session.

import BackendServices
import Crypto
import Entities
import HTTPTypes
import Hummingbird
import Localization
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes a `RequestState` from a request. This cannot fail: the state says whether the query is malformed or the session invalid, and
/// other invalid values are ignored.
struct RequestStateReader: Sendable {
    /// Called once for each request.
    let sources: @Sendable () -> PageSources
    let order: NameOrder
    let seal: Seal
    let sessions: OpenedSessions
    let cookies: CookieJar
    /// The time zone of pages for browsers that do not send theirs.
    let timeZone: TimeZone
    /// The origin of this site, such as `https://example.org`, from the configuration.
    let publicOrigin: String?
    let now: @Sendable () -> Date

    func state(_ request: Request, from remoteAddress: String?, id: String) -> RequestState {
        let sources = sources()
        let received = ReceivedCookies(of: request)
        let queryText = request.uri.query ?? ""
        let query = FormFields(query: queryText, tolerating: QueryName.language)
        let language = sources.languages.choice(
            for: LanguageRequest(
                query: query[QueryName.language], cookie: cookies.value(of: .locale, in: received),
                header: request.headers[.acceptLanguage], timeZone: cookies.value(of: .timeZone, in: received)),
            defaultTimeZone: timeZone)
        let sealed = cookies.value(of: .session, in: received)
        let opened = sealed.flatMap { sessions.session(of: $0, at: now()) }
        let session = opened?.session
        let visitor = cookies.value(of: .visitor, in: received).flatMap { $0.utf8.count == 22 ? $0 : nil }
        let newVisitor = session == nil && visitor == nil ? RandomText.make() : nil
        return RequestState(
            sources: sources,
            path: request.uri.path,
            route: RoutePath(request.uri.path),
            queryText: queryText,
            isQueryMalformed: query.isMalformed,
            origin: origin(of: request),
            localization: language.localization,
            isLanguageInAddress: language.isInAddress,
            viewer: Viewer(
                language: language.localization.language, hasOwnTimeZone: language.hasOwnTimeZone, order: order,
                words: sources.words),
            opened: opened,
            hasDeadSession: sealed != nil && session == nil,
            formBinding: session?.id ?? visitor ?? newVisitor ?? "",
            newVisitor: newVisitor,
            flash: cookies.value(of: .flash, in: received)
                .flatMap { seal.open($0, as: FlashMessages.self, for: .flash) },
            knownBrowser: session.map {
                KnownBrowser(username: $0.signedIn.username, id: $0.id, proof: $0.signedIn.proof)
            } ?? cookies.value(of: .username, in: received).flatMap(knownBrowser),
            clientAddress: remoteAddress ?? "",
            requestID: id
        )
    }

    /// The browser that sent a sealed username. The random nonce of the seal distinguishes two browsers. The sealed bytes
    /// are encoded again, because several texts decode to the same bytes.
    /// - Returns: nil when the username was not sealed by this site.
    private func knownBrowser(_ sealed: String) -> KnownBrowser? {
        guard let user = seal.open(sealed, as: RememberedUser.self, for: .username),
            let bytes = Base64URL.decode(sealed)
        else { return nil }
        return KnownBrowser(username: user.username, id: Base64URL.encode(bytes), proof: user.proof)
    }

    /// The origin of this site. Without a public origin the site is reached by HTTP, and the request names the host
    /// (RFC 9110, 7.2). A host of more than 255 bytes, or with characters that names, addresses and ports do not have, is ignored.
    /// - Returns: an empty text when there is no host or it is ignored.
    private func origin(of request: Request) -> String {
        if let publicOrigin { return publicOrigin }
        guard let host = request.head.authority, !host.isEmpty, host.utf8.count <= 255,
            host.utf8.allSatisfy(Self.isInHost)
        else { return "" }
        return "http://" + host
    }

    /// The characters of the hosts and ports by which a site is reached. The host of a request may have other characters too, see
    /// `Exchange`, but they must not get into links, which people copy and share.
    private static func isInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}

/// Random texts that cannot be guessed.
enum RandomText {
    /// 128 random bits as 22 characters of base64url.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Base64URL.encode(bytes)
    }
}
