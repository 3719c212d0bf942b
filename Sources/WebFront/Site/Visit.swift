// Everything about a request that is the same for all screens: language, session, messages, where it came from.

import Entities
import FoundationEssentials
import Localization
import Modules

/// A request, read as far as every page needs it.
struct Visit: Sendable {
    /// What the answer is made from.
    let sources: PageSources
    /// As it came, percent-encoded.
    let path: String
    /// The route of the path; nil where there is none.
    let route: RoutePath?
    let query: FormFields
    /// Scheme, host and port under which the reader reaches this site; empty where the request does not tell.
    let origin: String
    let localization: LocalizationContext
    /// The address named the language, and it is one of ours.
    let isLanguageInAddress: Bool
    let reader: Reader
    let session: Session?
    /// The request brought a session that is over or none of ours.
    let hasDeadSession: Bool
    /// What form tokens are bound to: the session, or the visitor while nobody is signed in.
    let formBinding: String
    /// Nil when the visitor's cookie is set already, or a session makes it needless.
    let newVisitor: String?
    let flash: FlashMessages?
    let rememberedUsername: String?
    let clientAddress: String
    /// What the request is called in the log.
    let requestID: String

    var language: String { localization.language }
}

extension Visit {
    /// The same request as anybody could have made it, in the same language.
    var impersonal: Visit {
        Visit(
            sources: sources, path: path, route: route, query: query, origin: origin, localization: localization,
            isLanguageInAddress: isLanguageInAddress, reader: reader, session: nil, hasDeadSession: false,
            formBinding: "", newVisitor: nil, flash: nil, rememberedUsername: nil, clientAddress: clientAddress,
            requestID: requestID
        )
    }
}

extension Visit {
    /// The route that the page belongs to, also where the path itself has none: navigation and banner go by it.
    var place: RoutePath? { route ?? .nearest(path) }

    /// The address without its language, encoded anew, so that nothing of a request gets into a page as it came.
    /// - Returns: nil where a browser may read it as another site's, such as `//elsewhere`.
    var address: SiteRoute? {
        let path = PercentEncoding.encode((try? PercentEncoding.decode(path.utf8, plusIsSpace: false)) ?? "/")
        let items = query.items.filter { $0.name != "locale" }
            .map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        return LocalPath(items.isEmpty ? path : path + "?" + items.joined(separator: "&")).map(SiteRoute.local)
    }
}
