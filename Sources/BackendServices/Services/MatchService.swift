// The live matches of one signed-in user: clock, goals and teams, which the server stores. Also the matches that links show.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A service is made for the access token of a session. Every call throws `.unauthorized` when this session is not valid, and every
/// call for one gather throws `.notFound` when the gather is unknown or belongs to another user.
///
/// ``apply(_:to:token:at:)`` is one atomic step: when several phones send taps at the same time, all taps count. With a remote
/// backend, two things happen before this step: moves that take the last player out of a team are refused, and then players who
/// move into a team and are not in the gather yet are added.
public protocol MatchService: Sendable {
    /// The gather, its lineup and its live match. A database reads all three at one moment. A match without any change, not even by
    /// a `KickOff`, has the default clock and the score 0–0.
    func watched(_ gather: Gather.ID) async throws(ServiceError) -> WatchedMatch

    /// The matches in the order of the given ids. Unknown gathers and those of another user are left out, without an error.
    /// Without ids, the session is not checked.
    func watched(_ gathers: [Gather.ID]) async throws(ServiceError) -> [WatchedMatch]

    /// Applies a change, see `LiveMatch.apply(_:at:)`. A player who moves into a team and is not in the gather yet is
    /// added to it; `.notFound` when this player is not on the user's roster. `.conflict` for a change that is not
    /// possible in a closed match, for moves that take the last player out of a team, for the spectator key of another gather,
    /// and for more links, players or tokens than ``AccountLimits`` allows.
    /// - Parameter token: a change with the same token is applied once; see ``OneTimeToken`` for its rules, `.invalid` when
    ///   it breaks them. A change that is sent again after the match was closed is recognised for at least
    ///   ``OneTimeToken/retention``. A change without a token is applied each time it is sent.
    func apply(
        _ change: MatchChange, to gather: Gather.ID, token: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult

    /// Ends the gather with the score of its goals and closes the match for changes. A gather that has ended keeps its
    /// result.
    /// - Returns: the result that is stored.
    /// - Throws: besides the errors of every call, `.conflict` for a gather that has ended with a score that cannot be read, and the
    ///   error of storing the result. After such an error of storing, the match continues, or it is closed without a result and can be
    ///   ended again.
    func end(_ gather: Gather.ID) async throws(ServiceError) -> MatchResult

    /// Corrects a match that is over, see `LiveMatch.correct(_:of:at:)`. The winner follows the score. `.conflict` for a match that is
    /// not over, has a score that cannot be read, has another revision or score than the parameters, or has the maximum number of
    /// tokens, see ``AccountLimits``. `.invalid` for a correction that is not possible, and for a token that breaks the rules.
    /// - Parameters:
    ///   - shown: the score that the correction was made for; nil when the page did not send it. With a remote backend, `revision` is
    ///     not enough: an app can replace the score on the backend, and the revision on this server stays the same.
    ///   - token: a correction with the same token is applied once; see ``OneTimeToken``.
    ///   - revision: that of the match that the correction was made for.
    /// - Returns: the score that is stored.
    func correct(
        _ gather: Gather.ID, _ correction: MatchCorrection, shown: Score?, token: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> Score
}

extension MatchService {
    /// The live match of a gather.
    public func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await watched(gather).match
    }

    /// The match after a change, see ``apply(_:to:token:at:)``.
    public func change(
        _ gather: Gather.ID, _ change: MatchChange, token: String?, at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await apply(change, to: gather, token: token, at: instant).match
    }
}

/// The matches that links show to people without an account.
public protocol SpectatorService: Sendable {
    /// The match of a key; `.gone` for a link that was withdrawn or has ended, see `SpectatorLink`; `.notFound` for a key
    /// that was never created, whose gather was deleted, or that is forgotten because its gather had many later keys. A match that is
    /// closed has a result, even while the backend has not stored it yet, unless the stored score cannot be read.
    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch
}

extension MatchService {
    /// Reads the matches one after the other.
    public func watched(_ gathers: [Gather.ID]) async throws(ServiceError) -> [WatchedMatch] {
        var matches: [WatchedMatch] = []
        for gather in gathers {
            do throws(ServiceError) {
                matches.append(try await watched(gather))
            } catch .notFound {}
        }
        return matches
    }
}
