// An in-memory site with a signed-in user, for tests of interactors and modules.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Localization
import Modules
import Synchronization
import TestGate

/// An in-memory backend, a signed-in user, and the modules. Only tests advance the clock, and ids and tokens are numbered, so that
/// results depend neither on time nor on chance. Only the seeds of drawn teams are random.
struct Site {
    static let password = "correct horse"
    static let start = Date(timeIntervalSince1970: 1_750_000_000)

    let backend: InMemoryBackend
    let session: SignedIn
    let clock: TestClock
    let viewer: Viewer
    let modules: ModuleFactory

    /// - Parameter managesCredentials: false for a backend that cannot manage passwords, such as a remote backend.
    init(managesCredentials: Bool = true, limits: AccountLimits = AccountLimits()) async throws {
        let clock = TestClock(Self.start)
        backend = InMemoryBackend(limits: limits, now: clock.now, managesCredentials: managesCredentials)
        self.clock = clock
        viewer = try Viewer("en", hasOwnTimeZone: true)
        let credentials = Credentials(username: "Zoë", password: Self.password)
        _ = try await backend.users.register(credentials)
        session = try await backend.users.signIn(credentials)
        let taps = Count()
        modules = ModuleFactory(
            services: backend, throttle: AttemptThrottle(now: clock.now), now: clock.now,
            makeToken: { "tap-\(taps.next())" }
        )
    }

    var token: AccessToken { session.token }
    var user: User { User(id: session.userID, username: session.username) }
    var players: any PlayerService { backend.players(as: token) }
    var gathers: any GatherService { backend.gathers(as: token) }
    var matches: any MatchService { backend.matches(as: token) }
    var season: any SeasonService { backend.season(as: token) }

    /// - Returns: the ids, in the order of the names.
    @discardableResult
    func addPlayers(_ names: String...) async throws -> [Player.ID] {
        var ids: [Player.ID] = []
        for name in names { ids.append(try await players.create(PlayerDraft(name: name))) }
        return ids
    }

    /// Adds the players Ana and Bo, and starts a match of Ana in Team A against Bo. Its clock does not run yet.
    func startMatch() async throws -> Gather.ID {
        let ids = try await addPlayers("Ana", "Bo")
        return try await gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
    }

    func anotherPerson() async throws -> SignedIn {
        let credentials = Credentials(username: "Somebody else", password: Self.password)
        _ = try await backend.users.register(credentials)
        return try await backend.users.signIn(credentials)
    }

    /// Records the calls of the backend from now on. Failures set by ``fail(_:with:)`` end.
    func listen() -> CallLog {
        let log = CallLog()
        backend.intercept { call throws(ServiceError) in log.note(call) }
        return log
    }

    /// Only these calls of the backend fail from now on. Logs of ``listen()`` record no further calls.
    func fail(_ calls: InMemoryBackend.Call..., with error: ServiceError) {
        backend.intercept { call throws(ServiceError) in
            if calls.contains(call) { throw error }
        }
    }
}

extension Viewer {
    init(_ language: String, hasOwnTimeZone: Bool) throws {
        self.init(
            language: language, hasOwnTimeZone: hasOwnTimeZone, order: NameOrder(), words: try Pages.words.get())
    }
}

final class CallLog: Sendable {
    private let made = Mutex<[InMemoryBackend.Call]>([])

    var calls: [InMemoryBackend.Call] { made.withLock { $0 } }

    func note(_ call: InMemoryBackend.Call) {
        made.withLock { $0.append(call) }
    }
}

/// Counts 1, 2, 3 and so on.
final class Count: Sendable {
    private let value = Atomic(0)

    func next() -> Int {
        value.add(1, ordering: .relaxed).newValue
    }
}

extension ServiceError {
    static let all = Array(sequence(first: ServiceError.unauthorized, next: \.next))

    /// The next error in ``all``. The switch does not compile when a new error has no case here.
    private var next: ServiceError? {
        switch self {
        case .unauthorized: .invalid
        case .invalid: .notFound
        case .notFound: .gone
        case .gone: .conflict
        case .conflict: .throttled(retryAfter: 90)
        case .throttled: .unavailable
        case .unavailable: .unconfirmed
        case .unconfirmed: .unexpectedResponse
        case .unexpectedResponse: nil
        }
    }

    /// The errors that a form shows itself.
    static let shownByForms = all.filter { !endingForms.contains($0) }

    /// The errors after which the form is not shown again: the session is over, or the player or match of the form does not exist.
    static let endingForms: [ServiceError] = [.unauthorized, .notFound]
}
