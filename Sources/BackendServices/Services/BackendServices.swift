// The services of a backend. Interactors depend on these protocols and not on an implementation.

/// A backend: with a database of its own, over the REST contract, or in memory for tests.
public protocol BackendServices: Sendable {
    var users: any UserService { get }
    /// Passwords, sessions and recovery codes; nil for a backend that cannot manage them, such as one over the REST contract.
    var credentials: (any CredentialService)? { get }

    /// The players of the user of the token.
    func players(as token: AccessToken) -> any PlayerService
    /// The gathers of the user of the token.
    func gathers(as token: AccessToken) -> any GatherService
    /// The live matches of the user of the token.
    func matches(as token: AccessToken) -> any MatchService
    /// The finished matches of the user of the token, for the match report and for statistics.
    func season(as token: AccessToken) -> any SeasonService
    /// The matches that links show to people without an account.
    var spectators: any SpectatorService { get }

    /// Whether the backend answers now, and the database of this server takes changes. Whether a remote backend takes changes is not
    /// checked.
    func isReachable() async -> Bool
}
