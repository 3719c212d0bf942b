// The end of every module's way: a page or a redirect, as plain values that the web front turns into HTTP.

public import BackendServices
public import Templates

/// What a request leads to.
public enum Outcome: Sendable {
    case page(Page)
    case redirect(Redirect)
}

/// A view to render, with the standing of the page.
public struct Page: Sendable {
    public let view: any TemplateView
    public let status: Status
    /// The address that shows this page again, where it is not the one that was asked for: language links lead there.
    public let address: SiteRoute?
    public let audience: Audience

    public init(
        _ view: any TemplateView, status: Status = .ok, address: SiteRoute? = nil, audience: Audience = .reader
    ) {
        self.view = view
        self.status = status
        self.address = address
        self.audience = audience
    }

    /// Whom the page is for.
    public enum Audience: Sendable, Hashable {
        /// Whoever asked, with their account around it.
        case reader
        /// Everybody who has its address, and nobody else: nothing of a reader's account is on it, search engines are to
        /// leave it alone, and other sites are not told where a reader came from.
        case spectators
    }

    /// How the page answers the request; the web front knows the number in HTTP.
    public enum Status: Sendable, Hashable {
        case ok
        case malformed
        case forbidden
        case notFound
        case methodNotAllowed
        case tooLarge
        case unprocessable
        /// Too many failed sign-ins; worth another try after so many seconds.
        case throttled(retryAfter: Int)
        case failed
        case unavailable
    }
}

/// Another address to go to (303), with what changes on the way.
public struct Redirect: Sendable, Hashable {
    public let route: SiteRoute
    public let flash: [Flash]
    public let session: SessionChange?
    /// The match that was changed, for a script that follows it.
    public let match: ChangedMatch?

    public init(
        to route: SiteRoute, flash: [Flash] = [], session: SessionChange? = nil, match: ChangedMatch? = nil
    ) {
        self.route = route
        self.flash = flash
        self.session = session
        self.match = match
    }

    /// - Parameter flash: nil when there is nothing to tell.
    public init(to route: SiteRoute, telling flash: Flash?) {
        self.init(to: route, flash: flash.map { [$0] } ?? [])
    }
}

/// A person signs in or is signed out.
public enum SessionChange: Sendable, Hashable {
    /// - Parameter isRemembered: the session outlives the browser, and the username is kept for next time.
    case begin(SignedIn, isRemembered: Bool)
    /// The person left, or the backend no longer knows the token.
    case end
}
