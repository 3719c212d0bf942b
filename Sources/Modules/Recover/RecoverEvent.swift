// Input of the page that sets a new password with a recovery code.

public import BackendServices

/// Opens the page.
public struct RecoverPageEvent: Event {
    /// The username of the session; when signed out, that of the last sign-in, if the user chose to be remembered.
    public let rememberedUsername: String?

    public init(rememberedUsername: String?) {
        self.rememberedUsername = rememberedUsername
    }

    public var page: SiteRoute { .recover }
}

/// Submits the form.
public struct RecoverEvent: Event {
    public let username: String
    /// The recovery code, as typed.
    public let code: String
    /// The new password.
    public let password: String
    /// The network address of the client. Wrong codes are counted for each network.
    public let clientAddress: String
    /// The session of this browser, which ends after the password has been set; nil when there is none.
    public let replaced: AccessToken?

    public init(
        username: String, code: String, password: String, clientAddress: String, replaced: AccessToken? = nil
    ) {
        self.username = username
        self.code = code
        self.password = password
        self.clientAddress = clientAddress
        self.replaced = replaced
    }

    public var page: SiteRoute { .recover }
}
