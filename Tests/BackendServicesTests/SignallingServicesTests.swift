// The services that signal changes.

import BackendInMemory
import Entities
import Foundation
import Synchronization
import Testing

@testable import BackendServices

@Suite struct SignallingServicesTests {
    typealias Call = InMemoryBackend.Call

    /// A backend with a player and a gather of Ann, and the services that signal her changes.
    struct Fixture: Sendable {
        let backend = InMemoryBackend()
        let signals = MatchSignals()
        let services: SignallingServices
        let ann: SignedIn
        let player: Player.ID
        let gather: Gather.ID
        let key: SpectatorKey

        init() async throws {
            services = SignallingServices(backend, signals: signals)
            _ = try await backend.users.register(Self.credentials)
            ann = try await backend.users.signIn(Self.credentials)
            player = try await backend.players(as: ann.token).create(PlayerDraft(name: "Ann"))
            gather = try await backend.gathers(as: ann.token).create(nil)
            key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
            let share = MatchChange.share(key)
            _ = try await backend.matches(as: ann.token).change(gather, share, token: nil, at: .now)
        }

        static let credentials = Credentials(username: "ann", password: "correct horse")
        var credentials: any CredentialService {
            get throws { try #require(services.credentials) }
        }
        var players: any PlayerService { services.players(as: ann.token) }
        var gathers: any GatherService { services.gathers(as: ann.token) }
        var matches: any MatchService { services.matches(as: ann.token) }
    }

    enum Signal {
        case gather, session, account, sessionAndAccount, nothing
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let call: Call
        let signal: Signal
        let make: @Sendable (Fixture) async throws -> Bool
        var testDescription: String { call.rawValue }

        init(_ call: Call, _ signal: Signal = .nothing, _ make: @escaping @Sendable (Fixture) async throws -> Bool) {
            (self.call, self.signal, self.make) = (call, signal, make)
        }
    }

    /// A row for each case of `InMemoryBackend.Call`. `make` returns whether the result is correct.
    static let rows: [Row] = [
        Row(.register) {
            try await $0.services.users.register(Credentials(username: "bob", password: "secret word")).username
                == "bob"
        },
        Row(.signIn) { try await $0.services.users.signIn(Fixture.credentials).userID == $0.ann.userID },
        Row(.signOut, .session) { try await $0.services.users.signOut($0.ann.token) == () },
        Row(.user) { try await $0.services.users.user($0.ann.userID, as: $0.ann.token).username == "ann" },
        Row(.export) { try await $0.services.users.export($0.ann.userID, as: $0.ann.token).players.count == 1 },
        Row(.deleteAccountByPassword, .account) {
            try await $0.services.users.deleteAccount(Fixture.credentials) == $0.ann.userID
        },
        Row(.credentials) { try await $0.credentials.overview(as: $0.ann.token).sessions.count == 1 },
        Row(.endSession, .account) {
            let session = try await $0.credentials.overview(as: $0.ann.token).sessions[0].id
            return try await $0.credentials.endSession(session, as: $0.ann.token) == $0.ann.userID
        },
        Row(.changePassword, .account) {
            let present = Fixture.credentials.digest
            return try await $0.credentials.changePassword(from: present, to: "new", as: $0.ann.token) == $0.ann.userID
        },
        Row(.makeRecoveryCode) {
            let present = Fixture.credentials.digest
            return try await $0.credentials.makeRecoveryCode(with: present, as: $0.ann.token).groups.count == 8
        },
        Row(.recover, .account) {
            let present = Fixture.credentials.digest
            let code = try await #require($0.backend.credentials).makeRecoveryCode(with: present, as: $0.ann.token)
            return try await $0.credentials.recover(Fixture.credentials, with: code) == $0.ann.userID
        },
        Row(.deleteAccount, .sessionAndAccount) {
            try await $0.services.users.deleteAccount(as: $0.ann.token) == $0.ann.userID
        },
        Row(.players) { try await $0.players.players().map(\.name) == ["Ann"] },
        Row(.player) { try await $0.players.player($0.player).name == "Ann" },
        Row(.createPlayer) { try await $0.players.create(PlayerDraft(name: "Bob")) == $0.player + 1 },
        Row(.createPlayers) { try await $0.players.create([PlayerDraft(name: "Bob")]) == [$0.player + 1] },
        Row(.updatePlayer, .session) {
            try await $0.players.update($0.player, to: PlayerDraft(name: "Anna"))
            return try await $0.backend.players(as: $0.ann.token).player($0.player).name == "Anna"
        },
        Row(.deletePlayer, .session) { try await $0.players.delete($0.player) == () },
        Row(.gathersOfPlayer) { try await $0.players.gathers(of: $0.player) == [] },
        Row(.gathers) { try await $0.gathers.gathers().map(\.id) == [$0.gather] },
        Row(.runningGathers) { try await $0.gathers.runningGathers().map(\.id) == [$0.gather] },
        Row(.gather) { try await $0.gathers.gather($0.gather).id == $0.gather },
        Row(.createGather) { try await $0.gathers.create(nil) != $0.gather },
        Row(.addPlayer, .gather) {
            try await $0.gathers.add($0.player, to: $0.gather, in: .teamB)
            return try await $0.backend.gathers(as: $0.ann.token).players(in: $0.gather).map(\.team) == [.teamB]
        },
        Row(.playersInGather) { try await $0.gathers.players(in: $0.gather) == [] },
        Row(.endGather, .gather) {
            try await $0.gathers.end($0.gather, with: MatchResult(score: .zero, winner: .teamB))
            return try await $0.backend.gathers(as: $0.ann.token).gather($0.gather).winner == .teamB
        },
        Row(.deleteGather, .gather) { try await $0.gathers.delete($0.gather) == () },
        Row(.startGather) {
            let lineup = Lineup(teamA: [$0.player], teamB: [])
            let started = try await $0.gathers.start(lineup, token: "form")
            return try await $0.backend.gathers(as: $0.ann.token).start(lineup, token: "form") == started
        },
        Row(.history) { try await $0.gathers.history() == PlayingHistory() },
        Row(.lastChosenMinutes) { try await $0.gathers.lastChosenMinutes() == nil },
        Row(.season) {
            try await $0.services.season(as: $0.ann.token).read { try $0.players() } == [
                $0.player: SeasonPlayer(name: "Ann", isOnRoster: true)
            ]
        },
        Row(.match) { try await $0.matches.watched($0.gather).match.spectatorKey == $0.key },
        Row(.changeMatch, .gather) {
            let instant = Date(timeIntervalSince1970: 7)
            let match = try await $0.matches.change($0.gather, .goal(.teamB), token: "tap", at: instant)
            let again = try await $0.backend.matches(as: $0.ann.token)
                .change($0.gather, .goal(.teamB), token: "tap", at: instant)
            return again == match && match.goals.map(\.scoredAt) == [instant]
        },
        Row(.endMatch, .gather) {
            try await $0.matches.end($0.gather) == $0.backend.gathers(as: $0.ann.token).gather($0.gather).result
        },
        Row(.correctMatch, .gather) {
            let matches = $0.backend.matches(as: $0.ann.token)
            let score = try await matches.end($0.gather).score
            let revision = try await matches.match($0.gather).revision
            let corrected = try await $0.matches.correct(
                $0.gather, .add(.teamB), shown: nil, token: "correction", revision: revision,
                at: Date(timeIntervalSince1970: 7))
            return corrected.teamB == score.teamB + 1
        },
        Row(.watch) { try await $0.services.spectators.match(for: $0.key).id == $0.gather },
        Row(.isReachable) { await $0.services.isReachable() },
    ]

