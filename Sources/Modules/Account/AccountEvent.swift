// Input of the account page and its forms.

public import BackendServices

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Opens the page.
public struct AccountPageEvent: Event {
    /// The user of the session.
    public let user: User
    public let viewer: Viewer

    public init(user: User, viewer: Viewer) {
        self.user = user
        self.viewer = viewer
    }

    public var page: SiteRoute { .account }
}

/// Changes the password.
public struct AccountPasswordEvent: ConfirmedEvent {
    public let user: User
    /// The current password, as typed.
    public let current: String
    /// The new password, as typed.
    public let new: String
    public let clientAddress: String
    public let knownBrowser: KnownBrowser?
    public let viewer: Viewer

    public init(
        user: User, current: String, new: String, clientAddress: String, knownBrowser: KnownBrowser? = nil,
        viewer: Viewer
    ) {
        self.user = user
        self.current = current
        self.new = new
        self.clientAddress = clientAddress
        self.knownBrowser = knownBrowser
        self.viewer = viewer
    }

    public var page: SiteRoute { .account }
}

/// Ends a session.
public struct AccountSessionEndEvent: Event {
    public let user: User
    public let session: AccountSession.ID
    public let viewer: Viewer

    public init(user: User, session: AccountSession.ID, viewer: Viewer) {
        self.user = user
        self.session = session
        self.viewer = viewer
    }

    public var page: SiteRoute { .account }
}

/// Creates a recovery code.
public struct AccountRecoveryEvent: ConfirmedEvent {
    public let user: User
    /// The current password, as typed. Empty when the user typed nothing, or when the page did not ask for the password.
    public let password: String
    public let clientAddress: String
    public let knownBrowser: KnownBrowser?
    public let viewer: Viewer

    public init(
        user: User, password: String, clientAddress: String, knownBrowser: KnownBrowser? = nil, viewer: Viewer
    ) {
        self.user = user
        self.password = password
        self.clientAddress = clientAddress
        self.knownBrowser = knownBrowser
        self.viewer = viewer
    }

    public var page: SiteRoute { .account }
}
