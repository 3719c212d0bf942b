// Whether a request comes from a page of this site.

import HTTPTypes
public import Hummingbird

/// Distinguishes requests that pages of this site send from requests that pages of other sites send.
public struct SameOrigin: Sendable {
    /// The origin of this site, such as `https://example.org`, from the configuration. When nil, the origin is taken
    /// from the header `Host`.
    private let publicOrigin: String?

    public init(publicOrigin: String?) {
        self.publicOrigin = publicOrigin
    }

    /// Whether the request is accepted as a form of this site. Uses `Sec-Fetch-Site` if the browser sends it, and `Origin`
    /// otherwise. A request with neither of them is not accepted.
    public func allowsForm(_ request: Request) -> Bool {
        request.isFromHere ?? hasOriginOfSite(request) ?? false
    }

    /// Whether the request is allowed to change something. Apps and servers send neither `Sec-Fetch-Site` nor `Origin`, so a request
    /// with neither of them is allowed.
    func allowsCall(_ request: Request) -> Bool {
        (request.isFromHere ?? true) && (hasOriginOfSite(request) ?? true)
    }

    /// Whether `Origin` (RFC 6454, 7) is that of this site; nil when the header is missing.
    private func hasOriginOfSite(_ request: Request) -> Bool? {
        guard let origin = request.headers[.origin] else { return nil }
        if let publicOrigin { return origin.lowercased() == publicOrigin.lowercased() }
        guard let host = request.head.authority, !host.isEmpty else { return false }
        return ["http://\(host)", "https://\(host)"].contains { $0.lowercased() == origin.lowercased() }
    }
}

extension Request {
    /// Whether a page of this site or the user caused the request (Fetch Metadata, 2.3); nil when the browser does not
    /// send the header.
    public var isFromHere: Bool? {
        guard let site = headers[.secFetchSite] else { return nil }
        return site == "same-origin" || site == "none"
    }
}
