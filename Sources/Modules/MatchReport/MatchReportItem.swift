// The rows that the use case of the match report writes, and the protocol of the output that receives them.

package import Entities

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A group of matches.
package enum MatchGroup: Sendable, Hashable, CaseIterable {
    case running, finished
}

/// One row of the report. The cases are in the order of the page, except that `empty` or `failed` takes the place of the matches of a
/// group.
package enum MatchReportItem: Sendable, Equatable {
    /// Begins a group.
    case header(MatchGroup)
    /// Begins the matches of a day, or the matches without a date.
    case subheader(day: Date?)
    case detail(MatchReportMatch)
    /// Ends the matches of a day, with the sum of the whole day.
    case subfooter(MatchTally)
    /// The group has no matches.
    case empty(MatchGroup)
    /// The matches of the group could not be read.
    case failed(MatchGroup)
    /// Ends a group, with the sum of the whole group. A failed group and an empty group of running matches have no footer.
    /// `unlisted` is the number of running matches that were not read, so the sum does not include them.
    case footer(MatchGroup, MatchTally, unlisted: Int = 0)
    /// Ends the report, with the sums of all groups.
    case grandFooter(MatchReportTotals)
}

/// A match with the names that the report shows.
package struct MatchReportMatch: Sendable, Equatable {
    let id: Gather.ID
    /// When the match began, or, if that is not known, when it ended; nil when neither is known.
    let date: Date?
    package let result: PlayedMatch.Result
    let isRunning: Bool
    /// The names of the known players of Team A.
    let teamA: [String]
    /// The names of the known players of Team B.
    let teamB: [String]
    /// The known scorers, in the order of their first goals. Empty for a running match.
    let scorers: [Scorer]

    package init(
        id: Gather.ID, date: Date?, result: PlayedMatch.Result, isRunning: Bool = false, teamA: [String] = [],
        teamB: [String] = [], scorers: [Scorer] = []
    ) {
        self.id = id
        self.date = date
        self.result = result
        self.isRunning = isRunning
        self.teamA = teamA
        self.teamB = teamB
        self.scorers = scorers
    }

    /// A player with the number of the player's goals or, with `isOwnGoal`, own goals.
    package struct Scorer: Sendable, Equatable {
        let name: String
        let goals: Int
        let isOwnGoal: Bool

        package init(name: String, goals: Int = 1, isOwnGoal: Bool = false) {
            self.name = name
            self.goals = goals
            self.isOwnGoal = isOwnGoal
        }
    }
}

/// The sums at the end of the report.
package struct MatchReportTotals: Sendable, Equatable {
    let finished: MatchTally
    /// Goals of running and finished matches.
    let goals: Int
    /// Whether matches are missing from the sums, because some were not read or, in the report of a player, have an unknown lineup.
    let isPartial: Bool

    package init(finished: MatchTally, goals: Int, isPartial: Bool) {
        self.finished = finished
        self.goals = goals
        self.isPartial = isPartial
    }
}

/// Receives the rows of the report in order.
protocol MatchReportOutput: Sendable {
    mutating func write(_ item: MatchReportItem)
}