    @Test("The table has a row for each call of the backend")
    func completeness() {
        #expect(
            Self.rows.map(\.call).sorted { $0.rawValue < $1.rawValue }
                == Call.allCases.sorted { $0.rawValue < $1.rawValue })
    }

    @Test("A call is forwarded, and sends only the signals of its row", arguments: rows)
    func success(_ row: Row) async throws {
        let fixture = try await Fixture()
        let made = Made()
        fixture.backend.intercept { call throws(ServiceError) in made.append(call) }
        let signals = listen(fixture)
        #expect(try await row.make(fixture))
        #expect(made.calls.contains(row.call))
        #expect(await signals.gather.hasSignal == (row.signal == .gather))
        #expect(await signals.session.hasSignal == [.session, .sessionAndAccount].contains(row.signal))
        #expect(await signals.account.hasSignal == [.account, .sessionAndAccount].contains(row.signal))
        #expect(await signals.others.hasSignal == false)
    }

    @Test("A failed call sends no signal, and fails as in the backend", arguments: rows)
    func failure(_ row: Row) async throws {
        let fixture = try await Fixture()
        let signals = listen(fixture)
        fixture.backend.fail(row.call, with: .throttled(retryAfter: 7))
        if row.call == .isReachable {
            #expect(await fixture.services.isReachable() == false)
        } else {
            await #expect(throws: ServiceError.throttled(retryAfter: 7)) { try await row.make(fixture) }
        }
        #expect(await signals.gather.hasSignal == false)
        #expect(await signals.session.hasSignal == false)
        #expect(await signals.account.hasSignal == false)
    }

    @Test("A signal is sent after the change is visible", .timeLimit(.minutes(30)))
    func order() async throws {
        let fixture = try await Fixture()
        let signals = fixture.signals.signals(about: [.gather(fixture.gather)])
        let seen = Task {
            for await _ in signals { return try await fixture.matches.match(fixture.gather).score }
            return Score.zero
        }
        _ = try await fixture.matches.change(fixture.gather, .goal(.teamA), token: nil, at: .now)
        #expect(try await seen.value.teamA == 1)
    }

    private func listen(
        _ fixture: Fixture
    ) -> (
        gather: AsyncStream<Void>, session: AsyncStream<Void>, account: AsyncStream<Void>, others: AsyncStream<Void>
    ) {
        let signals = fixture.signals
        return (
            signals.signals(about: [.gather(fixture.gather)]), signals.signals(about: [.session(fixture.ann.token)]),
            signals.signals(about: [.account(fixture.ann.userID)]),
            signals.signals(about: [.gather(UUID()), .session(AccessToken(value: "bob")), .account(UUID())])
        )
    }

    private final class Made: Sendable {
        private let made = Mutex<[Call]>([])
        var calls: [Call] { made.withLock { $0 } }
        func append(_ call: Call) { made.withLock { $0.append(call) } }
    }
}
