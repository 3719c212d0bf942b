// The view model of a match.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite struct GatherPresenterTests {
    typealias Argument = LocalizedStringResource.Argument

    static let now = Gather.sampleEvening
    static let id = Gather.sampleRunning.id
    static let end = now.addingTimeInterval(90)

    func viewModel(
        _ gather: Gather = .sampleRunning, clock: MatchClock = MatchClock(), score: Score = .zero,
        goals: [Goal]? = nil, lineup: [Participant] = [], namesTimeZone: Bool = false,
        problem: GatherResponse.Problem? = nil, typedTime: GatherResponse.TypedTime? = nil
    ) -> GatherViewModel {
        GatherPresenter().viewModel(
            for: GatherResponse(
                watched: WatchedMatch(
                    gather: gather, lineup: lineup,
                    match: LiveMatch(
                        clock: clock, goals: goals ?? .sample(score), isClosed: problem == .resultNotSent)),
                now: Self.now,
                tapTokens: [.teamA: "tap-a", .teamB: "tap-b"], namesTimeZone: namesTimeZone, problem: problem,
                typedTime: typedTime
            ))
    }

    private func scoring(_ token: String, _ goal: LocalizedStringResource) -> MatchViewModel.Scoring {
        .init(action: .gatherScore(Self.id), token: token, goalLabel: goal, canScore: true)
    }

    @Test func aMatchThatHasNotStarted() {
        let expected = GatherViewModel(
            problems: nil,
            match: MatchViewModel(
                state: "stopped",
                revision: 0,
                heading: .gatherTitle,
                documentTitle: .gatherTitle,
                isOpen: true,
                status: .gatherStatusNotStarted,
                clock: .init(
                    label: .gatherClock, text: .clockDigits(Argument.duration(seconds: 600)), remaining: 600_000,
                    added: nil, isRunning: false, isTimeUp: false, endsAt: nil
                ),
                controls: .init(
                    timer: .gatherTimer(Self.id),
                    actions: [.init(action: "start", label: .gatherTimerStart, isMain: true)]
                ),
                scorerPrompt: nil,
                score: .scoreLine(0, 0),
                teams: [
                    .init(
                        name: .teamA, team: "teamA", goals: 0, players: ["Zoë <b>Ünal</b>"],
                        playersCount: .playersCount(count: 1),
                        scoring: scoring("tap-a", .gatherGoalTeamA)
                    ),
                    .init(
                        name: .teamB, team: "teamB", goals: 0, players: ["عمر حسن", "陈伟"],
                        playersCount: .playersCount(count: 2),
                        scoring: scoring("tap-b", .gatherGoalTeamB)
                    ),
                ],
                doubt: nil,
                takenBack: nil,
                goals: .init(
                    goals: [], earlier: nil, unrecorded: [], undo: .init(action: .gatherUndo(Self.id), goal: nil)),
                result: nil,
                finishedAt: nil,
                correctedAt: nil,
                afterwards: nil
            ),
            isMoreOpen: false,
            setter: .init(timer: .gatherTimer(Self.id), minutes: "10", seconds: "0", error: nil),
            changeTeams: .gatherTeams(Self.id),
            share: .init(
                action: .gatherLink(Self.id), watch: nil, shareTitle: .gatherTitle, ends: nil, keepLabel: nil),
            sheet: .init(lines: [
                .sheetDay(Argument.date(Self.now - 600, .date)),
                .sheetLine(.teamA, Argument.list([.text("Zoë <b>Ünal</b>")])),
                .sheetLine(.teamB, Argument.list([.text("عمر حسن"), .text("陈伟")])),
            ]),
            refresh: .gather(Self.id),
            page: .gather(Self.id),
            events: .gatherEvents(Self.id),
            end: .gatherEnd(Self.id),
            delete: .gatherDelete(Self.id)
        )
        let lineup = [
            Participant(.sampleOmar, .teamB), Participant(.sampleZoe, .teamA), Participant(.sampleChen, .teamB),
        ]
        #expect(viewModel(lineup: lineup) == expected)
    }

    @Test(
        "the clock has the state and the actions of its phase",
        arguments: [
            (MatchClock(), "stopped", ["start"]),
            (MatchClock(duration: 90), "stopped", ["start"]),
            (MatchClock(state: .running(endsAt: end)), "running", ["pause"]),
            (MatchClock(state: .paused(remaining: 5)), "paused", ["resume", "cancel"]),
            (MatchClock(duration: 0), "time-up", ["add-time"]),
            (MatchClock(state: .running(endsAt: now)), "time-up", ["add-time"]),
            (MatchClock(state: .added(since: now)), "time-up", []),
        ])
    func phases(_ clock: MatchClock, _ state: String, _ actions: [String]) throws {
        let viewModel = viewModel(clock: clock)
        let shown = try #require(viewModel.match.clock)
        #expect(viewModel.state == state)
        #expect(shown.isRunning == (state == "running"))
        #expect(shown.isTimeUp == (state == "time-up"))
        #expect(shown.endsAt == (state == "running" ? .gatherEndsAt(Argument.date(Self.end, .time)) : nil))
        #expect(viewModel.match.controls?.actions.map(\.action) == actions)
        #expect(viewModel.match.controls?.actions.map(\.isMain) == actions.map { $0 != "cancel" })
    }

    @Test("the labels of the buttons follow the state of the clock")
    func labelsOfButtons() throws {
        let words: [(MatchClock, [LocalizedStringResource])] = [
            (MatchClock(duration: 90), [.gatherTimerStart]),
            (MatchClock(state: .running(endsAt: Self.end)), [.gatherTimerPause]),
            (MatchClock(state: .paused(remaining: 5)), [.gatherTimerResume, .gatherTimerCancel]),
            (MatchClock(duration: 0), [.gatherTimerAddTime]),
        ]
        for (clock, words) in words {
            #expect(viewModel(clock: clock).match.controls?.actions.map(\.label) == words)
        }
    }

    @Test("a viewer whose time zone is not known sees times with an offset")
    func timeZones() {
        let running = viewModel(clock: MatchClock(state: .running(endsAt: Self.end)), namesTimeZone: true)
        #expect(running.match.clock?.endsAt == .gatherEndsAt(Argument.date(Self.end, .timeWithZone)))
        let ended = viewModel(.sampleEnded, namesTimeZone: true)
        let finish = Self.now.addingTimeInterval(-84_000)
        #expect(ended.match.finishedAt == .gatherFinishedAt(Argument.date(finish, .dateTimeWithZone)))
        #expect(viewModel(.sampleEnded).match.finishedAt == .gatherFinishedAt(Argument.date(finish, .dateTime)))
    }

    @Test(
        "the shown seconds are rounded up, the milliseconds are exact",
        arguments: [(0.001, 1, 1), (59.0, 59, 59_000), (59.5, 60, 59_500), (599.999, 600, 599_999)])
    func remaining(_ seconds: TimeInterval, _ shown: Int, _ milliseconds: Int) {
        let viewModel = viewModel(clock: MatchClock(state: .paused(remaining: seconds)))
        let clock = viewModel.match.clock
        #expect(clock?.text == .clockDigits(Argument.duration(seconds: shown)))
        #expect(clock?.remaining == milliseconds)
        #expect(viewModel.setter?.minutes == String(shown / 60))
        #expect(viewModel.setter?.seconds == String(shown % 60))
    }

    @Test(
        "added time counts up, and the clock has another label",
        arguments: [(0.0, 0, 0), (83.999, 83, 83_999), (6_000, 6_000, 6_000_000)])
    func addedTime(_ since: TimeInterval, _ shown: Int, _ milliseconds: Int) {
        let clock = viewModel(clock: MatchClock(state: .added(since: Self.now.addingTimeInterval(-since)))).match.clock
        #expect(clock?.label == .gatherAddedTime)
        #expect(clock?.text == .clockAdded(Argument.duration(seconds: shown)))
        #expect(clock?.added == milliseconds)
        #expect(clock?.remaining == 0)
        #expect(clock?.endsAt == nil)
    }

    @Test("a team with 99 goals cannot score", arguments: [(0, true), (1, true), (98, true), (99, false)])
    func limits(_ goals: Int, _ canScore: Bool) throws {
        let teams = viewModel(score: try #require(Score(teamA: 5, teamB: goals))).match.teams
        #expect(teams[1].scoring?.canScore == canScore)
        #expect(teams[0].scoring?.canScore == true)
    }

    @Test("the page says that a match has not started, or is paused")
    func status() {
        let cases: [(MatchClock, Score, LocalizedStringResource?)] = [
            (MatchClock(), .zero, .gatherStatusNotStarted),
            (MatchClock(), Score(teamA: 1, teamB: 0) ?? .zero, .gatherStatusPaused),
            (MatchClock(state: .paused(remaining: 5)), .zero, .gatherStatusPaused),
            (MatchClock(state: .running(endsAt: Self.end)), .zero, nil),
            (MatchClock(duration: 0), .zero, nil),
        ]
        for (clock, score, status) in cases {
            #expect(viewModel(clock: clock, score: score).match.status == status)
        }
        #expect(viewModel(.sampleEnded).match.status == nil)
    }

    @Test("an invalid time keeps the entered text, without control characters")
    func aWrongTime() {
        let viewModel = viewModel(problem: .time, typedTime: .init(minutes: "<b>\0", seconds: "60\u{1B}"))
        #expect(viewModel.problems == ErrorSummary([.init(.gatherTimerError, target: "minutes")]))
        #expect(
            viewModel.setter
                == .init(timer: .gatherTimer(Self.id), minutes: "<b>", seconds: "60 ", error: .gatherTimerError))
    }

    @Test(
        "a failure is shown at the top of the page, and not at the field of the time",
        arguments: [FormFailure.expired] + ServiceError.shownByForms.map(FormFailure.service))
    func failures(_ failure: FormFailure) {
        let viewModel = viewModel(problem: .failure(failure))
        #expect(viewModel.problems == ErrorSummary([.init(failure.message, target: "main")]))
        #expect(viewModel.setter?.error == nil)
    }

    @Test("players whose team is unknown are listed in neither team")
    func unknownTeams() {
        let teams = viewModel(lineup: [Participant(.sampleZoe, nil)]).match.teams
        #expect(teams.map(\.players) == [[], []])
        #expect(teams.map(\.playersCount) == [.playersCount(count: 0), .playersCount(count: 0)])
    }

    @Test func withoutTapTokensTheFormsHaveEmptyOnes() {
        let response = GatherResponse(
            watched: WatchedMatch(gather: .sampleRunning, lineup: [], match: LiveMatch()), now: Self.now,
            tapTokens: [:], namesTimeZone: false, problem: nil
        )
        #expect(GatherPresenter().viewModel(for: response).match.teams.map(\.scoring?.token) == ["", ""])
    }
}
