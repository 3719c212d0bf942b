// After a restart of the server everything is as it was.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct RestartContractTests {
    @Test(arguments: Backend.allCases)
    func nothingIsLost(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp("Straße")
            let ids = try await session.roster("Ann", "Bob", "Cleo")
            let running = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1], ids[2]]))
            let paused = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            let ended = try await session.gathers.create(MatchResult(.zero))
            // An instant with more than milliseconds: clocks are kept in milliseconds, here and there.
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
            _ = try await session.matches.close(paused)
            let before = try await snapshot(session, [running, paused, ended])

            try await fixture.restart()

            #expect(try await snapshot(session, [running, paused, ended]) == before)
            #expect(before.matches.map(\.isClosed) == [false, true, true])
            #expect(before.matches[0].score.wire == "1-2")
            #expect(before.matches[0].clock.duration == 754)
            // Spent taps stay spent, and the name is still taken.
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
