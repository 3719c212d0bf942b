// Accepts forms from pages of this site only.

import HTTPTypes
import Hummingbird

/// Checks that a request that changes data comes from a page of this site.
struct SameOrigin: Sendable {
    /// The origin of this site, such as `https://example.org`, from the configuration. When nil, the origin is taken
    /// from the header `Host`.
    let publicOrigin: String?

    /// Uses `Sec-Fetch-Site` if the browser sends it, and `Origin` (RFC 6454, 7) otherwise. A request without both is
    /// not from a browser's form and is not allowed.
    func allows(_ request: Request) -> Bool {
        if let isFromHere = request.isFromHere { return isFromHere }
        guard let origin = request.headers[.origin] else { return false }
        if let publicOrigin { return origin.lowercased() == publicOrigin.lowercased() }
        guard let host = request.head.authority, !host.isEmpty else { return false }
        return ["http://\(host)", "https://\(host)"].contains { $0.lowercased() == origin.lowercased() }
    }
}

extension Request {
    /// Whether a page of this site or the user caused the request (Fetch Metadata, 2.3); nil when the browser does not
    /// send the header.
    var isFromHere: Bool? {
        guard let site = headers[.secFetchSite] else { return nil }
        return site == "same-origin" || site == "none"
    }

    /// Whether a page of this site or the user caused the request, as far as its headers tell. A request by a service worker on
    /// behalf of a navigation looks as if this site caused it, but the navigation may come from another site. Such a request has
    /// the mode `same-origin` and an empty destination, which pages and scripts of this site never send; the answer is false.
    /// Without `Sec-Fetch-Site` the answer is true.
    var isKnownToBeFromHere: Bool {
        guard headers[.secFetchMode] != "same-origin" || headers[.secFetchDest] != "empty" else { return false }
        return isFromHere ?? true
    }
}
