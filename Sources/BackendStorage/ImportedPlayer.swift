// The players of an export that is imported.

package import BackendServices
package import Entities

/// A player of an export, who gets a new id.
package struct ImportedPlayer: Sendable {
    /// The id in the export.
    package let id: Player.ID
    package let draft: PlayerDraft
    package let isDeleted: Bool

    /// The players of the roster and of the matches, in the order of their ids. Those who are not on the roster are deleted
    /// players. A player whose name is nowhere in the export, such as a scorer who is in no lineup, has an empty name.
    package static func all(in export: AccountExport) -> [ImportedPlayer] {
        var drafts: [Player.ID: PlayerDraft] = [:]
        for match in export.matches {
            for player in match.live.playerIDs { drafts[player] = PlayerDraft(name: "") }
        }
        for entry in export.matches.flatMap(\.lineup) { drafts[entry.id] = PlayerDraft(name: entry.name) }
        for player in export.players { drafts[player.id] = player.draft }
        let roster = Set(export.players.map(\.id))
        return drafts.sorted { $0.key < $1.key }
            .map { ImportedPlayer(id: $0.key, draft: $0.value, isDeleted: !roster.contains($0.key)) }
    }
}

extension [Player.ID: Player.ID] {
    /// The new id of a player; `.invalid` for one who is not in the export.
    package func new(_ old: Player.ID) throws(ServiceError) -> Player.ID {
        guard let new = self[old] else { throw .invalid }
        return new
    }
}

extension LiveMatch {
    /// The match with other ids of players.
    /// - Parameter id: returns the new id of a player.
    package func replacingPlayers(_ id: (Player.ID) throws -> Player.ID) throws -> LiveMatch {
        func replacing(_ goal: Goal) throws -> Goal {
            var goal = goal
            goal.scorer = try goal.scorer.map { Goal.Scorer(player: try id($0.player), isOwnGoal: $0.isOwnGoal) }
            return goal
        }
        var match = self
        match.goals = try goals.map(replacing)
        match.takenBack = try takenBack.map { TakenBackGoal(try replacing($0.goal), at: $0.takenBackAt) }
        match.moves = try moves.map { move in
            RosterMove(
                id: move.id, player: try id(move.player), section: move.section, minute: move.minute,
                movedAt: move.movedAt)
        }
        return match
    }
}
