// What may happen to a live match, each in the transaction it is given: the same for our gathers and for those that a
// remote backend keeps.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import GRDB

extension StoredMatch {
    /// See `MatchService.apply`.
    static func apply(
        _ action: MatchClock.Action,
        to gather: Gather.ID,
        of caller: Caller,
        at instant: Date,
        in db: Database
    ) throws -> LiveMatch {
        var stored = try StoredMatch(ofOpen: gather, caller, in: db)
        let clock = stored.match.clock.applying(action, at: instant)
        if clock != stored.match.clock {
            stored.match.clock = clock
            try stored.save(in: db)
        }
        return stored.match
    }

    /// See `MatchService.changeScore`.
    static func changeScore(
        of gather: Gather.ID,
        _ change: GoalChange,
        of caller: Caller,
        tap: String,
        at instant: Date,
        in db: Database
    ) throws -> LiveMatch {
        try OneTimeToken.validate(tap)
        var stored = try StoredMatch(ofOpen: gather, caller, in: db)
        if try stored.spend(tap, in: db) {
            try stored.apply(change, tap: tap, at: instant, in: db)
        }
        return stored.match
    }

    /// See `MatchService.close`.
    static func close(_ gather: Gather.ID, of caller: Caller, in db: Database) throws -> LiveMatch {
        var stored = try StoredMatch(of: gather, caller, in: db)
        stored.match.isClosed = true
        try stored.save(in: db)
        return stored.match
    }

    /// See `MatchService.reopen`.
    static func reopen(_ gather: Gather.ID, of caller: Caller, in db: Database) throws {
        let row = try caller.rowID(of: gather, in: db)
        try db.execute(sql: "UPDATE liveMatch SET isClosed = 0 WHERE gather = ?", arguments: [row])
    }
}
