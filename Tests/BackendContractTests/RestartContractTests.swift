// The state of a backend after its database was closed and opened again. Backends without a database are not restarted.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct RestartContractTests {
    @Test(arguments: Backend.allCases)
    func playersAndMatchesAreTheSameAfterARestart(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp("Straße")
            let ids = try await session.roster("Ann", "Bob", "Cleo")
            let running = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1], ids[2]]))
            let paused = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            let ended = try await session.gathers.create(MatchResult(.zero))
            // An instant with fractions of a millisecond, which clocks do not store.
            let instant = Fixture.start.addingTimeInterval(0.123_456_789)
            for (tap, team) in [Team.teamA, .teamB, .teamB].enumerated() {
                let goal = MatchChange.goal(team)
                _ = try await session.matches.change(running, goal, token: "\(tap)", at: instant)
            }
            _ = try await session.matches.change(running, .clock(.set(seconds: 754)), token: nil, at: instant)
            _ = try await session.matches.change(running, .clock(.start), token: nil, at: instant)
            _ = try await session.matches.change(paused, .clock(.start), token: nil, at: instant)
            _ = try await session.matches.change(
                paused, .clock(.pause), token: nil, at: instant.addingTimeInterval(1.0 / 3))
            _ = try await session.matches.end(paused)
            // A match with a link, a move and goals, in added time of the second half.
            let key = try SpectatorKey(repeating: "k")
            let full = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1], ids[2]]))
            try await session.change(full, .clock(.start), .share(key), at: instant)
            try await session.change(full, .clock(.set(seconds: 60)), .clock(.start), at: instant + 700)
            try await session.change(full, .clock(.addTime), .move(ids[1], to: .bench), at: instant + 800)
            let scorer = Goal.Scorer(player: ids[0], isOwnGoal: true)
            try await session.change(
                full, .goal(.teamB, scorer: scorer), .goal(.teamA), .takeBackLast(.teamA), at: instant + 830)
            let all = [running, paused, ended, full]
            let before = try await snapshot(session, all)
            let watched = try await fixture.backend.spectators.match(for: key)

            try await fixture.restart()

            #expect(try await snapshot(session, all) == before)
            #expect(try await fixture.backend.spectators.match(for: key) == watched)
            #expect(before.matches[3].goals.map(\.minute) == [MatchMinute(11, added: 2)])
            #expect(before.matches[3].moves.count == 1)
            #expect(before.matches.map(\.isClosed) == [false, true, true, false])
            #expect(before.matches[0].score.wire == "1-2")
            #expect(before.matches[0].clock.duration == 754)
            // Used tokens still count as used, and the name is still taken.
            let goal = MatchChange.goal(.teamA)
            let match = try await session.matches.change(running, goal, token: "0", at: instant)
            #expect(match == before.matches[0])
            let credentials = Credentials(username: "STRASSE", password: "correct horse")
            await #expect(throws: ServiceError.conflict) { try await fixture.users.register(credentials) }
            #expect(try await fixture.users.signIn(credentials).userID == session.signedIn.userID)
        }
    }

    private struct Snapshot: Equatable {
        var players: [Player]
        var gathers: [Gather]
        var lineups: [[LineupPlayer]]
        var matches: [LiveMatch]
    }

    private func snapshot(_ session: Session, _ ids: [Gather.ID]) async throws -> Snapshot {
        var snapshot = Snapshot(
            players: try await session.players.players(),
            gathers: try await session.gathers.gathers(),
            lineups: [],
            matches: []
        )
        for id in ids {
            snapshot.lineups.append(try await session.gathers.players(in: id))
            snapshot.matches.append(try await session.matches.match(id))
        }
        return snapshot
    }
}
