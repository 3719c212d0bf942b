// The lineups and goals of many matches, each as one text that a statement joins from several rows, because reading rows takes most
// of the time that statistics need.

package import BackendServices
package import Entities

extension [PlayedMatch.Appearance] {
    /// The players of a text: separated by spaces, each with `A` or `B` for the team, if there is a team.
    package init(column text: String) {
        self = []
        StoredEntry.forEach(in: text) { append(PlayedMatch.Appearance(player: $0.player, team: $0.team)) }
    }
}

extension [PlayedMatch.ScoredGoal] {
    /// The goals of a text: separated by spaces, each with the scorer, `A` or `B` for the team, and `o` for an own goal.
    package init(column text: String) {
        self = []
        StoredEntry.forEach(in: text) { entry in
            guard let team = entry.team else { return }
            append(
                PlayedMatch.ScoredGoal(
                    team: team, scorer: Goal.Scorer(player: entry.player, isOwnGoal: entry.isOwnGoal)))
        }
    }
}

extension KeptMatch {
    /// The place of the first player of a stored lineup. Older versions counted from 0, and stored the teams from before the moves.
    package static let firstPlace = 1
}

extension Gather {
    /// Whether the score includes all goals of a match, so that all of them count; true without a score.
    package func includesGoals(teamA: Int, teamB: Int) -> Bool {
        score.map { teamA <= $0.teamA && teamB <= $0.teamB } ?? true
    }
}

private struct StoredEntry {
    var player = 0
    var team: Team?
    var isOwnGoal = false

    /// The operators do not trap, so a number too large for `Int`, stored by another program, does not stop the server.
    static func forEach(in text: String, _ body: (StoredEntry) -> Void) {
        var entry = StoredEntry()
        var isNegative = false
        func end() {
            if isNegative { entry.player = 0 &- entry.player }
            body(entry)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "):
                end()
                (entry, isNegative) = (StoredEntry(), false)
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "A"): entry.team = .teamA
            case UInt8(ascii: "B"): entry.team = .teamB
            case UInt8(ascii: "o"): entry.isOwnGoal = true
            default: entry.player = entry.player &* 10 &+ Int(byte &- UInt8(ascii: "0"))
            }
        }
        if !text.isEmpty { end() }
    }
}
