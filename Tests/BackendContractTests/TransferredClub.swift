// The contents of a database for tests of transfers.

import BackendServices
import BackendStorage
import Entities
import Foundation
import TestGate
import Testing

/// What is known of the contents of a filled database, to look for it in a copy.
struct TransferredClub {
    static let credentials = Credentials(username: "Zoë 👩🏽‍🚀", password: "correct horse")

    let session: SignedIn
    let export: AccountExport
    /// The number of the account's revision. The whole revision is not compared, because it also names the database server, which
    /// differs for a copy.
    let revision: Int64?
    let running: Gather.ID
    let goals: Int
    let link: SpectatorKey
    let endedLink: SpectatorKey
    let recoveryCode: RecoveryCode
    let invitation: InvitationCode
    let remote: Gather
    /// The highest id that a player has had. This player was in no match and was deleted.
    let lastPlayer: Player.ID

    /// Fills a database with random matches, and with what ``check(in:at:)`` looks for.
    init(filling backend: any DatabaseBackend, _ clock: TestClock, seed: Int) async throws {
        try await Self.playAtRandom(in: backend, clock, seed: seed)
        _ = try await backend.createUser(Self.credentials)
        session = try await backend.users.signIn(Self.credentials)
        let token = session.token
        let (players, gathers) = (backend.players(as: token), backend.gathers(as: token))
        let matches = backend.matches(as: token)
        var ids: [Player.ID] = []
        for name in ["Ångström", "O'Neil; --", "e\u{301}le\u{300}ve", "👩‍👩‍👧‍👦", "Ελένη", "安"] {
            ids.append(
                try await players.create(
                    PlayerDraft(name: name, age: ids.count + 20, position: .midfielder, favouriteTeam: "“Zürich”")))
        }

        // A match that is over, was corrected, and has a deleted player.
        let over = try await gathers.start(Lineup(teamA: Array(ids[..<2]), teamB: Array(ids[2..<4])), token: "first")
        for change in [
            MatchChange.clock(.set(seconds: 90)), .clock(.start), .goal(.teamA, scorer: .init(player: ids[0])),
            .goal(.teamB, scorer: .init(player: ids[0], isOwnGoal: true)), .goal(.teamB), .takeBackLast(.teamB),
            .moves([.init(ids[1], to: .bench), .init(ids[4], to: .teamA)]),
        ] {
            clock.advance(by: 1.234)
            _ = try await matches.change(over, change, token: nil, at: clock.now())
        }
        _ = try await matches.end(over)
        let watched = try await matches.match(over)
        _ = try await matches.correct(
            over, .add(.teamA, scorer: .init(player: ids[1])), shown: nil, token: "correction",
            revision: watched.revision,
            at: clock.now())
        try await players.delete(ids[3])

        // A match that runs, with a link, and with an earlier link that was withdrawn.
        running = try await gathers.start(
            Lineup(teamA: [ids[0]], teamB: [ids[1]]), kickOff: KickOff(minutes: 7), token: "form")
        (link, endedLink) = (try SpectatorKey(repeating: "L"), try SpectatorKey(repeating: "E"))
        for change in [
            MatchChange.clock(.start), .share(endedLink), .withdrawLink, .share(link), .keepLink, .goal(.teamA),
        ] {
            clock.advance(by: 1)
            _ = try await matches.change(running, change, token: "tap \(change)", at: clock.now())
        }
        goals = 1

        let digest = Credentials.digest(of: "correct horse")
        recoveryCode = try await #require(backend.credentials).makeRecoveryCode(with: digest, as: token)
        invitation = try await backend.makeInvitation()
        let other = Participant(id: 7, name: "Someone of another server", team: .teamB)
        remote = Gather(
            id: UUID(), ownerID: unknownID, score: Score(teamA: 1, teamB: 0), winner: .teamA, createdAt: clock.now())
        try await backend.matchStore.keep([(remote, [other])])
        let shown = Gather(id: UUID(), ownerID: unknownID)
        for change in [MatchChange.goal(.teamA), .share(try SpectatorKey(repeating: "S"))] {
            _ = try await backend.matchStore.apply(change, to: shown, token: "tap \(change)", at: clock.now())
        }
        try await backend.matchStore.show([other], of: shown)

        lastPlayer = try await players.create(PlayerDraft(name: "Nobody"))
        try await players.delete(lastPlayer)
        export = try await backend.users.export(session.userID, as: token)
        revision = try await backend.users.revision(as: token)?.number
    }

    private static func playAtRandom(in backend: any DatabaseBackend, _ clock: TestClock, seed: Int) async throws {
        var calls = RandomCalls(seed: seed)
        let caller = Caller { backend }
        for number in 0..<150 {
            clock.advance(by: Double(calls.number(below: 20_000)) / 1000)
            let call =
                number < 6 ? RandomCall.createPlayer(PlayerDraft(name: "P\(number)")) : calls.next(at: clock.now())
            if try await caller.answer(call, of: number < 6 ? 0 : calls.number(below: 2)).isSuccess {
                calls.count(call)
            }
        }
    }

    /// Checks that a copy has these contents, and changes the copy.
    func check(in backend: any DatabaseBackend, at instant: Date) async throws {
        let (users, token) = (backend.users, session.token)
        #expect(try await users.export(session.userID, as: token) == export)
        #expect(try await users.revision(as: token)?.number == revision)
        #expect(try await backend.credentials?.overview(as: token).sessions.first?.isCurrent == true)
        #expect(try await users.signIn(Self.credentials).userID == session.userID)
        #expect(try await backend.spectators.match(for: link).match.goals.count == goals)
        await #expect(throws: ServiceError.gone) { try await backend.spectators.match(for: endedLink) }
        await #expect(throws: ServiceError.notFound) {
            try await backend.spectators.match(for: SpectatorKey(repeating: "N"))
        }
        #expect(try await backend.matchStore.history(of: [remote])[remote.id]?.lineup?.first?.player == 7)

        // The copy recognises a form and a tap that were sent before the transfer, and does not apply them again.
        let gathers = backend.gathers(as: token)
        #expect(try await gathers.start(Lineup(teamA: [1], teamB: []), token: "form") == running)
        let matches = backend.matches(as: token)
        let tap = MatchChange.goal(.teamA)
        _ = try await matches.change(running, tap, token: "tap \(tap)", at: instant)
        #expect(try await matches.match(running).goals.count == goals)
        _ = try await matches.change(running, tap, token: "another", at: instant)
        #expect(try await matches.match(running).goals.count == goals + 1)
        #expect(try await matches.match(running).clock == export.matches.first { $0.gather.id == running }?.live.clock)

        #expect(try await backend.players(as: token).create(PlayerDraft(name: "New")) == lastPlayer + 1)
        #expect(try await users.revision(as: token)?.number != revision)
        #expect(try await backend.invitations.use(invitation))
        let new = Credentials(username: Self.credentials.username, password: "battery staple")
        #expect(try await backend.credentials?.recover(new, with: recoveryCode) == session.userID)
        #expect(try await users.signIn(new).userID == session.userID)
    }
}
