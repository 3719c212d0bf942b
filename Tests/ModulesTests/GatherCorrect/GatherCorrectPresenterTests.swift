// The view model of the page that corrects a match.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite struct GatherCorrectPresenterTests {
    private func viewModel(
        goals: [Goal] = .sampleAnswered, problem: GatherCorrectForm.Problem? = nil
    ) -> GatherCorrectViewModel {
        GatherCorrectPresenter().viewModel(
            for: GatherCorrectForm(
                watched: WatchedMatch(
                    gather: .sampleEnded, lineup: .sample, match: LiveMatch(goals: goals, isClosed: true, revision: 7)),
                token: "page", problem: problem))
    }

    @Test("each form has a token of its own, and the revision of the page")
    func forms() {
        let view = viewModel(goals: Array([Goal].sampleAnswered.prefix(2)))
        #expect(view.revision == 7)
        #expect(view.score == .init(token: "page-score", teamA: "3", teamB: "2", error: nil))
        #expect(view.addToken == "page-add")
        #expect(view.goals.map(\.scorerToken) == ["page-scorer-1", "page-scorer-2"])
        #expect(view.goals.map(\.removeToken) == ["page-remove-1", "page-remove-2"])
        #expect(view.unrecorded == [.gatherUnrecordedTeamA(count: 2), .gatherUnrecordedTeamB(count: 1)])
        #expect(view.problems == nil)
    }

    @Test("the scorer of each goal is chosen in its menu, and the players for a missing goal are listed by team")
    func goals() {
        let view = viewModel()
        #expect(view.goals.map(\.line.id) == [1, 2, 3, 4, 5])
        let chosen = view.goals.map { goal in
            goal.line.change?.groups.flatMap(\.players).filter(\.isChosen).map(\.player) ?? []
        }
        let (zoe, omar, long) = (Player.sampleZoe.id, Player.sampleOmar.id, Player.sampleLong.id)
        #expect(chosen == [[zoe], [long], [zoe], [], [omar]])
        #expect(view.players.map(\.label) == [.teamA, .teamB])
        #expect(view.players.map { $0.players.map(\.player) } == [[zoe], [omar, long]])
    }

    @Test("goals are listed in the order in which they were scored, even if one was counted late")
    func lateGoal() {
        let view = viewModel(goals: [
            Goal(id: 1, team: .teamA, minute: MatchMinute(9), scoredAt: Gather.sampleEvening),
            Goal(id: 2, team: .teamB, minute: MatchMinute(4), scoredAt: Gather.sampleEvening.addingTimeInterval(-300)),
        ])
        #expect(view.goals.map(\.line.id) == [2, 1])
        #expect(view.goals.map(\.removeToken) == ["page-remove-2", "page-remove-1"])
    }

    @Test("a problem has a message and a link target, and the form keeps what was entered")
    func problems() {
        let cases: [(GatherCorrectForm.Problem, LocalizedStringResource, String, String, LocalizedStringResource?)] = [
            (.notAScore(teamA: "x\0", teamB: "9"), .gatherCorrectErrorScore, "teamA", "x", .gatherCorrectErrorScore),
            (.belowGoals(teamA: "1", teamB: "9"), .gatherCorrectErrorBelow, "teamA", "1", .gatherCorrectErrorBelow),
            (.tooManyGoals, .gatherCorrectErrorMany, "team", "3", nil),
            (.scorer, .gatherErrorScorer, "main", "3", nil),
            (.stale, .gatherCorrectErrorStale, "main", "3", nil),
            (
                .failure(.service(.unavailable), typed: .init(teamA: "4", teamB: "9")), .serviceErrorUnavailable,
                "main", "4", nil
            ),
            (.failure(.expired, typed: nil), .formErrorExpired, "main", "3", nil),
        ]
        for (problem, message, target, teamA, error) in cases {
            let view = viewModel(problem: problem)
            #expect(view.problems == ErrorSummary([.init(message, target: target)]))
            #expect(view.score.teamA == teamA && view.score.error == error)
        }
    }
}
