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
            try StoredMatch.apply(action, to: gather, of: caller, at: instant, in: db)
        }
    }

    func changeScore(
        of gather: Gather.ID,
        _ change: GoalChange,
        token tap: String,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await store.write(as: token) { db, caller in
            try StoredMatch.changeScore(of: gather, change, of: caller, tap: tap, at: instant, in: db)
        }
    }

    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.write(as: token) { db, caller in
            try StoredMatch.close(gather, of: caller, in: db)
        }
    }

    func reopen(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            try StoredMatch.reopen(gather, of: caller, in: db)
        }
    }
}
