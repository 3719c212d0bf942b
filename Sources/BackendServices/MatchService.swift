// The live matches of one signed-in user: clock, goals and teams, kept on the server while a gather runs.

public import Entities
public import FoundationEssentials

/// Every call throws `.unauthorized` for a token that does not sign in, and `.notFound` for an unknown gather or
/// another user's. Each change is one atomic step: phones that tap at the same time all count.
public protocol MatchService: Sendable {
    /// The match as it is; a gather that nobody touched yet has the default clock and 0–0.
    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch

    /// Applies a change, see `LiveMatch.apply(_:at:)`. `.conflict` when the match is closed, unless the change is possible
    /// then, and for a key that is another gather's.
    /// - Parameter token: the same one twice counts once; as ``OneTimeToken`` wants it, `.invalid` otherwise. None counts in
    ///   any case.
    func change(_ gather: Gather.ID, _ change: MatchChange, token: String?, at instant: Date)
        async throws(ServiceError) -> LiveMatch

    /// Lets no more changes in and gives the match as it will be reported. Closing twice is no error.
    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch

    /// Lets changes in again, for when the backend refused the result. A gather that has ended stays closed,
    /// without an error.
    func reopen(_ gather: Gather.ID) async throws(ServiceError)
}

/// What people read who have nothing but a link.
public protocol SpectatorService: Sendable {
    /// The match that a key stands for; `.notFound` for one that was never made or was withdrawn, or whose gather is gone.
    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch
}

/// A match as its spectators may see it.
public struct WatchedMatch: Sendable, Hashable {
    public var gather: Gather
    /// Everyone in the gather, in the order they were added: their names, and nothing else of them. Who is where says
    /// `LiveMatch.squads(of:)`.
    public var lineup: [LineupPlayer]
    public var match: LiveMatch

    public init(gather: Gather, lineup: [LineupPlayer], match: LiveMatch) {
        self.gather = gather
        self.lineup = lineup
        self.match = match
    }
}
