// The rows of the report, and what its page shows besides them.

package import Entities

/// What a page of the report shows besides its rows.
package struct MatchReportFrame: Sendable, Equatable {
    /// The name of the player whose matches are shown; nil for all matches.
    let player: String?
    /// Where the next page begins; nil on the last page.
    let older: MatchCursor?
    /// Whether the account has no match at all or, in the report of a player, the player has none. False when
    /// matches or lineups are unknown.
    let isEmpty: Bool

    package init(player: String? = nil, older: MatchCursor? = nil, isEmpty: Bool = false) {
        self.player = player
        self.older = older
        self.isEmpty = isEmpty
    }
}

package struct MatchReportResponse: Sendable, Equatable {
    let frame: MatchReportFrame
    let rows: [MatchReportRow]
    /// The player that the request asks for; nil for all matches.
    let player: Player.ID?
    let isFirstPage: Bool
    let namesTimeZone: Bool

    package init(
        frame: MatchReportFrame, rows: [MatchReportRow], player: Player.ID? = nil, isFirstPage: Bool = true,
        namesTimeZone: Bool = false
    ) {
        self.frame = frame
        self.rows = rows
        self.player = player
        self.isFirstPage = isFirstPage
        self.namesTimeZone = namesTimeZone
    }
}
