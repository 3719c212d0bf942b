// The gathers of one signed-in user.

public import Entities

/// A service is made for the access token of a session. Every call throws `.unauthorized` when this session is not valid, and
/// `.notFound` for a gather or a player that is unknown or belongs to another user. With a remote backend, ``lastChosenMinutes()``
/// can skip the check of the session, and ``runningGathers()`` does so when it returns gathers that it read a few seconds before.
public protocol GatherService: Sendable {
    /// The user's gathers, newest first.
    func gathers() async throws(ServiceError) -> [Gather]
    /// The gathers that have not ended, newest first. With a remote backend the list can be some seconds old.
    func runningGathers() async throws(ServiceError) -> [Gather]
    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather
    /// Creates a gather without players, which has ended if a result is given. `.conflict` when the account has the maximum number
    /// of gathers, and for a running one also when it has the maximum number of running gathers, see ``AccountLimits``; the same is
    /// true of ``start(_:kickOff:token:)``.
    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID
    /// `.conflict` when the player is in the gather already, in either team, or the gather has as many players as
    /// ``AccountLimits`` allows.
    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError)
    /// Everybody in the gather, in the order they were added, including players who were deleted since.
    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer]
    /// Ends the gather with a result that an app sent, or replaces the result of a gather that has ended. When a team has more
    /// recorded goals than its score, its newest goals are removed.
    func end(_ gather: Gather.ID, with result: MatchResult) async throws(ServiceError)
    func delete(_ gather: Gather.ID) async throws(ServiceError)
    /// Who played in the user's newest matches.
    func history() async throws(ServiceError) -> PlayingHistory
    /// The length, in minutes, of the user's newest match whose length was chosen; nil when there is none.
    func lastChosenMinutes() async throws(ServiceError) -> Int?
    /// Starts a gather with this lineup and clock, all or nothing. A backend without transactions deletes the gather again when a
    /// step fails, as far as it can. A second call with the same token returns the user's gather of the first call while that gather
    /// runs, so a form that is sent twice starts one gather. After the end of that gather, the same form starts another one.
    /// `.conflict` also for a lineup with more players than ``AccountLimits`` allows, or with a player twice.
    /// - Parameter token: see ``OneTimeToken`` for its rules, `.invalid` when it breaks them. Without a token each call
    ///   starts a gather.
    func start(_ lineup: Lineup, kickOff: KickOff, token: String?) async throws(ServiceError) -> Gather.ID
}

extension GatherService {
    /// Starts a gather with this lineup, see ``start(_:kickOff:token:)``.
    public func start(_ lineup: Lineup, token: String? = nil) async throws(ServiceError) -> Gather.ID {
        try await start(lineup, kickOff: KickOff(), token: token)
    }
}

/// The result of a gather.
public struct MatchResult: Sendable, Hashable {
    public var score: Score
    public var winner: Winner

    public init(score: Score, winner: Winner) {
        self.score = score
        self.winner = winner
    }

    /// The result with the winner of the score.
    public init(_ score: Score) {
        self.init(score: score, winner: score.winner)
    }
}
