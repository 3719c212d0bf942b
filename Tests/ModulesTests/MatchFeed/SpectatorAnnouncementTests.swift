// Announcements of changes of a match to spectators.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite("Announcements to spectators")
struct SpectatorAnnouncementTests {
    private static let lineup = [
        Participant(id: 1, name: "Ana", team: .teamA),
        Participant(id: 2, name: "Bo", team: .teamB),
        Participant(id: 3, name: "Cy", team: .teamA),
        Participant(id: 4, name: "Bo", team: .teamB),
    ]
    private static let id = UUID()

    private static func snapshot(
        _ changes: [MatchChange], lineup: [Participant] = lineup, isEnded: Bool = false
    ) -> MatchSnapshot {
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        var match = LiveMatch()
        for change in changes { match.apply(change, at: start) }
        var gather = Gather(id: id, ownerID: id)
        if isEnded { gather.score = match.score }
        return MatchSnapshot(.spectators(WatchedMatch(gather: gather, lineup: lineup, match: match)), at: start)
    }

    private static func text(
        after changes: [MatchChange], before: [MatchChange] = []
    ) -> LocalizedStringResource? {
        MatchAnnouncement().text(from: snapshot(before), to: snapshot(before + changes))
    }

    @Test("a goal is announced without the question whether it was counted twice")
    func doubt() {
        let score = LocalizedStringResource.scoreLine(2, 0)
        #expect(Self.text(after: [.goal(.teamA)], before: [.goal(.teamA)]) == .liveGoalTeamA(score))
        #expect(Self.text(after: [.goal(.teamA), .goal(.teamA)]) == .liveScore(score))
    }

    @Test("the bench is not mentioned, and a player who comes to a team is named if no other player moves")
    func teams() {
        let bench: [MatchChange] = [.move(1, to: .bench)]
        #expect(Self.text(after: bench) == .liveTeams)
        #expect(Self.text(after: [.move(1, to: .teamB)], before: bench) == .liveMovedTeamB("Ana"))
        #expect(Self.text(after: [.move(1, to: .teamA)], before: bench) == .liveMovedTeamA("Ana"))
        #expect(Self.text(after: [.move(1, to: .teamB)]) == .liveMovedTeamB("Ana"))
        #expect(Self.text(after: [.move(2, to: .teamA)]) == .liveMovedTeamA("Bo"))
        #expect(Self.text(after: [.move(1, to: .bench), .move(2, to: .teamA)]) == .liveTeams)
        #expect(Self.text(after: [.move(1, to: .teamB), .move(2, to: .teamA)]) == .liveTeams)
        // Two players have the same name: one of them leaves, or they change places.
        #expect(Self.text(after: [.move(4, to: .bench)]) == .liveTeams)
        #expect(Self.text(after: [.move(2, to: .bench)], before: [.move(4, to: .bench)]) == .liveTeams)
        #expect(Self.text(after: [.move(2, to: .bench), .move(4, to: .teamB)], before: [.move(4, to: .bench)]) == nil)
        // A player who is not in the lineup.
        #expect(Self.text(after: [.move(9, to: .bench)]) == nil)
    }

    @Test("the link is not mentioned")
    func link() {
        #expect(Self.text(after: [.share(.sample)]) == nil)
        #expect(Self.text(after: [.withdrawLink], before: [.share(.sample)]) == nil)
    }

    @Test("scorers, the clock and the end are announced")
    func rest() {
        #expect(
            Self.text(after: [.goal(.teamA, scorer: .init(player: 1))]) == .liveGoalByTeamA("Ana", .scoreLine(1, 0)))
        #expect(Self.text(after: [.scorer(.init(player: 1), of: 1)], before: [.goal(.teamA)]) == .liveScorer("Ana"))
        #expect(Self.text(after: [.clock(.start)]) == .liveStarted)
        let ended = Self.snapshot([.goal(.teamA)], isEnded: true)
        let announcement = MatchAnnouncement().text(from: Self.snapshot([.goal(.teamA)]), to: ended)
        #expect(announcement == .gatherEndFlash(.scoreLine(1, 0)))
    }

    @Test("a new name of a player is not announced")
    func renamed() {
        let changes: [MatchChange] = [.goal(.teamA, scorer: .init(player: 1))]
        let lineup = [Participant(id: 1, name: "Anna", team: .teamA)] + Self.lineup.dropFirst()
        let renamed = Self.snapshot(changes, lineup: lineup)
        #expect(renamed.match.shown.teamA.map(\.text) == ["Anna", "Cy"])
        #expect(MatchAnnouncement().text(from: Self.snapshot(changes), to: renamed) == nil)
    }

    @Test("after a reconnect the goals since the last event are announced, or the score when the changes are unknown")
    func resuming() {
        let now = Self.snapshot([.goal(.teamA), .move(1, to: .bench), .goal(.teamB)])
        func text(_ lastEventID: String) -> LocalizedStringResource? {
            MatchSnapshot(lastEventID: lastEventID, of: now).flatMap {
                MatchAnnouncement().text(resumingFrom: $0, to: now)
            }
        }
        #expect(text("3-stopped") == nil)
        #expect(text("2-stopped") == .liveGoalTeamB(.scoreLine(1, 1)))
        #expect(text("0-stopped") == .liveScore(.scoreLine(1, 1)))
        let benched = Self.snapshot([.move(1, to: .bench)])
        #expect(
            MatchSnapshot(lastEventID: "0-stopped", of: benched).flatMap {
                MatchAnnouncement().text(resumingFrom: $0, to: benched)
            } == .liveScore(.scoreLine(0, 0)))
    }
}
