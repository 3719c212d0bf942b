// Where the front keeps what a remote backend does not know: live matches, and which form started which gather.

public import Entities
public import FoundationEssentials

/// Live matches of gathers that a remote backend keeps. Whose gather it is has been found out by whoever calls: a gather
/// is given as the backend tells it, and one that has ended there is closed here. What is kept outlives a restart where
/// the store says so; it holds no secrets, and names only of those whom a link for reading along shows. Each change is one
/// atomic step.
///
/// Every call throws `.unavailable` when the store fails.
public protocol MatchStore: Sendable {
    /// The match as it is; a gather that nobody touched yet has the default clock and 0–0.
    func match(of gather: Gather) async throws(ServiceError) -> LiveMatch

    /// As `MatchService.change`: `.conflict` when the match is closed or a key is another gather's, `.invalid` for a token
    /// that is none.
    func change(_ gather: Gather, _ change: MatchChange, token: String?, at instant: Date)
        async throws(ServiceError) -> LiveMatch

    /// Keeps names and teams of who plays for the people who read along by a link. Withdrawing it drops them.
    func show(_ lineup: [Participant], of gather: Gather) async throws(ServiceError)

    /// As `SpectatorService.match`.
    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch

    /// Lets no more changes in and returns the match. Closing twice is no error.
    func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch

    /// Lets changes in again. A gather that has ended stays closed, without an error.
    func reopen(_ gather: Gather) async throws(ServiceError)

    /// Stores the results of those gathers that have ended and are stored here without a result, so that spectators see
    /// them. Other gathers are ignored.
    func storeResults(of gathers: [Gather]) async throws(ServiceError)

    /// Notes which form started the gather. A note of the same user for the same token is replaced.
    func remember(_ token: String, for gather: Gather) async throws(ServiceError)

    /// The gathers started with this token, whoever started them: the backend tells which of them are the caller's.
    func gathers(startedWith token: String) async throws(ServiceError) -> [Gather.ID]

    /// Drops all that is kept of a gather that the backend has no more.
    /// - Parameter owner: when given, only a gather of this user.
    func forget(_ gather: Gather.ID, of owner: UUID?) async throws(ServiceError)

    /// Drops all that is kept of a user whose account the backend has no more.
    func forgetOwner(_ owner: UUID) async throws(ServiceError)
}
