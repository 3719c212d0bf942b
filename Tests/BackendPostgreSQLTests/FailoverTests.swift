// A failover to a server that lacks the last changes.

import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL

@Suite("Failover", .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct FailoverTests {
    /// Makes the database look like that of another server, when the search path has the schema before pg_catalog.
    private func change(_ database: TestDatabase, toServer number: Int) async throws {
        try await database.execute(
            """
            CREATE OR REPLACE FUNCTION pg_postmaster_start_time() RETURNS timestamptz STABLE LANGUAGE sql AS $$
                SELECT pg_catalog.pg_postmaster_start_time() + interval '\(number) seconds'
            $$
            """)
    }

    @Test("After a failover that lost changes, cached data are not shown, even if the revision has the same number")
    func lostChanges() async throws {
        let database = try await TestDatabase.make(.postgresql)
        try await change(database, toServer: 1)
        var configuration = StorageConfiguration()
        configuration.passwordCost = .lowest
        let backend = try await PostgreSQLBackend(
            url: try #require(database.url) + ",pg_catalog", callLimit: .unreachable, configuration: configuration,
            logger: Logger(label: "test"))
        let credentials = Credentials(username: "ann", password: "correct horse")
        _ = try await backend.users.register(credentials)
        let token = try await backend.users.signIn(credentials).token
        let players = backend.players(as: token)
        /// The names on the roster, and the numbers of running and of finished matches.
        func read() async throws -> [String] {
            let context = CallContext(deadline: .now + .unreachable, requestID: nil)
            return try await CallContext.$current.withValue(context) {
                let names = try await players.players().map(\.name)
                let running = try await backend.gathers(as: token).runningGathers().count
                let matches = try await backend.season(as: token).read { reader in
                    var count = 0
                    try reader.forEachMatch(of: nil, before: nil, limit: nil) { _ in
                        count += 1
                        return true
                    }
                    return count
                }
                return names + ["\(running) running", "\(matches) matches"]
            }
        }
        _ = try await players.create(PlayerDraft(name: "Bo"))
        #expect(try await read() == ["Bo", "0 running", "0 matches"])
        let before = try #require(try await backend.users.revision(as: token))

        // Now the data are those of the other server, which lacks the last changes and has others up to the same revision number.
        try await database.execute(
            """
            UPDATE player SET name = 'Cleo';
            INSERT INTO gather (uuid, account, createdAt) SELECT gen_random_uuid(), id, 0 FROM account;
            INSERT INTO gather (uuid, account, createdAt, endedAt, score, winner)
                SELECT gen_random_uuid(), id, 0, 0, '1-0', 'teamA' FROM account
            """)
        #expect(try await read() == ["Bo", "0 running", "0 matches"], "the cache was not used")
        try await change(database, toServer: 2)
        #expect(try await read() == ["Cleo", "1 running", "1 matches"])
        let after = try #require(try await backend.users.revision(as: token))
        #expect(after.number == before.number && after != before)
        await backend.close()
        try await database.remove()
    }
}
