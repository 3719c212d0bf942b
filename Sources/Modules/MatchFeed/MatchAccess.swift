// What allows a listener to see a match: a session or the spectator link. Listeners with the same access share each reading.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The match and the credentials of a listener.
enum MatchAccess: Sendable, Hashable {
    /// A signed-in user, by the token of one session.
    case organiser(Gather.ID, AccessToken, User.ID)
    /// Somebody without an account, by the key of the spectator link.
    case spectator(SpectatorKey)

    /// Names the owner of the match, or the link before the first reading by the link.
    /// - Parameter reading: the last reading of the match; nil before the first one.
    func owner(knowing reading: MatchReading?) -> String {
        switch self {
        case .organiser(_, _, let user): user.uuidString
        case .spectator(let key): reading?.ownerID.uuidString ?? key.value
        }
    }

    /// The topics of the signals about changes of the match or of the right to see it.
    /// - Parameter reading: the last reading of the match; nil before the first one. The topics of a spectator contain the ids of
    ///   this match and of its owner, so a spectator has no topics before the first reading.
    func topics(knowing reading: MatchReading?) -> [MatchSignals.Topic] {
        switch self {
        case .organiser(let gather, let token, let user): [.gather(gather), .session(token), .account(user)]
        case .spectator: reading.map { [.gather($0.id), .account($0.ownerID)] } ?? []
        }
    }
}
