// The backends that the contract suite runs against, each fresh for every test.

import BackendInMemory
import BackendSQLite
import BackendServices
import Entities
import Foundation
import Logging
import Synchronization
import Testing

enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case inMemory, sqlite

    var testDescription: String { rawValue }

    /// Runs a test against a fresh backend whose clock stands still until it is turned.
    func run(_ test: (Fixture) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = try Fixture(self, folder: folder)
        do {
            try await test(fixture)
        } catch {
            await fixture.close()
            throw error
        }
        await fixture.close()
    }
}

/// A backend under test with its clock.
final class Fixture: Sendable {
    static let start = Date(timeIntervalSince1970: 1_750_000_000)
    static let tokenLifetime: TimeInterval = 3600

    let clock = TestClock(start)
    private let path: String
    private let current: Mutex<any BackendServices>

    init(_ kind: Backend, folder: URL) throws {
        path = folder.appending(path: "gather.sqlite").path
        switch kind {
        case .inMemory: current = Mutex(InMemoryBackend(tokenLifetime: Self.tokenLifetime, now: clock.now))
        case .sqlite: current = Mutex(try Self.open(path, clock))
        }
    }

    var backend: any BackendServices { current.withLock { $0 } }
    var users: any UserService { backend.users }

    /// Ends the server and starts it again. What is in memory only stays as it is.
    func restart() async throws {
        guard let sqlite = backend as? SQLiteBackend else { return }
        await sqlite.close()
        let reopened = try Self.open(path, clock)
        current.withLock { $0 = reopened }
    }

    func close() async {
        await (backend as? SQLiteBackend)?.close()
    }

    /// Registers and signs in.
    func signUp(_ name: String = "ann") async throws -> Session {
        let credentials = Credentials(username: name, password: "correct horse")
        _ = try await users.register(credentials)
        return Session(signedIn: try await users.signIn(credentials), fixture: self)
    }

    private static func open(_ path: String, _ clock: TestClock) throws -> SQLiteBackend {
        var configuration = SQLiteBackend.Configuration()
        configuration.tokenLifetime = tokenLifetime
        configuration.now = clock.now
        configuration.passwordCost = PasswordCost(logRounds: 2)
        return try SQLiteBackend(path: path, configuration: configuration, logger: Logger(label: "test"))
    }
}

/// A signed-in user and the services as they see them.
struct Session: Sendable {
    let signedIn: SignedIn
    let fixture: Fixture

    var token: AccessToken { signedIn.token }
    var players: any PlayerService { fixture.backend.players(as: token) }
    var gathers: any GatherService { fixture.backend.gathers(as: token) }
    var matches: any MatchService { fixture.backend.matches(as: token) }

    /// Players of these names, in this order.
    func roster(_ names: String...) async throws -> [Player.ID] {
        var ids: [Player.ID] = []
        for name in names {
            ids.append(try await players.create(PlayerDraft(name: name)))
        }
        return ids
    }
}

/// A clock that a test turns.
final class TestClock: Sendable {
    private let instant: Mutex<Date>

    init(_ instant: Date) {
        self.instant = Mutex(instant)
    }

    var now: @Sendable () -> Date {
        { [self] in instant.withLock { $0 } }
    }

    func advance(by seconds: TimeInterval) {
        instant.withLock { $0 += seconds }
    }
}

/// An id that no test makes.
let unknownID = UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
