// The pages of a match that has ended with a score that cannot be read.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite struct UnreadableScorePresenterTests {
    private static let text = LocalizedStringResource.textVerbatim("three-two")

    private var watched: WatchedMatch {
        var gather = Gather.sampleEnded
        gather.take(score: "three-two")
        let goals = [Goal].sample(Score(teamA: 1, teamB: 0)!)
        return WatchedMatch(gather: gather, lineup: .sample, match: LiveMatch(goals: goals, isClosed: true))
    }

    private var view: GatherViewModel {
        GatherPresenter().viewModel(
            for: GatherResponse(
                watched: watched, now: Gather.sampleEvening, tapTokens: [:], namesTimeZone: false, problem: nil))
    }

    private var summary: LocalizedStringResource {
        let day = LocalizedStringResource.Argument.date(Gather.sampleEvening.addingTimeInterval(-86_400), .date)
        return .gatherSummary(Self.text, day)
    }

    @Test("the page shows the stored text as the score, and offers neither to end nor to correct the match")
    func page() {
        let (view, match) = (view, view.match)
        #expect(match.state == "ended" && match.heading == .gatherTitleEnded && !match.isOpen)
        #expect(match.score == Self.text && match.result == .reportUnreadable)
        #expect(match.documentTitle == summary && view.share.shareTitle == summary)
        #expect(view.sheet.lines.first == summary)
        #expect(match.afterwards?.again != nil && match.afterwards?.correct == nil)
        #expect(view.end == nil && view.changeTeams == nil && view.setter == nil)
    }

    @Test("spectators see the stored text as the score, and the result that the organiser sees")
    func spectators() {
        let watch = WatchPresenter().fragment(
            of: PublicMatch(watched), at: Gather.sampleEvening, namesTimeZone: false)
        #expect(watch.documentTitle == summary)
        #expect(watch.state == "ended" && watch.heading == .gatherTitleEnded)
        #expect(watch.score == Self.text && watch.result == .reportUnreadable)
    }

    @Test("the announcement of the end has the stored text")
    func announcement() {
        let ended = watched
        var running = ended
        (running.unreadableScore, running.match.isClosed) = (nil, false)
        let at = Gather.sampleEvening
        #expect(
            MatchAnnouncement().text(
                from: MatchSnapshot(.organiser(running), at: at), to: MatchSnapshot(.organiser(ended), at: at))
                == .gatherEndFlash(Self.text))
    }
}
