// Collects the rows of the report, and decides which of them are shaded.

import Entities

/// Collects the rows. The rows of every second day are shaded.
package struct MatchReportTransformer: MatchReportOutput {
    package private(set) var rows: [MatchReportRow] = []
    /// The number of days in the group so far.
    private var dayCount = 0

    package init() {}

    package mutating func write(_ item: MatchReportItem) {
        switch item {
        case .header: dayCount = 0
        case .subheader: dayCount += 1
        default: break
        }
        rows.append(MatchReportRow(item: item, isShaded: dayCount > 0 && dayCount.isMultiple(of: 2)))
    }
}

/// A row, and whether it is shaded.
package struct MatchReportRow: Sendable, Equatable {
    let item: MatchReportItem
    let isShaded: Bool
}
