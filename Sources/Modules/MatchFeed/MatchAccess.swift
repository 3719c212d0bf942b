// How a listener may see a match. Listeners with the same access share one reading.

import BackendServices
import Entities

/// The match and the credentials of a listener.
enum MatchAccess: Sendable, Hashable {
    /// A user, by the token of one session.
    case organiser(Gather.ID, AccessToken, User.ID)
    /// Without an account, by the spectator link.
    case spectator(SpectatorKey)

    /// The topics that signal changes of the match or of the right to see it.
    /// - Parameter watched: the match as it was read last, from which the ids of the gather and the owner are taken for a
    ///   spectator; nil before the first reading. A spectator then has no topics.
    func topics(knowing watched: WatchedMatch?) -> [MatchSignals.Topic] {
        switch self {
        case .organiser(let gather, let token, let user): [.gather(gather), .session(token), .account(user)]
        case .spectator: watched.map { [.gather($0.id), .account($0.ownerID)] } ?? []
        }
    }
}
