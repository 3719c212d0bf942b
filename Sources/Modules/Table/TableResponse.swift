// The table of a period.

package import BackendServices
package import Entities

package struct TableResponse: Sendable, Equatable {
    let period: TablePeriod
    let rows: [Row]
    /// What the matches of the period add up to.
    let tally: MatchTally
    /// The number of matches of the period that have a score, but whose lineup, or the team of a player in it, is not known.
    let incompleteMatches: Int
    /// Whether there is a finished match, in this period or another one.
    let hasMatches: Bool

    package init(
        period: TablePeriod, rows: [Row], tally: MatchTally, incompleteMatches: Int, hasMatches: Bool
    ) {
        self.period = period
        self.rows = rows
        self.tally = tally
        self.incompleteMatches = incompleteMatches
        self.hasMatches = hasMatches
    }

    package struct Row: Sendable, Equatable {
        let entry: TableEntry
        let player: SeasonPlayer

        package init(entry: TableEntry, player: SeasonPlayer) {
            self.entry = entry
            self.player = player
        }
    }
}
