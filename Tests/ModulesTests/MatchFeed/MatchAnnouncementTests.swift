// Announcements of changes of a match.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite("Announcements of a match")
struct MatchAnnouncementTests {
    /// After the changes in `before`, the changes in `changes` are announced as `words`; nil when nothing is announced.
    struct Case: Sendable, CustomTestStringConvertible {
        let changes: [MatchChange]
        let words: LocalizedStringResource?
        var before: [MatchChange] = []
        var testDescription: String { "\(changes)" }
    }

    private static let start = Date(timeIntervalSince1970: 1_750_000_000)
    private static let lineup = [
        Participant(id: 1, name: "Ana", team: .teamA),
        Participant(id: 2, name: "Bo", team: .teamB),
    ]

    private static func snapshot(
        _ changes: [MatchChange], isEnded: Bool = false, at seconds: TimeInterval = 0
    ) -> MatchSnapshot {
        var match = LiveMatch()
        for change in changes { match.apply(change, at: start) }
        var gather = Gather(id: UUID(), ownerID: UUID())
        if isEnded { gather.score = match.score }
        let watched = WatchedMatch(gather: gather, lineup: lineup, match: match)
        return MatchSnapshot(.organiser(watched), at: start + seconds)
    }

    private static let oneNil = LocalizedStringResource.scoreLine(1, 0)
    private static let running: [MatchChange] = [.clock(.start)]
    private static let paused: [MatchChange] = [.clock(.start), .clock(.pause)]
    private static let atZero: [MatchChange] = [.clock(.set(seconds: 0))]

    static let cases: [Case] = [
        Case(changes: [], words: nil),
        // The spectator link.
        Case(changes: [.share(.sample)], words: .linkFlashMade),
        Case(changes: [.withdrawLink], words: .linkFlashWithdrawn, before: [.share(.sample)]),
        Case(changes: [.withdrawLink], words: nil),
        Case(changes: [.share(SpectatorKey("abcdefghijklmnopqrstuv")!)], words: nil, before: [.share(.sample)]),
        Case(changes: [.share(.sample), .goal(.teamA)], words: .liveTwo(.liveGoalTeamA(oneNil), .linkFlashMade)),
        // Goals.
        Case(changes: [.goal(.teamA)], words: .liveGoalTeamA(oneNil)),
        Case(changes: [.goal(.teamB)], words: .liveGoalTeamB(.scoreLine(0, 1))),
        Case(changes: [.goal(.teamA, scorer: .init(player: 1))], words: .liveGoalByTeamA("Ana", oneNil)),
        Case(changes: [.goal(.teamB, scorer: .init(player: 2))], words: .liveGoalByTeamB("Bo", .scoreLine(0, 1))),
        Case(
            changes: [.goal(.teamA, scorer: .init(player: 2, isOwnGoal: true))], words: .liveGoalOwnTeamA("Bo", oneNil)),
        Case(
            changes: [.goal(.teamB, scorer: .init(player: 1, isOwnGoal: true))],
            words: .liveGoalOwnTeamB("Ana", .scoreLine(0, 1))),
        Case(changes: [.goal(.teamA, scorer: .init(player: 9))], words: .liveGoalTeamA(oneNil)),
        Case(changes: [.goal(.teamA), .goal(.teamB)], words: .liveScore(.scoreLine(1, 1))),
        Case(
            changes: [.goal(.teamA), .goal(.teamA)], words: .liveTwo(.liveScore(.scoreLine(2, 0)), .gatherDoubtTeamA)),
        Case(
            changes: [.goal(.teamB)], words: .liveTwo(.liveGoalTeamB(.scoreLine(0, 2)), .gatherDoubtTeamB),
            before: [.goal(.teamB)]),
        Case(changes: [.takeBackLast(.teamA)], words: .liveTakenBackTeamA(.scoreLine(0, 0)), before: [.goal(.teamA)]),
        Case(changes: [.takeBackLast(.teamB)], words: .liveTakenBackTeamB(.scoreLine(0, 0)), before: [.goal(.teamB)]),
        Case(
            changes: [.takeBackLast(.teamA), .goal(.teamB)], words: .liveScore(.scoreLine(0, 1)),
            before: [.goal(.teamA)]),
        Case(
            changes: [.restore(1)], words: .liveRestoredTeamA(oneNil), before: [.goal(.teamA), .takeBack(1)]),
        Case(
            changes: [.restore(1)], words: .liveRestoredTeamB(.scoreLine(0, 1)),
            before: [.goal(.teamB), .takeBack(1)]),
        Case(
            changes: [.restore(1), .goal(.teamB)], words: .liveScore(.scoreLine(1, 1)),
            before: [.goal(.teamA), .takeBack(1)]),
        Case(changes: [.scorer(.init(player: 1), of: 1)], words: .liveScorer("Ana"), before: [.goal(.teamA)]),
        Case(
            changes: [.scorer(.init(player: 2, isOwnGoal: true), of: 1)], words: .liveScorerOwnGoal("Bo"),
            before: [.goal(.teamA)]),
        // Of several scorers, the scorer of the last goal is announced.
        Case(
            changes: [.scorer(.init(player: 2), of: 2), .scorer(.init(player: 1), of: 1)], words: .liveScorer("Bo"),
            before: [.goal(.teamA), .goal(.teamB)]),
        Case(changes: [.scorer(.init(player: 9), of: 1)], words: nil, before: [.goal(.teamA)]),
        Case(changes: [.scorer(nil, of: 1)], words: nil, before: [.goal(.teamA, scorer: .init(player: 1))]),
        // The clock.
        Case(changes: running, words: .liveStarted),
        Case(changes: [.clock(.pause)], words: .livePaused, before: running),
        Case(changes: [.clock(.resume)], words: .liveResumed, before: paused),
        Case(
            changes: [.clock(.set(seconds: 90))],
            words: .liveSet(LocalizedStringResource.Argument.duration(seconds: 90))),
        Case(
            changes: [.clock(.cancel)], words: .liveSet(LocalizedStringResource.Argument.duration(seconds: 600)),
            before: paused),
        Case(
            changes: [.clock(.set(seconds: 90))],
            words: .liveSet(LocalizedStringResource.Argument.duration(seconds: 90)), before: running),
        Case(changes: [.clock(.addTime)], words: .liveAddedTime, before: atZero),
        Case(changes: atZero, words: .gatherTimeUp),
        // A clock that did not change.
        Case(changes: [.goal(.teamA)], words: .liveGoalTeamA(oneNil), before: running),
        Case(changes: [.goal(.teamA)], words: .liveGoalTeamA(oneNil), before: paused),
        Case(changes: [.goal(.teamA)], words: .liveGoalTeamA(oneNil), before: atZero),
        // Teams.
        Case(changes: [.move(1, to: .teamB)], words: .liveMovedTeamB("Ana")),
        Case(changes: [.move(2, to: .teamA)], words: .liveMovedTeamA("Bo")),
        Case(changes: [.move(2, to: .bench)], words: .liveMovedBench("Bo")),
        Case(changes: [.move(9, to: .bench)], words: .liveTeams),
        Case(changes: [.move(1, to: .teamB), .move(2, to: .teamA)], words: .liveTeams),
        // Two changes in one announcement. Of more than two changes, only two are announced.
        Case(changes: running + [.goal(.teamA)], words: .liveTwo(.liveGoalTeamA(oneNil), .liveStarted)),
        Case(
            changes: running + [.goal(.teamA), .move(1, to: .bench)],
            words: .liveTwo(.liveGoalTeamA(oneNil), .liveStarted)),
    ]

