// Live matches in SQLite: each change is one transaction that reads, changes and writes.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import GRDB

struct SQLiteMatchService: MatchService {
    let store: SQLiteStore
    let token: AccessToken

    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.read(as: token) { db, caller in
            try StoredMatch(of: gather, caller, in: db).match
        }
    }

    func apply(
        _ action: MatchClock.Action,
        to gather: Gather.ID,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await store.write(as: token) { db, caller in
            var stored = try StoredMatch(ofOpen: gather, caller, in: db)
            let clock = stored.match.clock.applying(action, at: instant)
            if clock != stored.match.clock {
                stored.match.clock = clock
                try stored.save(in: db)
            }
            return stored.match
        }
    }

    func changeScore(
        of gather: Gather.ID,
        _ change: GoalChange,
        token tap: String,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await store.write(as: token) { db, caller in
            try GoalChange.validate(token: tap)
            var stored = try StoredMatch(ofOpen: gather, caller, in: db)
            if try stored.spend(tap, in: db) {
                try stored.apply(change, tap: tap, at: instant, in: db)
            }
            return stored.match
        }
    }

    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.write(as: token) { db, caller in
            var stored = try StoredMatch(of: gather, caller, in: db)
            stored.match.isClosed = true
            try stored.save(in: db)
            return stored.match
        }
    }

    func reopen(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            let row = try caller.rowID(of: gather, in: db)
            try db.execute(sql: "UPDATE liveMatch SET isClosed = 0 WHERE gather = ?", arguments: [row])
        }
    }
}
