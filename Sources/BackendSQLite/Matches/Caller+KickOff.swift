// The start of a match in SQLite, and who played in the last matches.

internal import BackendServices
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Caller {
    func kickOff(
        _ gather: Gather.ID, with kickOff: KickOff, at now: Int64, limits: AccountLimits, in db: Database
    ) throws {
        for change in kickOff.changes(lastMinutes: try lastChosenMinutes(in: db)) {
            let instant = kickOff.startsAt ?? Date(millisecondsSince1970: now)
            _ = try StoredMatch.apply(
                change, to: gather, of: self, tap: nil, at: instant, now: now, limits: limits, in: db)
        }
        guard let minutes = kickOff.minutes else { return }
        try db.execute(sql: "UPDATE gather SET minutes = ? WHERE uuid = ?", arguments: [minutes, gather])
    }

    /// The length, in minutes, of the newest gather whose length was chosen; nil when there is none.
    func lastChosenMinutes(in db: Database) throws -> Int? {
        let statement = try db.cachedStatement(
            sql: "SELECT minutes FROM gather WHERE user = ? AND minutes IS NOT NULL ORDER BY id DESC LIMIT 1"
        )
        return try Int.fetchOne(statement, arguments: [rowID])
    }
}

extension PlayingHistory {
    /// The lineups of the newest gathers, with the last team of each player, also of one who is on the bench now.
    init(of caller: Caller, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT newest.id, player, team
                FROM (SELECT id FROM gather WHERE user = ? ORDER BY id DESC LIMIT \(Self.matchCount)) AS newest
                JOIN gatherPlayer ON gatherPlayer.gather = newest.id
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [caller.rowID])
        var lineups: [Int64: [Participation]] = [:]
        while let row = try rows.next() {
            let entry = Participation(
                player: try row.decode(atIndex: 1), team: Team(rawValue: try row.decode(atIndex: 2)))
            lineups[try row.decode(atIndex: 0), default: []].append(entry)
        }
        self.init(lineups: lineups.sorted { $0.key > $1.key }.map(\.value))
    }
}
