// Every service of a backend. An interactor asks these protocols and never learns which backend answers.

/// A backend: the embedded one, a remote one, or one in memory for tests.
public protocol BackendServices: Sendable {
    var users: any UserService { get }

    /// The players of the user whom the token signs in. Whether it does is found out by each call.
    func players(as token: AccessToken) -> any PlayerService
    /// The gathers of the user whom the token signs in.
    func gathers(as token: AccessToken) -> any GatherService
    /// The live matches of the user whom the token signs in.
    func matches(as token: AccessToken) -> any MatchService
    /// What people see who have a link to a match and no account.
    var spectators: any SpectatorService { get }

    /// Whether the backend answers at present.
    func isReachable() async -> Bool
}
