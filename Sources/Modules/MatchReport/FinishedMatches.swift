// Reads the finished matches of a page of the report. All reads are made in one call of `SeasonService.read`.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the report shows about the finished matches besides their rows.
struct FinishedPage: Sendable {
    /// The sum of all finished matches of the report, including those on other pages.
    var tally = MatchTally()
    /// Whether matches with an unknown lineup are left out of the report of a player.
    var isPartial = false
    /// The name of the player whose matches are shown; nil for all matches.
    var player: String?
    /// The last match of this page, after which the next page begins; nil on the last page.
    var older: MatchCursor?
}

struct FinishedMatches {
    let season: any SeasonReader
    let event: MatchReportEvent

    func write(to output: inout some MatchReportOutput) throws -> FinishedPage {
        let names = try season.players().mapValues(\.name)
        var page = FinishedPage()
        if let player = event.player {
            guard let name = names[player] else { throw ServiceError.notFound }
            page.player = name
            page.isPartial = try season.unknownLineups() > 0
        }
        page.tally = try season.tally(of: event.player, in: nil)
        output.write(.header(.finished))
        let matches = try matches(&page)
        if matches.isEmpty { output.write(.empty(.finished)) }
        let days = days(matches)
        for (interval, matches) in days {
            // When no match has a date, the page has no lines with days.
            if interval != nil || days.count > 1 {
                output.write(.subheader(day: interval?.lowerBound))
            }
            for match in matches { output.write(.detail(MatchReportMatch(match, names: names))) }
            if let interval { output.write(.subfooter(try season.tally(of: event.player, in: interval))) }
        }
        output.write(.footer(.finished, page.tally))
        return page
    }

    /// The matches of the page, newest first. Sets `page.older`.
    private func matches(_ page: inout FinishedPage) throws -> [PlayedMatch] {
        let size = MatchReportInteractor.pageSize
        var matches: [PlayedMatch] = []
        var hasOlder = false
        try season.forEachMatch(of: event.player, before: event.cursor, limit: size + 1) { match in
            if event.player != nil, match.lineup == nil { return true }
            hasOlder = matches.count == size
            if !hasOlder { matches.append(match) }
            return !hasOlder
        }
        page.older = hasOlder ? matches.last.map { MatchCursor($0) } : nil
        return matches
    }

    /// The matches, grouped by the day of their date in the viewer's time zone. The day is nil for matches without a date.
    private func days(_ matches: [PlayedMatch]) -> [(Range<Date>?, [PlayedMatch])] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = event.timeZone
        var days: [(Range<Date>?, [PlayedMatch])] = []
        for match in matches {
            let isSameDay = days.last.map { last in
                match.date.map { last.0?.contains($0) ?? false } ?? (last.0 == nil)
            }
            if isSameDay ?? false {
                days[days.count - 1].1.append(match)
            } else {
                let interval = match.date.flatMap { calendar.dateInterval(of: .day, for: $0) }
                days.append((interval.map { $0.start..<$0.end }, [match]))
            }
        }
        return days
    }
}

extension MatchReportMatch {
    /// A finished match. Players without a name are left out.
    fileprivate init(_ match: PlayedMatch, names: [Player.ID: String]) {
        func team(_ team: Team) -> [String] {
            (match.lineup ?? []).filter { $0.team == team }.compactMap { names[$0.player] }
        }
        var goals: [Goal.Scorer: Int] = [:]
        var order: [Goal.Scorer] = []
        for goal in match.goals {
            if goals[goal.scorer] == nil { order.append(goal.scorer) }
            goals[goal.scorer, default: 0] += 1
        }
        self.init(
            id: match.id, date: match.date, result: match.result, teamA: team(.teamA), teamB: team(.teamB),
            scorers: order.compactMap { scorer in
                names[scorer.player].map {
                    Scorer(name: $0, goals: goals[scorer] ?? 1, isOwnGoal: scorer.isOwnGoal)
                }
            })
    }
}
