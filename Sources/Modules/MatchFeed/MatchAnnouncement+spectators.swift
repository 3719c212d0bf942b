// Announcements to spectators of changes of the teams.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

extension MatchAnnouncement {
    /// Compares the names in the teams, because spectators do not see the bench: a player who only leaves a team is not named.
    func teams(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        let (old, new) = (old.match, new.match)
        // A new name of a player changes the names in the teams, and not the revision.
        guard new.watched == nil, old.shown.revision != new.shown.revision else { return nil }
        let joined = Team.allCases.flatMap { team in
            new.shown.players(of: team).without(old.shown.players(of: team)).map { (team: team, name: $0) }
        }
        let left = Team.allCases.flatMap { old.shown.players(of: $0).without(new.shown.players(of: $0)) }
        guard !joined.isEmpty || !left.isEmpty else { return nil }
        guard joined.count == 1, left.isEmpty || left == [joined[0].name] else { return .liveTeams }
        return switch joined[0].team {
        case .teamA: .liveMovedTeamA(joined[0].name.text)
        case .teamB: .liveMovedTeamB(joined[0].name.text)
        }
    }
}

extension [PublicName] {
    /// The names without those of another list. A name that is twice in this list and once in the other remains once.
    fileprivate func without(_ others: [PublicName]) -> [PublicName] {
        guard self != others else { return [] }
        var counts = others.reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
        return filter { name in
            guard let count = counts[name], count > 0 else { return true }
            counts[name] = count - 1
            return false
        }
    }
}
