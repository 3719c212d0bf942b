// The page of a match that has ended.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

extension GatherPresenterTests {
    @Test("a match that is over has its own heading, and a title with the score and, if it is known, the day")
    func titles() {
        let running = viewModel().match
        #expect(running.heading == .gatherTitle && running.documentTitle == .gatherTitle)
        let ended = viewModel(.sampleEnded).match
        #expect(ended.heading == .gatherTitleEnded)
        let day = Argument.date(Self.now - 86_400, .date)
        #expect(ended.documentTitle == .gatherSummary(LocalizedStringResource.scoreLine(3, 2), day))
        let undated = viewModel(.sampleUndated).match
        #expect(undated.documentTitle == .gatherSummaryUndated(LocalizedStringResource.scoreLine(10, 10)))
    }

    @Test("a match that is over links to a new match with the same teams, if both have players")
    func again() {
        #expect(viewModel().match.afterwards == nil)
        let lineup = [
            Participant(.sampleOmar, .teamB), Participant(.sampleZoe, .teamA), Participant(.sampleChen, .teamB),
        ]
        let choices = TeamChoices([
            .init(player: Player.sampleZoe.id, section: .teamA), .init(player: Player.sampleOmar.id, section: .teamB),
            .init(player: Player.sampleChen.id, section: .teamB),
        ])
        #expect(viewModel(.sampleEnded, lineup: lineup).match.afterwards?.again == .confirm(choices))
        #expect(
            viewModel(.sampleEnded).match.afterwards
                == .init(again: nil, correct: .gatherCorrect(Gather.sampleEnded.id)))
        #expect(
            viewModel(.sampleEnded, lineup: [lineup[1]]).match.afterwards
                == .init(again: nil, correct: .gatherCorrect(Gather.sampleEnded.id)))
    }

    @Test("the section of rarely needed actions is open after the end, and when its form has an error")
    func more() {
        #expect(!viewModel().isMoreOpen)
        #expect(viewModel(.sampleEnded).isMoreOpen)
        #expect(viewModel(problem: .time, typedTime: .init(minutes: "x", seconds: "")).isMoreOpen)
        #expect(!viewModel(problem: .failure(.expired)).isMoreOpen)
    }

    @Test(
        "an ended match shows the result of its score, whatever winner is stored, and no clock or goal buttons",
        arguments: [
            (Winner.teamA as Winner?, LocalizedStringResource.resultTeamA), (.teamB, .resultTeamA),
            (Winner.none, .resultTeamA), (nil, .resultTeamA),
        ])
    func ended(_ winner: Winner?, _ result: LocalizedStringResource) {
        var gather = Gather.sampleEnded
        gather.winner = winner
        let viewModel = viewModel(gather, clock: MatchClock(state: .running(endsAt: Self.end)))
        #expect(viewModel.state == "ended")
        #expect(viewModel.match.clock == nil)
        #expect(viewModel.match.scorerPrompt == nil)
        #expect(viewModel.events == .gatherEvents(gather.id))
        #expect(viewModel.end == nil)
        #expect(viewModel.match.result == result)
        #expect(viewModel.match.score == .scoreLine(3, 2))
        #expect(viewModel.match.teams.map(\.goals) == [3, 2])
        #expect(viewModel.match.teams.map(\.scoring) == [nil, nil])
    }

    @Test("a corrected match says when it was corrected")
    func corrected() {
        let live = LiveMatch(isClosed: true, correctedAt: Self.now)
        func match(namesTimeZone: Bool) -> MatchViewModel {
            GatherPresenter().match(
                of: GatherResponse(
                    watched: WatchedMatch(gather: .sampleEnded, lineup: [], match: live), now: Self.now, tapTokens: [:],
                    namesTimeZone: namesTimeZone, problem: nil))
        }
        #expect(match(namesTimeZone: false).correctedAt == .gatherCorrectedAt(Argument.date(Self.now, .dateTime)))
        #expect(
            match(namesTimeZone: true).correctedAt == .gatherCorrectedAt(Argument.date(Self.now, .dateTimeWithZone)))
        #expect(viewModel(.sampleEnded).match.correctedAt == nil)
    }

    @Test("a match without times has no time of its end")
    func aMatchWithoutTimes() {
        #expect(viewModel(.sampleUndated).match.finishedAt == nil)
    }

    @Test("a match whose result was not sent shows an error, links to the page that ends it, and cannot be changed")
    func resultNotSent() {
        let view = viewModel(score: Score(teamA: 2, teamB: 1) ?? .zero, problem: .resultNotSent)
        #expect(view.problems == ErrorSummary([.init(.gatherErrorResultNotSent, target: "main")]))
        #expect(view.end == .gatherEnd(Self.id))
        #expect(view.match.score == .scoreLine(2, 1))
        #expect(view.match.clock == nil && view.match.scorerPrompt == nil && view.match.result == nil)
        #expect(view.match.teams.allSatisfy { $0.scoring == nil })
        #expect(view.setter == nil && view.changeTeams == nil)
    }
}
