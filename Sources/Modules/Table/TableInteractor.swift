// Adds up the matches of a period, and ranks the players.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct TableInteractor {
    let season: any SeasonService
    let sums: TableSums
    let now: @Sendable () -> Date

    func table(_ event: TableEvent) async throws(ServiceError) -> TableResponse {
        let yearStart = now().startOfYear(in: event.timeZone)
        let sum = try await season.read { season in
            guard let revision = season.revision else { return try Self.sum(of: season, event.period, yearStart) }
            let key = TableSum.Key(account: revision.account, period: event.period, yearStart: yearStart)
            return try sums.value(for: key, at: revision) { try Self.sum(of: season, event.period, yearStart) }
        }
        let (figures, players) = (sum.figures, sum.players)
        let named = figures.players.keys.sorted().compactMap { id in players[id].map { (id: id, player: $0) } }
        let order = try await event.viewer.sorted(named, by: { $0.player.name }).map(\.id)
        return TableResponse(
            period: event.period,
            rows: figures.table(inOrderOf: order).compactMap { entry in
                players[entry.player].map { TableResponse.Row(entry: entry, player: $0) }
            },
            tally: figures.tally, incompleteMatches: figures.incompleteMatches, hasMatches: sum.hasMatches)
    }

    private static func sum(
        of season: any SeasonReader, _ period: TablePeriod, _ yearStart: Date
    ) throws -> TableSum {
        var (figures, count, hasMatches) = (SeasonFigures(), 0, false)
        let limit = period == .lastTen ? TablePeriod.lastCount : nil
        try season.forEachMatch(of: nil, before: nil, limit: limit) { match in
            hasMatches = true
            // The matches come newest first, so all matches after this one are from earlier years too, or have no date.
            if period == .year, match.date.map({ $0 >= yearStart }) != true { return false }
            figures.add(match)
            count += 1
            return count != limit
        }
        let players = TableSum.listed(try season.players(), of: figures)
        figures.removePlayers { players[$0] == nil }
        return TableSum(figures: figures, players: players, hasMatches: hasMatches)
    }
}

/// The sums of the matches of a period, and the listed players with their names.
struct TableSum: Sendable {
    let figures: SeasonFigures
    let players: [Player.ID: SeasonPlayer]
    /// Whether there is a finished match, in this period or another one.
    let hasMatches: Bool

    /// The maximum number of listed former players. An account can have thousands of players who are not on the roster any more.
    static let formerLimit = 500

    /// The players of the roster who are in a match of the period, and at most ``formerLimit`` former players with the most matches.
    static func listed(
        _ players: [Player.ID: SeasonPlayer], of figures: SeasonFigures
    ) -> [Player.ID: SeasonPlayer] {
        let playing = players.filter { figures.players[$0.key] != nil }
        let former = playing.filter { !$0.value.isOnRoster }.keys
            .compactMap { id in figures.players[id].map { (played: $0.played, id: id) } }
        guard former.count > formerLimit else { return playing }
        let kept = Set(former.sorted { $0 > $1 }.prefix(formerLimit).map(\.id))
        return playing.filter { $0.value.isOnRoster || kept.contains($0.key) }
    }

    struct Key: Sendable, Hashable {
        let account: UUID
        let period: TablePeriod
        let yearStart: Date
    }
}

typealias TableSums = RevisionCache<TableSum.Key, TableSum>
