// The contract of `GatherService`: the clock of a new match, and who played in the last matches.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@Suite struct KickOffContractTests {
    @Test(arguments: Backend.allCases)
    func aNewMatchHasTheChosenLengthOrTheOneChosenLast(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            let lineup = Lineup(teamA: [ids[0]], teamB: [ids[1]])
            #expect(try await session.gathers.lastChosenMinutes() == nil)
            let first = try await session.gathers.start(lineup, kickOff: KickOff(), token: "first")
            #expect(try await session.matches.match(first).clock == MatchClock())
            #expect(try await session.gathers.lastChosenMinutes() == nil)

            let start = Fixture.start.addingTimeInterval(5)
            let long = try await session.gathers.start(
                lineup, kickOff: KickOff(minutes: 45, startsAt: start), token: "long")
            let running = MatchClock.State.running(endsAt: start.addingTimeInterval(45 * 60))
            let clock = MatchClock(duration: 45 * 60, state: running, chosenDuration: 45 * 60)
            #expect(try await session.matches.match(long).clock == clock)
            try await fixture.restart()
            #expect(try await session.gathers.lastChosenMinutes() == 45)

            // Without a choice the match has the length that was chosen last.
            let same = try await session.gathers.start(lineup, kickOff: KickOff(), token: "same")
            #expect(try await session.matches.match(same).clock == MatchClock(duration: 45 * 60))
            let tokenless = try await session.gathers.start(lineup)
            #expect(try await session.matches.match(tokenless).clock == MatchClock(duration: 45 * 60))
            _ = try await session.gathers.start(lineup, kickOff: KickOff(minutes: 20), token: "short")
            #expect(try await session.gathers.lastChosenMinutes() == 20)
        }
    }

    @Test(arguments: Backend.allCases)
    func aFormSentTwiceStartsTheClockOnce(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            let lineup = Lineup(teamA: [ids[0]], teamB: [ids[1]])
            let kickOff = KickOff(minutes: 1, startsAt: Fixture.start)
            let gather = try await session.gathers.start(lineup, kickOff: kickOff, token: "form")
            try await session.change(gather, .clock(.pause), at: Fixture.start.addingTimeInterval(10))
            let again = try await session.gathers.start(lineup, kickOff: kickOff, token: "form")
            #expect(again == gather)
            let clock = MatchClock(duration: 60, state: .paused(remaining: 50), chosenDuration: 60)
            #expect(try await session.matches.match(gather).clock == clock)
        }
    }

    @Test(arguments: Backend.allCases)
    func lengthsAndHistoriesBelongToTheirUser(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let bob = try await fixture.signUp("bob")
            let ids = try await ann.roster("Ann", "Zoe")
            _ = try await ann.gathers.start(
                Lineup(teamA: [ids[0]], teamB: [ids[1]]), kickOff: KickOff(minutes: 33), token: "form")
            #expect(try await bob.gathers.lastChosenMinutes() == nil)
            #expect(try await bob.gathers.history() == PlayingHistory())
        }
    }

    @Test(arguments: Backend.allCases)
    func theHistoryHasPlayersAndTeamsOfTheLastMatches(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cleo", "Dan")
            #expect(try await session.gathers.history() == PlayingHistory())
            _ = try await session.gathers.start(Lineup(teamA: [ids[0], ids[3]], teamB: [ids[1]]))
            fixture.clock.advance(by: 60)
            let last = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1], ids[2]]))
            // A match without players does not count as the last one.
            fixture.clock.advance(by: 60)
            _ = try await session.gathers.create(nil)
            let history = try await session.gathers.history()
            #expect(history.lastPlayers == [ids[0], ids[1], ids[2]])
            let teams: [Player.ID: Team] = [ids[0]: .teamA, ids[1]: .teamB, ids[2]: .teamB]
            #expect(history.lastTeams == (backend.reportsTeams ? teams : [:]))
            #expect(history.appearances == [ids[0]: 2, ids[1]: 2, ids[2]: 1, ids[3]: 1])

            // The last team of a player counts, even after the player has moved to the bench.
            try await session.change(
                last, .move(ids[2], to: .teamA), .move(ids[2], to: .bench), .move(ids[3], to: .teamA),
                .move(ids[0], to: .teamB))
            let moved = try await session.gathers.history().lastTeams
            #expect(moved[ids[2]] == .teamA)
            #expect(moved[ids[0]] == .teamB)
            #expect(moved[ids[1]] == backend.reported(.teamB))
        }
    }

    @Test("The history counts only the newest matches", arguments: Backend.allCases)
    func onlyTheNewestMatchesCount(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob")
            _ = try await session.gathers.start(Lineup(teamA: [ids[1]], teamB: []))
            for _ in 1...PlayingHistory.matchCount {
                fixture.clock.advance(by: 60)
                _ = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: []))
            }
            #expect(try await session.gathers.history().appearances == [ids[0]: PlayingHistory.matchCount])
        }
    }
}
