// Revisions of accounts: each change makes a new one, and values that are kept for an older revision are not used.

import BackendServices
import Entities
import Foundation
import GRDB
import TestGate
import Testing

@testable import BackendSQLite

@Suite struct AccountRevisionTests {
    let database: TemporaryDatabase
    let backend: SQLiteBackend
    let ann, bob: AccessToken

    init() async throws {
        database = try TemporaryDatabase()
        backend = try database.open()
        var tokens: [AccessToken] = []
        for name in ["ann", "bob"] {
            let credentials = Credentials(username: name, digest: String(repeating: "a", count: 64))
            _ = try await backend.users.register(credentials)
            tokens.append(try await backend.users.signIn(credentials).token)
        }
        (ann, bob) = (tokens[0], tokens[1])
    }

    func revision(_ token: AccessToken) async throws -> AccountRevision {
        try #require(try await backend.users.revision(as: token))
    }

    /// Whether the body changes the revision of Ann's account. Checks that the revision of Bob's account stays the same.
    func changes(_ body: () async throws -> Void) async throws -> Bool {
        let (before, other) = (try await revision(ann), try await revision(bob))
        try await body()
        let after = try await revision(ann)
        #expect(try await revision(bob) == other)
        #expect(after.account == before.account)
        #expect(after.number >= before.number)
        return after != before
    }

    @Test("A change of players, matches or goals gives only its own account a new revision")
    func eachChange() async throws {
        let players = backend.players(as: ann)
        let gathers = backend.gathers(as: ann)
        let matches = backend.matches(as: ann)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        var player = 0
        #expect(try await changes { player = try await players.create(PlayerDraft(name: "Zoe")) })
        #expect(try await changes { try await players.update(player, to: PlayerDraft(name: "Zoé")) })
        var gather = UUID()
        #expect(try await changes { gather = try await gathers.create(nil) })
        #expect(try await changes { try await gathers.add(player, to: gather, in: .teamA) })
        #expect(try await changes { _ = try await matches.change(gather, .clock(.start), token: nil, at: now) })
        #expect(try await changes { _ = try await matches.change(gather, .goal(.teamA), token: nil, at: now) })
        let goal = try #require(try await matches.match(gather).goals.last)
        #expect(try await changes { _ = try await matches.change(gather, .takeBack(goal.id), token: nil, at: now) })
        #expect(
            try await changes {
                try await gathers.end(gather, with: MatchResult(score: .zero, winner: .none))
            })
        #expect(try await changes { try await gathers.delete(gather) })
        #expect(try await changes { try await players.delete(player) })
        #expect(try await !changes { _ = try await players.players() })
        #expect(try await !changes { _ = try await gathers.gathers() })
    }

    @Test("A roster that another program changed is read again")
    func otherProgram() async throws {
        let players = backend.players(as: ann)
        let id = try await players.create(PlayerDraft(name: "Zoe"))
        #expect(try await players.players().map(\.name) == ["Zoe"])
        #expect(try await players.players().map(\.name) == ["Zoe"])
        let other = try DatabaseQueue(path: database.path)
        try await other.write { db in
            try db.execute(sql: "UPDATE player SET name = 'Amy' WHERE id = ?", arguments: [id])
        }
        #expect(try await players.players().map(\.name) == ["Amy"])
        #expect(try await backend.players(as: bob).players().isEmpty)
    }

    @Test("A request that saw a revision reads running matches once, and again after its own change")
    func sameRequest() async throws {
        let gathers = backend.gathers(as: ann)
        let players = backend.players(as: ann)
        let first = try await gathers.create(nil)
        let context = CallContext(deadline: .now + .unreachable, requestID: nil)
        try await CallContext.$current.withValue(context) {
            _ = try await players.players()
            #expect(try await gathers.runningGathers().map(\.id) == [first])
            // The matches are not read again, so this request does not see the change of the other program.
            let other = try DatabaseQueue(path: database.path)
            try await other.write { db in try db.execute(sql: "DELETE FROM gather") }
            #expect(try await gathers.runningGathers().map(\.id) == [first])
            let second = try await gathers.create(nil)
            #expect(context.seen.revision(as: ann) == nil)
            #expect(try await gathers.runningGathers().map(\.id) == [second])
        }
        #expect(try await players.players().isEmpty)
        #expect(try await gathers.runningGathers().count == 1)
    }
}
