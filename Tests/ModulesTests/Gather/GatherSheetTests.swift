// The sheet of a match: its teams and its result as plain text.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite struct GatherSheetTests {
    private typealias Argument = LocalizedStringResource.Argument

    private func lines(
        _ gather: Gather, lineup: [Participant] = .sample, goals: [Goal] = .sampleAnswered
    ) -> [LocalizedStringResource] {
        GatherPresenter().viewModel(
            for: GatherResponse(
                watched: watched(gather, lineup: lineup, goals: goals),
                now: Gather.sampleEvening, tapTokens: [:], namesTimeZone: false, problem: nil)
        ).sheet.lines
    }

    private func watched(_ gather: Gather, lineup: [Participant], goals: [Goal]) -> WatchedMatch {
        WatchedMatch(gather: gather, lineup: lineup, match: LiveMatch(goals: goals))
    }

    private static let teams: [LocalizedStringResource] = [
        .sheetLine(.teamA, Argument.list([.text(Player.sampleZoe.name)])),
        .sheetLine(.teamB, Argument.list([.text(Player.sampleOmar.name), .text(Player.sampleLong.name)])),
    ]

    @Test("before the end the sheet has the day and the players of each team")
    func teams() {
        let started = watched(.sampleRunning, lineup: [], goals: []).startedAt
        let day = started.map { [LocalizedStringResource.sheetDay(Argument.date($0, .date))] } ?? []
        #expect(lines(.sampleRunning) == day + Self.teams)
        #expect(lines(.sampleRunning, lineup: []) == day)
    }

    @Test("after the end the sheet has the result, the goals in their order, and the teams")
    func result() {
        let shown = lines(.sampleEnded)
        #expect(shown.count == 1 + 5 + 2)
        #expect(
            shown[1]
                == .sheetPair(
                    .gatherGoalMinute(1),
                    .sheetPair(.scoreLine(1, 0), .sheetLine(.teamA, .textVerbatim(Player.sampleZoe.name)))))
        #expect(
            shown[3]
                == .sheetPair(
                    .gatherGoalMinute(9),
                    .sheetPair(.scoreLine(1, 2), .sheetLine(.teamB, .gatherGoalOwn(Player.sampleZoe.name)))))
        #expect(shown[4] == .sheetPair(.gatherGoalMinute(10), .sheetPair(.scoreLine(2, 2), .teamA)))
        #expect(Array(shown.suffix(2)) == Self.teams)
    }

    @Test("goals that are not on the list are counted in a line of their own, and the listed goals show no score")
    func unrecorded() {
        let shown = lines(.sampleEnded, goals: .sampleOld)
        #expect(shown.contains(.gatherUnrecordedTeamA(count: 3)))
        #expect(shown[1] == .teamB)
    }
}
