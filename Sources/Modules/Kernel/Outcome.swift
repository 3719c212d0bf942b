// The outcomes of modules: a page, a redirect or a download, as plain values that the web front turns into HTTP.

public import BackendServices
public import Entities
public import Templates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The result of a request.
public enum Outcome: Sendable {
    case page(Page)
    case redirect(Redirect)
    case download(Download)
}

/// A file that the browser saves. The web front writes it.
public enum Download: Sendable {
    /// A file with data of an account, and the instant of the download.
    case account(AccountContent, at: Date)
}

/// The content of a file with data of an account. Matches are read in parts: the first part before the response begins, and
/// the other parts while the file is written.
public enum AccountContent: Sendable {
    case everything(AccountExportParts)
    case players([Player])
    case matches(AccountExportParts)
}

/// The files with data of an account.
public enum AccountFile: Sendable, Hashable {
    /// Everything, as JSON.
    case everything
    /// The roster, as CSV.
    case players
    /// The matches, as CSV.
    case matches
}

/// A view to render, and the status of the page.
public struct Page: Sendable {
    public let view: any TemplateView
    public let status: Status
    /// The address of this page for language links. When the address is nil, the links use the address of the request or, in
    /// the response to a form, that of the form's page.
    public let address: SiteRoute?
    public let audience: Audience
    /// Whether rendering the page takes many milliseconds. The web front then renders it as ``LongWork``.
    public let isLong: Bool

    public init(
        _ view: any TemplateView, status: Status = .ok, address: SiteRoute? = nil, audience: Audience = .viewer,
        isLong: Bool = false
    ) {
        self.view = view
        self.status = status
        self.address = address
        self.audience = audience
        self.isLong = isLong
    }

    /// The audience of a page.
    public enum Audience: Sendable, Hashable {
        /// The user who sent the request. The layout shows the user's account, if the user is signed in.
        case viewer
        /// Everybody who has the address. The layout shows no account, search engines must not index the page, and links
        /// do not send its address as a referrer.
        case spectators
    }

    /// The status of the response. The web front maps it to HTTP.
    public enum Status: Sendable, Hashable {
        case ok
        case malformed
        case forbidden
        case notFound
        case gone
        case methodNotAllowed
        case tooLarge
        case addressTooLong
        case fieldsTooLarge
        case unprocessable
        /// Too many wrong passwords or recovery codes, or too many registrations. `retryAfter` is in seconds.
        case throttled(retryAfter: Int)
        case failed
        case unavailable
    }
}

/// A redirect (303), with messages for the next page and a change of the session.
public struct Redirect: Sendable, Hashable {
    public let route: SiteRoute
    public let flash: [Flash]
    public let session: SessionChange?
    /// The match after an accepted form for its clock or its goals; nil otherwise, also after other forms that changed a match. When a
    /// script sent the form and asked for a response without a page, the response has the revision and the goal, if any, in header
    /// fields.
    public let match: ChangedMatch?

    public init(
        to route: SiteRoute, flash: [Flash] = [], session: SessionChange? = nil, match: ChangedMatch? = nil
    ) {
        self.route = route
        self.flash = flash
        self.session = session
        self.match = match
    }

    /// - Parameter flash: nil for no message.
    public init(to route: SiteRoute, flash: Flash?) {
        self.init(to: route, flash: flash.map { [$0] } ?? [])
    }
}

/// A change of the session.
public enum SessionChange: Sendable, Hashable {
    /// - Parameter isRemembered: whether the session continues after the browser is closed, and the browser keeps the
    ///   username for the next sign-in.
    case begin(SignedIn, isRemembered: Bool)
    /// The session ends, for example because the user signed out or the backend does not accept the token.
    case end
    /// The session ends because the account was deleted, so the browser does not keep the username either.
    case forget
}
