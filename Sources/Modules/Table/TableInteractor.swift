// Adds up the matches of a period, and puts the players in order.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct TableInteractor {
    let season: any SeasonService
    let now: @Sendable () -> Date

    func table(_ event: TableEvent) async throws(ServiceError) -> TableResponse {
        let yearStart = now().startOfYear(in: event.timeZone)
        let (figures, players, hasMatches) = try await season.read { season in
            var (figures, count, hasMatches) = (SeasonFigures(), 0, false)
            let limit = event.period == .lastTen ? TablePeriod.lastCount : nil
            try season.forEachMatch(of: nil, before: nil, limit: limit) { match in
                hasMatches = true
                // Newest first: all that follow are older too.
                if event.period == .year, match.date.map({ $0 >= yearStart }) != true { return false }
                figures.add(match)
                count += 1
                return count != limit
            }
            return (figures, try season.players(), hasMatches)
        }
        let named = figures.players.keys.sorted().compactMap { id in players[id].map { (id: id, player: $0) } }
        let order = event.viewer.sorted(named, by: \.player.name).map(\.id)
        return TableResponse(
            period: event.period,
            rows: figures.table(inOrderOf: order).compactMap { entry in
                players[entry.player].map { TableResponse.Row(entry: entry, player: $0) }
            },
            tally: figures.tally, incompleteMatches: figures.incompleteMatches, hasMatches: hasMatches)
    }
}
