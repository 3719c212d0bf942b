// Forms are taken from our own pages only.

import HTTPTypes
import Hummingbird

/// Whether a request that changes something came from a page of this site.
struct SameOrigin: Sendable {
    /// `https://example.org`, where the operator told; else our own origin is what the `Host` header says.
    let publicOrigin: String?

    /// `Sec-Fetch-Site` decides where the browser sends it, `Origin` otherwise (RFC 6454, 7).
    /// A request with neither does not come from a browser's form.
    func allows(_ request: Request) -> Bool {
        if let isFromHere = request.isFromHere { return isFromHere }
        guard let origin = request.headers[.origin] else { return false }
        if let publicOrigin { return origin.lowercased() == publicOrigin.lowercased() }
        guard let host = request.head.authority, !host.isEmpty else { return false }
        return ["http://\(host)", "https://\(host)"].contains { $0.lowercased() == origin.lowercased() }
    }
}

extension Request {
    /// Whether a page of this site led here, or the reader themselves, as the browser tells (Fetch Metadata, 2.3); nil where
    /// it does not.
    var isFromHere: Bool? {
        guard let site = headers[.secFetchSite] else { return nil }
        return site == "same-origin" || site == "none"
    }

    /// A service worker that asks for a page on behalf of the browser does not tell who led to it, and the request looks as
    /// if the site had. Its mode is then `same-origin` and its destination empty, which no page and no script of ours has.
    var isKnownToBeFromHere: Bool {
        guard headers[.secFetchMode] != "same-origin" || headers[.secFetchDest] != "empty" else { return false }
        return isFromHere ?? true
    }
}
