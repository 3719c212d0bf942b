// The gathers of one signed-in user.

public import Entities

/// Every call throws `.unauthorized` for a token that does not sign in, and `.notFound` for an unknown gather or
/// player, or another user's.
public protocol GatherService: Sendable {
    /// The user's gathers, newest first.
    func gathers() async throws(ServiceError) -> [Gather]
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
    /// Makes a gather of this lineup, all or nothing.
    func start(_ lineup: Lineup) async throws(ServiceError) -> Gather.ID
}

extension GatherService {
    /// For backends without transactions: when a player cannot be added, the gather just made is deleted again.
    public func start(_ lineup: Lineup) async throws(ServiceError) -> Gather.ID {
        let gather = try await create(nil)
        do {
            for (player, team) in lineup.entries {
                try await add(player, to: gather, in: team)
            }
        } catch {
            // The first failure is the one to tell; if this fails too, nothing more can be done about it here.
            try? await delete(gather)
            throw error
        }
        return gather
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
