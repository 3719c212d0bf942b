// The gathers of one signed-in user.

public import Entities

/// Every call throws `.unauthorized` for a token that does not sign in, and `.notFound` for an unknown gather or
/// player, or another user's.
public protocol GatherService: Sendable {
    /// The user's gathers, newest first.
    func gathers() async throws(ServiceError) -> [Gather]
    /// Those of ``gathers()`` that are not over, for every page to lead back to.
    func runningGathers() async throws(ServiceError) -> [Gather]
    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather
    /// A gather without players; with a result, one that is over.
    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID
    /// `.conflict` when the player is in the gather already, in whichever team.
    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError)
    /// Everyone in the gather, in the order they were added, also players deleted since.
    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer]
    /// Ends the gather. Ending it twice is no error, and the first result stays.
    func end(_ gather: Gather.ID, with result: MatchResult) async throws(ServiceError)
    func delete(_ gather: Gather.ID) async throws(ServiceError)
    /// Makes a gather of this lineup, all or nothing. The same token of the same user again gives the gather that was
    /// made the first time, as long as it exists, so that a form that is sent twice makes one gather.
    /// - Parameter token: as ``OneTimeToken`` wants it, `.invalid` otherwise; none makes a gather in any case.
    func start(_ lineup: Lineup, token: String?) async throws(ServiceError) -> Gather.ID
}

extension GatherService {
    public func runningGathers() async throws(ServiceError) -> [Gather] {
        try await gathers().filter { !$0.isEnded }
    }

    /// Makes a gather of this lineup, all or nothing, whether or not there is one of it already.
    public func start(_ lineup: Lineup) async throws(ServiceError) -> Gather.ID {
        try await start(lineup, token: nil)
    }
}

/// How a gather ended.
public struct MatchResult: Sendable, Hashable, Codable {
    public var score: Score
    public var winner: Winner

    public init(score: Score, winner: Winner) {
        self.score = score
        self.winner = winner
    }

    /// The result whose winner follows from the score.
    public init(_ score: Score) {
        self.init(score: score, winner: score.winner)
    }
}
