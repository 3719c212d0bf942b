// Input of the match report.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Opens a page of the report.
public struct MatchReportEvent: Event {
    /// Only matches of this player; nil for all.
    public let player: Player.ID?
    /// Only matches that are older than this one; nil for the first page.
    public let cursor: MatchCursor?
    public let viewer: Viewer
    /// The time zone of the page. Finished matches are grouped by the days of this time zone.
    public let timeZone: TimeZone

    public init(player: Player.ID? = nil, before cursor: MatchCursor? = nil, viewer: Viewer, timeZone: TimeZone) {
        self.player = player
        self.cursor = cursor
        self.viewer = viewer
        self.timeZone = timeZone
    }

    public var page: SiteRoute { .gathers(of: player, before: cursor) }
}
