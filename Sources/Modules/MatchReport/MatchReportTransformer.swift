// Collects the rows of the report, and decides which of them are shaded and whether the report is long.

import Entities

/// Collects the rows. The rows of every second day are shaded.
package struct MatchReportTransformer: MatchReportOutput {
    package private(set) var rows: [MatchReportRow] = []
    /// The number of days in the group so far.
    private var dayCount = 0
    private var nameSize = 0

    /// Names of up to this size, see `nameSize`, take at most about five milliseconds to render. The names of 50 matches of 22 players
    /// with usual names are smaller.
    private static let longReport = 48 * 1024

    /// Whether rendering the report takes many milliseconds. Users choose the names and their number.
    package var isLong: Bool { nameSize > Self.longReport }

    package init() {}

    package mutating func write(_ item: MatchReportItem) {
        switch item {
        case .header: dayCount = 0
        case .subheader: dayCount += 1
        case .detail(let match): nameSize += match.nameSize
        default: break
        }
        rows.append(MatchReportRow(item: item, isShaded: dayCount > 0 && dayCount.isMultiple(of: 2)))
    }
}

extension MatchReportMatch {
    /// The bytes of the names, and 16 for each name, which costs something even if it is short.
    fileprivate var nameSize: Int {
        (teamA + teamB + scorers.map(\.name)).reduce(0) { $0 + $1.utf8.count + 16 }
    }
}

/// A row, and whether it is shaded.
package struct MatchReportRow: Sendable, Equatable {
    let item: MatchReportItem
    let isShaded: Bool
}
