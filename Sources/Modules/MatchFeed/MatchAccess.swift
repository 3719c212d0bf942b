// By what right somebody listens to a match. Listeners of the same right share one reading of it.

import BackendServices
import Entities

/// Who listens to which match.
enum MatchAccess: Sendable, Hashable {
    /// A user, by the token of one session.
    case organiser(Gather.ID, AccessToken)
    /// Anybody, by the link for reading along.
    case spectator(SpectatorKey)

    /// What tells that the match, or the right to see it, may have changed.
    /// - Parameter watched: what was read last, from which a spectator's match is known.
    func topics(knowing watched: WatchedMatch?) -> [MatchSignals.Topic] {
        switch self {
        case .organiser(let gather, let token): [.gather(gather), .session(token)]
        case .spectator: watched.map { [.gather($0.id)] } ?? []
        }
    }
}
