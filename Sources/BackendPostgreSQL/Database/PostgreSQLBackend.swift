// The backend with a PostgreSQL database.

package import BackendServices
package import BackendStorage
internal import Foundation
package import Logging
internal import PostgreSQLClient

/// The services over a database of PostgreSQL 14 or newer. Several servers may use the same database.
///
/// A call that makes a change returns after the commit. While the database server stops, starts or fails over, calls throw
/// `.unavailable`, or `.unconfirmed` for a change whose commit has no answer. The servers that use the database need no restart
/// afterwards.
package struct PostgreSQLBackend: DatabaseBackend {
    package typealias Configuration = StorageConfiguration

    package let users: any UserService
    package let credentials: (any CredentialService)?
    package let appliedMigrations: [String]
    let store: PostgreSQLStore
    private let signals: PostgreSQLSignals
    private let attemptStore: PostgreSQLAttemptStore
    private let probe = Probe()

    /// Connects to the database and applies missing migrations.
    /// - Parameters:
    ///   - url: the address in a form that libpq accepts, such as `postgresql://user@host/database`.
    ///   - connections: the highest number of connections.
    ///   - fingerprints: the fingerprints of the secrets of cookies, which are compared with those of other servers: first that
    ///     of the secret that seals cookies, then those of the secrets that only open cookies; empty for a command, which uses none.
    ///   - callLimit: the time limit of calls outside of a request, and of each check of the database server at the start.
    ///   - logger: logs security events, and failures of the database, which callers see as `.unavailable` or `.unconfirmed`.
    /// - Throws: an error that tells the operator why the database cannot be used.
    package init(
        url: String, connections: Int = 16, fingerprints: [UInt32] = [], callLimit: Duration = CallContext.pageLimit,
        configuration: Configuration = .init(), logger: Logger
    ) async throws(PostgreSQLProblem) {
        let pool = PostgreSQLPool(url: url, size: connections)
        let clock = DatabaseClock(logger: logger)
        let secrets = SharedSecrets(fingerprints: fingerprints)
        do {
            let outcome = try await Schema.migrate(pool, callLimit: callLimit)
            appliedMigrations = outcome.applied
            try await clock.check(pool, before: .now + callLimit)
            try await pool.withConnection(before: .now + callLimit) { db in try await secrets.check(db) }
            if !outcome.newer.isEmpty {
                logger.notice(
                    "The database has the tables of a newer version of this program, with which this one works too.",
                    metadata: ["migrations": "\(outcome.newer.joined(separator: ", "))"])
            }
        } catch {
            await pool.close(before: .now)
            throw PostgreSQLProblem(url: url, error)
        }
        store = PostgreSQLStore(
            pool: pool, configuration: configuration, callLimit: callLimit, clock: clock, logger: logger)
        signals = PostgreSQLSignals(url: url, pool: pool, secrets: secrets, logger: logger)
        attemptStore = PostgreSQLAttemptStore(store: store)
        users = PostgreSQLUserService(store: store)
        credentials = PostgreSQLCredentialService(store: store)
    }

    package func players(as token: AccessToken) -> any PlayerService {
        PostgreSQLPlayerService(store: store, token: token)
    }

    package func gathers(as token: AccessToken) -> any GatherService {
        PostgreSQLGatherService(store: store, token: token)
    }

    package func matches(as token: AccessToken) -> any MatchService {
        PostgreSQLMatchService(store: store, token: token)
    }

    package func season(as token: AccessToken) -> any SeasonService {
        PostgreSQLSeasonService(store: store, token: token)
    }

    package var spectators: any SpectatorService {
        PostgreSQLSpectatorService(store: store)
    }

    package var invitations: any InvitationStore {
        PostgreSQLInvitationStore(store: store)
    }

    package var relay: (any SignalRelay)? { signals }

    package var attempts: (any AttemptStore)? { attemptStore }

    package var matchStore: any MatchStore {
        PostgreSQLMatchStore(backend: self)
    }

    /// Whether this program can use the tables, the database takes changes (a standby does not), no statement has failed in the
    /// last 30 seconds because the disk was full, and the clock of the database differs from that of this machine by at most a minute.
    package func isReachable() async -> Bool {
        await probe.succeeds { [store] in await store.takesChanges() }
    }

    package func finishDeletions() async {
        await AccountDeletion.finishAll(in: store)
    }

    package func close() async {
        signals.stop()
        await store.pool.close(before: .now + CallContext.pageLimit)
    }
}
