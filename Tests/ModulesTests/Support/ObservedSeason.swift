// A season service that reports when matches are read.

import BackendServices
import Entities
import Foundation

/// Reads the season of `base`, but reports `revision` as its revision. Calls `onRead` before each `forEachMatch`.
struct ObservedSeason: SeasonService {
    let base: any SeasonService
    let revision: AccountRevision
    let onRead: @Sendable () -> Void

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await base.read { try body(Reader(base: $0, revision: revision, onRead: onRead)) }
    }

    private struct Reader: SeasonReader {
        let base: any SeasonReader
        let revision: AccountRevision?
        let onRead: @Sendable () -> Void

        func forEachMatch(
            of player: Player.ID?, before cursor: MatchCursor?, limit: Int?, _ body: (PlayedMatch) throws -> Bool
        ) throws {
            onRead()
            try base.forEachMatch(of: player, before: cursor, limit: limit, body)
        }

        func tally(of player: Player.ID?, in dates: Range<Date>?) throws -> MatchTally {
            try base.tally(of: player, in: dates)
        }

        func unknownLineups() throws -> Int { try base.unknownLineups() }

        func players() throws -> [Player.ID: SeasonPlayer] { try base.players() }
    }
}
