// Input of the table.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Opens the table.
public struct TableEvent: Event {
    public let period: TablePeriod
    public let viewer: Viewer
    /// The time zone of the viewer, in which the year begins.
    public let timeZone: TimeZone

    public init(period: TablePeriod, viewer: Viewer, timeZone: TimeZone) {
        self.period = period
        self.viewer = viewer
        self.timeZone = timeZone
    }

    public var page: SiteRoute { .table(period) }
}
