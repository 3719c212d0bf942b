// Announcements that only the organiser gets.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

extension MatchAnnouncement {
    /// Announces that a new goal may be the same as an earlier one, counted twice.
    func doubt(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        guard let old = old.match.watched, let new = new.match.watched, !new.isEnded, let goal = new.match.doubtfulGoal,
            !old.match.goals.contains(where: { $0.id == goal.id })
        else { return nil }
        return goal.team.doubtText
    }

    /// Announces moves of players, also to the bench.
    func moves(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        guard let old = old.match.watched, let new = new.match.watched else { return nil }
        let known = Set(old.match.moves.map(\.id))
        let moves = new.match.moves.filter { !known.contains($0.id) }
        guard let move = moves.first else { return nil }
        guard moves.count == 1, let player = new.lineup.first(where: { $0.id == move.player }) else {
            return .liveTeams
        }
        switch move.section {
        case .teamA: return .liveMovedTeamA(player.name)
        case .teamB: return .liveMovedTeamB(player.name)
        case .bench: return .liveMovedBench(player.name)
        }
    }

    /// Announces that the link for spectators was created or withdrawn.
    func link(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        guard let old = old.match.watched, let new = new.match.watched else { return nil }
        let (before, after) = (old.match.spectatorKey, new.match.spectatorKey)
        guard before != after else { return nil }
        return after == nil ? .linkFlashWithdrawn : .linkFlashMade
    }
}
