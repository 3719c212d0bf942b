// The teams of players, for the choice of scorers.

import BackendServices
import Entities

/// The teams of the players of a match: as what a player scored a goal depends on the team in which the player was then.
struct ScorerTeams {
    let lineup: [Participant]
    /// The moves of each player into teams, in their order.
    private let moves: [Player.ID: [(move: RosterMove, team: Team)]]

    init(of watched: WatchedMatch) {
        lineup = watched.lineup
        moves = Dictionary(
            grouping: watched.match.moves.compactMap { move in move.section.team.map { (move, $0) } }, by: \.0.player)
    }

    /// Whether anybody was in a team.
    var isAnybodyInATeam: Bool {
        lineup.contains { team(of: $0, at: nil) != nil }
    }

    /// The players who were in a team at a goal.
    /// - Parameter goal: nil for the present teams.
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

    /// The team in which a player was at a goal, or was last before it. Who scored the goal stays in the team of then. A player
    /// whose first move came after the goal is in the team of the goal: it is not stored where the player was before, and own goals
    /// are rare. Without a goal, the team in which a player plays or played last; nil for one who was in no team.
    private func team(of player: Participant, at goal: Goal?) -> Team? {
        if let goal, let scorer = goal.scorer, scorer.player == player.id {
            return scorer.isOwnGoal ? goal.team.opponent : goal.team
        }
        let moves = moves[player.id] ?? []
        guard let goal, !moves.isEmpty else { return moves.last?.team ?? player.team }
        return moves.last { ($0.move.movedAt, $0.move.id) < (goal.scoredAt, goal.id) }?.team ?? goal.team
    }
}
