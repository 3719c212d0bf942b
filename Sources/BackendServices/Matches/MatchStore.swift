// The store for data that a remote backend does not have, such as live matches and the tokens of the forms that started gathers.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Live matches of the gathers of a remote backend. Callers have checked the owner of the gather, and pass the gather
/// as the backend sent it, or with the result that the backend has just accepted. The store closes the match of a gather that has
/// ended. The store contains no passwords and no tokens of sessions. It contains the names of players only while a link for
/// spectators shows them, and in the lineups of matches that are over. Each change of a match is atomic.
///
/// Calls throw `.unavailable` when the store fails, and `.unconfirmed` when it is not known whether a change was made.
public protocol MatchStore: Sendable {
    /// The live match. Without any change so far it has the default clock and the score 0–0.
    func match(of gather: Gather) async throws(ServiceError) -> LiveMatch

    /// See `MatchService.apply`, also for the errors. Callers have checked the moves of an open match, and have
    /// added their players to the gather.
    func apply(
        _ change: MatchChange, to gather: Gather, token: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult

    /// Stores the names and teams that spectators see, if the match has a link. Names and teams are deleted when the link is withdrawn
    /// or has ended.
    func show(_ lineup: [Participant], of gather: Gather) async throws(ServiceError)

    /// See `SpectatorService.match`. A match that is closed here, but whose result is not stored yet, is returned without a result.
    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch

    /// Closes the match for changes and returns it. Closing twice is not an error.
    func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch

    /// See `MatchService.correct`. `shown` is compared with the stored score and with the score of `gather`, which the backend sent
    /// and which can be newer than the stored one, see ``ResultAge``.
    func correct(
        _ gather: Gather, _ correction: MatchCorrection, shown: Score?, token: String, revision: Int, at instant: Date
    ) async throws(ServiceError) -> CorrectedMatch

    /// Takes back a correction whose score the backend may not have stored, and keeps what was stored since; see
    /// `LiveMatch.takeBack`. When the match is then as before the correction, the token is deleted too, so that the correction is
    /// applied when it is sent again. `.notFound` when the match was deleted meanwhile. Does nothing if
    /// ``CorrectedMatch/before`` is nil.
    func restore(_ corrected: CorrectedMatch, of gather: Gather) async throws(ServiceError)

    /// Opens the match for changes again. The match of a gather that has ended stays closed, without an error. `.notFound` when the
    /// match was deleted meanwhile.
    func reopen(_ gather: Gather) async throws(ServiceError)

    /// Stores the results of the given gathers of one user, so that spectators see them. Gathers that have not ended, and gathers
    /// about which nothing is stored, are ignored. No other call replaces a stored result by that of the backend.
    /// - Parameter age: tells which results are too old to replace a stored one.
    func storeResults(of gathers: [Gather], age: ResultAge) async throws(ServiceError)

    /// Applies the changes that a new match begins with, and stores the chosen length; see `GatherService.start`.
    func kickOff(_ gather: Gather, with kickOff: KickOff, at instant: Date) async throws(ServiceError)

    /// The length, in minutes, of the newest gather of this user whose length was chosen; nil when there is none.
    func lastChosenMinutes(of owner: UUID) async throws(ServiceError) -> Int?

    /// The length, in minutes, of each gather of this user whose length was chosen.
    func chosenMinutes(of owner: UUID) async throws(ServiceError) -> [Gather.ID: Int]

    /// Stores the token of the form that started the gather. An earlier gather of the same user then no longer has this token.
    func remember(_ token: String, for gather: Gather) async throws(ServiceError)

    /// The gathers that were started with this token, by any user. The caller checks the owner.
    func gathers(startedWith token: String) async throws(ServiceError) -> [Gather.ID]

    /// Stores the lineups of gathers that are over, for statistics, with the last team of each player. The names stay when a player is
    /// deleted.
    /// - Parameter lineups: each with the teams from before or after the moves of the match.
    func keep(_ lineups: [(Gather, [Participant])]) async throws(ServiceError)

    /// What is stored of gathers that are over, for statistics. A gather about which nothing is stored is missing. The read ends with
    /// `.unavailable` at the deadline of the request.
    /// - Parameter gathers: gathers of one user, as the backend sent them, newest first.
    func history(of gathers: [Gather]) async throws(ServiceError) -> [Gather.ID: KeptMatch]

    /// Deletes everything about a gather that the backend has deleted, or that a failed start has left on the backend.
    /// - Parameter owner: if given, the gather is deleted only if it belongs to this user.
    func forget(_ gather: Gather.ID, of owner: UUID?) async throws(ServiceError)

    /// Deletes everything about a user whose account the backend has deleted. The links for spectators end immediately. The removal of
    /// the other data can go on after the call, and after the next start of the server.
    func forgetOwner(_ owner: UUID) async throws(ServiceError)

    /// Whether the store can be read and written now.
    func isReachable() async -> Bool
}

/// A match after a correction.
public struct CorrectedMatch: Sendable, Hashable {
    /// The score after the correction.
    public let score: Score
    /// The score before the correction; equal to ``score`` when an earlier call with the same token had applied the correction.
    public let oldScore: Score
    /// The match as it was stored by the correction. A comparison with it tells whether the match was changed since. If an
    /// earlier call with the same token had applied the correction, this is the present match.
    public let match: LiveMatch
    /// The match before the correction; nil when an earlier call with the same token had applied the correction.
    public let before: LiveMatch?
    /// The one-time token of the correction.
    public let token: String

    public init(score: Score, oldScore: Score, match: LiveMatch, before: LiveMatch?, token: String) {
        self.score = score
        self.oldScore = oldScore
        self.match = match
        self.before = before
        self.token = token
    }
}

extension CorrectedMatch {
    /// The result before the correction.
    /// - Parameter gather: as the backend sent it before the correction.
    public func oldResult(of gather: Gather) -> MatchResult {
        gather.result.flatMap { $0.score == oldScore ? $0 : nil } ?? MatchResult(oldScore)
    }
}

extension LiveMatch {
    /// The match as ``MatchStore/match(of:)`` returns it: closed when the gather has ended, with the goals that fit the score.
    /// - Parameter gather: as the backend sent it.
    public func ended(as gather: Gather) -> LiveMatch {
        var match = self
        if gather.isEnded { match.close() }
        if let score = gather.score { match.limitGoals(to: score) }
        return match
    }
}

extension Gather {
    /// The gather without its result. When a match store inserts a missing gather from this value, no result is stored.
    public var withoutResult: Gather {
        Gather(id: id, ownerID: ownerID, createdAt: createdAt)
    }
}

/// What a match store has of a match for statistics.
public struct KeptMatch: Sendable, Hashable {
    /// Each player with the last team. Nil until the lineup was stored by ``MatchStore/keep(_:)``.
    public var lineup: [PlayedMatch.Appearance]?
    /// The names of the players who are in no lineup of a newer match that was read by the same call: a player can be in thousands of
    /// lineups, and the name is read once.
    public var names: [Player.ID: String]
    /// The goals with a scorer, without goals above the score of the gather.
    public var goals: [PlayedMatch.ScoredGoal]

    public init(
        lineup: [PlayedMatch.Appearance]? = nil, names: [Player.ID: String] = [:], goals: [PlayedMatch.ScoredGoal] = []
    ) {
        self.lineup = lineup
        self.names = names
        self.goals = goals
    }
}