    @Test("changes are announced with the expected words", arguments: cases)
    func words(_ example: Case) {
        let old = Self.snapshot(example.before)
        let new = Self.snapshot(example.before + example.changes)
        #expect(MatchAnnouncement().text(from: old, to: new) == example.words)
    }

    @Test("the end of the time, the end of a match and a correction are announced")
    func endings() throws {
        let running = Self.snapshot(Self.running)
        let timeUp = Self.snapshot(Self.running, at: 600)
        #expect(MatchAnnouncement().text(from: running, to: timeUp) == .gatherTimeUp)
        let ended = Self.snapshot(Self.running + [.goal(.teamA)], isEnded: true)
        #expect(MatchAnnouncement().text(from: running, to: ended) == .gatherEndFlash(Self.oneNil))
        #expect(MatchAnnouncement().text(from: ended, to: ended) == nil)
        var watched = try #require(ended.match.watched)
        watched.match.goals = []
        watched.match.correctedAt = Self.start
        watched.result = MatchResult(.zero)
        let corrected = MatchSnapshot(.organiser(watched), at: Self.start)
        #expect(MatchAnnouncement().text(from: ended, to: corrected) == .gatherCorrectFlash(.scoreLine(0, 0)))
    }

    @Test("after a reconnect the changes are announced, or the score when they cannot be determined")
    func resuming() throws {
        let now = Self.snapshot(Self.running + [.goal(.teamA), .move(1, to: .bench), .takeBackLast(.teamA)])
        func words(_ lastEventID: String) -> LocalizedStringResource? {
            MatchSnapshot(lastEventID: lastEventID, of: now).flatMap {
                MatchAnnouncement().text(resumingFrom: $0, to: now)
            }
        }
        #expect(words("4-running") == nil)
        #expect(words("3-running") == .liveScore(.scoreLine(0, 0)))
        #expect(words("2-running") == .liveMovedBench("Ana"))
        #expect(words("2-paused") == .liveTwo(.liveResumed, .liveMovedBench("Ana")))
        for nonsense in ["5-running", "-1-running", "4", "4-", "x-running", "4-flying", ""] {
            #expect(words(nonsense) == nil)
        }
    }

    @Test("the id of an event contains the revision and the name of the state")
    func eventIDs() {
        let ids = [[], Self.running, Self.paused, Self.atZero].map { Self.snapshot($0).eventID }
        #expect(ids == ["0-stopped", "1-running", "2-paused", "1-time-up"])
        #expect(Self.snapshot([], isEnded: true).eventID == "0-ended")
    }
}
