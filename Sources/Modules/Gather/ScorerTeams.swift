// The teams of players at the time of each goal, for the choice of scorers.

import BackendServices
import Entities

/// The teams of the players of a match at the time of each goal. They decide who can have scored a goal, and whether the goal is an
/// own goal.
struct ScorerTeams {
    let lineup: [Participant]
    /// The moves of each player into teams, oldest first.
    private let moves: [Player.ID: [(move: RosterMove, team: Team)]]

    init(of watched: WatchedMatch) {
        lineup = watched.lineup
        moves = Dictionary(
            grouping: watched.match.moves.compactMap { move in move.section.team.map { (move, $0) } }, by: \.0.player)
    }

    /// Whether any player of the match is, or was, in a team.
    var isAnybodyInATeam: Bool {
        lineup.contains { team(of: $0, at: nil) != nil }
    }

    /// The players who were in the team at the time of a goal, and those on the bench at that time who had last been in this team.
    /// - Parameter goal: nil for the players who are in the team now, or were in it last.
    func players(in team: Team, at goal: Goal?) -> [Participant] {
        lineup.filter { self.team(of: $0, at: goal) == team }
    }

    /// A player as the scorer of a goal that counts for a team.
    /// - Parameter goal: nil for a goal that is not on the list yet.
    /// - Returns: nil for a player who is not in the lineup, or who was in no team.
    func scorer(_ player: Player.ID, for team: Team, at goal: Goal? = nil) -> Goal.Scorer? {
        guard let player = lineup.first(where: { $0.id == player }) else { return nil }
        return self.team(of: player, at: goal).map { Goal.Scorer(player: player.id, isOwnGoal: $0 != team) }
    }

    /// The team in which a player was at the time of a goal; for a player who was then on the bench, the last team before the goal.
    ///
    /// The recorded scorer of the goal is in the team for which the goal counts or, if it is an own goal, in the other team. A player
    /// whose first move into a team came after the goal is in the team for which the goal counts: the team before that move is not
    /// stored, and own goals are rare.
    /// - Parameter goal: nil for the team in which the player plays now or played last.
    /// - Returns: nil for a player who was in no team.
    private func team(of player: Participant, at goal: Goal?) -> Team? {
        if let goal, let scorer = goal.scorer, scorer.player == player.id {
            return scorer.isOwnGoal ? goal.team.opponent : goal.team
        }
        let moves = moves[player.id] ?? []
        guard let goal, !moves.isEmpty else { return moves.last?.team ?? player.team }
        return moves.last { ($0.move.movedAt, $0.move.id) < (goal.scoredAt, goal.id) }?.team ?? goal.team
    }
}
