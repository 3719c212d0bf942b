// The properties of a request that all pages use: language, session, messages, address.

import BackendServices
import Entities
import Localization
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A parsed request. It is a class, so that asynchronous calls on the way to a handler, which copy the context, copy only a
/// reference to it.
final class RequestState: Sendable {
    /// The sources of the page.
    let sources: PageSources
    /// The path of the request as received, percent-encoded.
    let path: String
    /// The route of the path; nil when it has none.
    let route: RoutePath?
    /// The query of the request as received.
    let queryText: String
    let isQueryMalformed: Bool
    /// Scheme, host and port of this site as clients see it: from the configuration, otherwise from the request; empty
    /// when neither has a valid host.
    let origin: String
    let localization: LocalizationContext
    /// Whether the address names the language, and the language is available.
    let isLanguageInAddress: Bool
    let viewer: Viewer
    /// The session, with its form token and its tag; nil when signed out.
    let opened: OpenedSession?
    /// Whether the request has a session cookie that has expired or is invalid.
    let hasDeadSession: Bool
    /// The value that form tokens are bound to: the session, or the visitor when signed out.
    let formBinding: String
    /// The value of a new visitor cookie; nil when the request has a valid one or a session.
    let newVisitor: String?
    /// The messages in the cookie of the request. They may have been shown on another page already.
    let flash: FlashMessages?
    /// The browser, with the username that it has signed in with: that of the session or, when signed out, that of the last sign-in,
    /// if the user chose to be remembered. Nil otherwise.
    let knownBrowser: KnownBrowser?
    let clientAddress: String
    /// The id of the request in the log.
    let requestID: String

    init(
        sources: PageSources,
        path: String,
        route: RoutePath?,
        queryText: String,
        isQueryMalformed: Bool,
        origin: String,
        localization: LocalizationContext,
        isLanguageInAddress: Bool,
        viewer: Viewer,
        opened: OpenedSession?,
        hasDeadSession: Bool,
        formBinding: String,
        newVisitor: String?,
        flash: FlashMessages?,
        knownBrowser: KnownBrowser?,
        clientAddress: String,
        requestID: String
    ) {
        self.sources = sources
        self.path = path
        self.route = route
        self.queryText = queryText
        self.isQueryMalformed = isQueryMalformed
        self.origin = origin
        self.localization = localization
        self.isLanguageInAddress = isLanguageInAddress
        self.viewer = viewer
        self.opened = opened
        self.hasDeadSession = hasDeadSession
        self.formBinding = formBinding
        self.newVisitor = newVisitor
        self.flash = flash
        self.knownBrowser = knownBrowser
        self.clientAddress = clientAddress
        self.requestID = requestID
    }

    var language: String { localization.language }
    var session: Session? { opened?.session }
    /// The value of the header `Page-Reader`.
    var sessionTag: String { opened?.tag ?? SessionTag.nobody }
    /// See ``SessionTag/accountNames(of:)``; nil when signed out.
    var accountNames: String? { opened?.accountNames }
}

extension RequestState {
    /// The same request without the session, the visitor, the messages and the known browser, in the same language and time zone.
    var impersonal: RequestState {
        RequestState(
            sources: sources, path: path, route: route, queryText: queryText, isQueryMalformed: isQueryMalformed,
            origin: origin, localization: localization,
            isLanguageInAddress: isLanguageInAddress, viewer: viewer, opened: nil, hasDeadSession: false,
            formBinding: "", newVisitor: nil, flash: nil, knownBrowser: nil, clientAddress: clientAddress,
            requestID: requestID
        )
    }
}

extension RequestState {
    /// The items of the query. They are parsed at each call, because they take many times the memory of the text, and a request
    /// can wait long for its body or for events.
    var query: FormFields { FormFields(query: queryText, tolerating: QueryName.language) }

    /// The route, or the nearest route above a path without one. Navigation and banner depend on it.
    var place: RoutePath? { route ?? .nearest(path) }

    /// The address without its language. It is encoded again, so that no text of the request gets into a page
    /// unchanged.
    /// - Returns: nil when a browser may take it for another site, such as `//elsewhere`, or when it is too long for a
    ///   link.
    var address: SiteRoute? {
        let query = query
        // A decoded path has at least a third of the bytes of the encoded one.
        guard path.utf8.count <= 3 * LocalPath.lengthLimit, query.byteCount <= LocalPath.lengthLimit else { return nil }
        func encoded(_ text: String) -> String { PercentEncoding.encode(text, keepsSlashes: true) }
        let path = encoded((try? PercentEncoding.decode(path, plusIsSpace: false)) ?? "/")
        let items = query.items.filter { $0.name != QueryName.language }
            .map { encoded($0.name) + "=" + encoded($0.value) }
        return LocalPath(items.isEmpty ? path : path + "?" + items.joined(separator: "&")).map(SiteRoute.local)
    }
}
