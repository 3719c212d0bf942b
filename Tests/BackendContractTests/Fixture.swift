// A backend under test, with its users and its clock.

import BackendInMemory
import BackendREST
import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import Synchronization
import TestGate
import TestDatabases
import Testing

final class Fixture: Sendable {
    static let start = Date(timeIntervalSince1970: 1_750_000_000)
    static let tokenLifetime: TimeInterval = 3600

    let clock = TestClock(start)
    private let database: TestDatabase?
    private let memory: InMemoryBackend
    private let server: RemoteServer?
    private let limits: AccountLimits
    private let current: Mutex<Opened>

    /// An open backend, with its database if it has one.
    private struct Opened: Sendable {
        var backend: any BackendServices
        var database: (any DatabaseBackend)?
        var close: @Sendable () async -> Void = {}
    }

    init(_ kind: Backend, limits: AccountLimits) async throws {
        self.limits = limits
        let memory = InMemoryBackend(tokenLifetime: Self.tokenLifetime, limits: limits, now: clock.now)
        self.memory = memory
        server =
            switch kind {
            case .inMemory, .sqlite, .postgresql: nil
            case .rest, .restWithPostgreSQL, .restInMemory: try await RemoteServer.current(over: memory, now: clock.now)
            case .olderREST: try await RemoteServer.older(over: memory)
            }
        guard let kind = kind.database else {
            database = nil
            guard let server else {
                current = Mutex(Opened(backend: memory))
                return
            }
            let store = InMemoryMatchStore(limits: limits, now: clock.now)
            let client = try Self.client(of: server, store, memory.invitations)
            current = Mutex(Opened(backend: client, close: client.close))
            return
        }
        let database = try await TestDatabase.makeWithTables(kind)
        self.database = database
        current = Mutex(try await Self.open(database, clock, limits, server))
    }

    var backend: any BackendServices { current.withLock { $0.backend } }
    /// The backend behind the remote server; without such a server, the backend itself.
    var serverBackend: any BackendServices { server?.services ?? backend }
    var users: any UserService { backend.users }
    /// The invitations of the backend under test, even when accounts are on a remote server.
    var invitations: any InvitationStore {
        current.withLock { $0.database?.invitations } ?? memory.invitations
    }

    func invite() async throws -> InvitationCode {
        if let database = current.withLock({ $0.database }) { return try await database.makeInvitation() }
        let code = try #require(InvitationCode(String(repeating: "i", count: 22)))
        memory.invitations.add(code)
        return code
    }

    /// Closes the database and opens it again, like a restart. Backends in memory and remote servers are not restarted.
    func restart() async throws {
        guard let database else { return }
        await current.withLock { $0.close }()
        let reopened = try await Self.open(database, clock, limits, server)
        current.withLock { $0 = reopened }
    }

    func close() async {
        await current.withLock { $0.close }()
        await server?.close()
        try? await database?.remove()
    }

    /// Registers and signs in.
    func signUp(_ name: String = "ann") async throws -> Session {
        let credentials = Credentials(username: name, password: "correct horse")
        _ = try await users.register(credentials)
        return Session(signedIn: try await users.signIn(credentials), fixture: self)
    }

    /// Creates a match that has ended, with a goal of Team A, and with `score` as its score, even when no service would accept this
    /// text. The account must be empty.
    func endMatch(score: String, as session: Session) async throws -> Gather.ID {
        guard server == nil, let database = current.withLock({ $0.database }) else {
            let gather = try await session.gathers.create(nil)
            try await session.change(gather, .goal(.teamA))
            try await memory.end(gather, score: score)
            return gather
        }
        let user = User(id: session.signedIn.userID, username: session.signedIn.username)
        var gather = Gather(id: unknownID, ownerID: user.id, createdAt: Self.start, endedAt: Self.start)
        gather.take(score: score)
        var live = LiveMatch()
        live.apply(.goal(.teamA), at: Self.start)
        live.close()
        let match = AccountExport.Match(gather: gather, lineup: [], live: live)
        try await database.importAccount(
            AccountExport(user: user, players: [], matches: [match]), into: user.username)
        return try #require(try await session.gathers.gathers().first).id
    }

    /// Opens the database as the backend. With a remote server, the backend is a client of this server, and stores live matches in
    /// the database.
    private static func open(
        _ database: TestDatabase, _ clock: TestClock, _ limits: AccountLimits, _ server: RemoteServer?
    ) async throws -> Opened {
        var configuration = StorageConfiguration()
        configuration.tokenLifetime = tokenLifetime
        configuration.now = clock.now
        configuration.limits = limits
        configuration.passwordCost = .lowest
        let database = try await database.open(configuration)
        guard let server else { return Opened(backend: database, database: database, close: database.close) }
        let client = try client(of: server, database.matchStore, database.invitations)
        return Opened(backend: client, database: database) {
            await client.close()
            await database.close()
        }
    }

    private static func client(
        of server: RemoteServer, _ matches: any MatchStore, _ invitations: any InvitationStore
    ) throws -> RESTBackend {
        var configuration = RESTBackend.Configuration()
        // Other tests keep the machine busy, so deadlines are long.
        configuration.callLimit = .unreachable
        configuration.connectLimit = .unreachable
        configuration.nameLimit = .unreachable
        return try RESTBackend(
            url: server.url, matches: matches, invitations: invitations, configuration: configuration,
            logger: Logger(label: "test"))
    }
}

/// A signed-in user, and the services that this user calls.
struct Session: Sendable {
    let signedIn: SignedIn
    let fixture: Fixture

    var token: AccessToken { signedIn.token }
    var players: any PlayerService { fixture.backend.players(as: token) }
    var gathers: any GatherService { fixture.backend.gathers(as: token) }
    var matches: any MatchService { fixture.backend.matches(as: token) }
    var season: any SeasonService { fixture.backend.season(as: token) }
    /// Changes a match, without a one-time token.
    @discardableResult
    func change(_ gather: Gather.ID, _ changes: MatchChange..., at instant: Date = Fixture.start) async throws
        -> LiveMatch
    {
        for change in changes { _ = try await matches.change(gather, change, token: nil, at: instant) }
        return try await matches.match(gather)
    }

    /// The roster in ``Fixture/serverBackend``, which accepts values that the API rejects.
    var serverPlayers: any PlayerService { fixture.serverBackend.players(as: token) }

    /// Adds players with these names, and returns their ids in this order.
    func roster(_ names: String...) async throws -> [Player.ID] {
        var ids: [Player.ID] = []
        for name in names {
            ids.append(try await players.create(PlayerDraft(name: name)))
        }
        return ids
    }
}

extension SpectatorKey {
    /// A key that repeats one character.
    init(repeating character: Character) throws {
        self = try #require(SpectatorKey(String(repeating: character, count: 22)))
    }
}

/// An id that does not exist.
let unknownID = UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
