// The view model of a match's goals.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite struct GatherGoalsPresenterTests {
    private static let id = Gather.sampleRunning.id
    private static let lineup = [
        Participant(.sampleZoe, .teamA), Participant(.sampleOmar, .teamB), Participant(.sampleChen, nil),
    ]

    private func match(
        _ gather: Gather = .sampleRunning, goals: [Goal], moves: [RosterMove] = [],
        lineup: [Participant] = Self.lineup
    ) -> MatchViewModel {
        GatherPresenter().match(
            of: GatherResponse(
                watched: WatchedMatch(gather: gather, lineup: lineup, match: LiveMatch(goals: goals, moves: moves)),
                now: Gather.sampleEvening, tapTokens: [:], namesTimeZone: false, problem: nil))
    }

    private func goal(
        _ id: Int, _ team: Team = .teamA, minute: MatchMinute? = nil, by scorer: Goal.Scorer? = nil,
        isAnswered: Bool = false, at seconds: TimeInterval = 0
    ) -> Goal {
        Goal(
            id: id, team: team, minute: minute, scorer: scorer, isAnswered: isAnswered,
            scoredAt: Gather.sampleEvening.addingTimeInterval(seconds))
    }

    @Test("the question of who scored is about the last goal, and lists the players of the goal's team first")
    func asking() {
        let zoe = MatchViewModel.Scorer(player: 1, name: Player.sampleZoe.name, isChosen: false)
        let omar = MatchViewModel.Scorer(player: 4, name: Player.sampleOmar.name, isChosen: false)
        let scorers = MatchViewModel.Scorers(
            action: .gatherScorer(Self.id), goal: 1, players: [zoe], others: .init(players: [omar], isOpen: false),
            skip: .gatherAskSkip)
        #expect(
            match(goals: [goal(1)]).scorerPrompt
                == .init(question: .gatherAskTeamA, remaining: 15_000, scorers: scorers))
        #expect(match(goals: [goal(1, at: -14)]).scorerPrompt?.remaining == 1_000)
        #expect(match(goals: [goal(1, at: -59)]).scorerPrompt?.remaining == 0)
        let second = match(goals: [goal(1), goal(2, .teamB)]).scorerPrompt
        #expect(second?.question == .gatherAskTeamB)
        #expect(second?.scorers.goal == 2)
        #expect(second?.scorers.players == [omar])
        #expect(second?.scorers.others == .init(players: [zoe], isOpen: false))
    }

    @Test("after two goals of a team within two seconds, the page asks whether the second one counts")
    func doubt() {
        for (team, text) in [(Team.teamA, LocalizedStringResource.gatherDoubtTeamA), (.teamB, .gatherDoubtTeamB)] {
            let doubt = match(goals: [goal(1, team), goal(2, team.opponent, at: 1), goal(3, team, at: 2)]).doubt
            #expect(
                doubt == .init(text: text, goal: 3, takeBack: .gatherUndo(Self.id), keep: .gatherScorer(Self.id)))
        }
        // Goal 2 was counted later, but scored before goal 1.
        #expect(match(goals: [goal(1, at: 2), goal(2)]).doubt?.goal == 2)
        #expect(match(goals: [goal(1), goal(2, at: 2.001)]).doubt == nil)
        #expect(match(goals: [goal(1), goal(2, .teamB)]).doubt == nil)
        #expect(match(goals: [goal(1), goal(2, isAnswered: true)]).doubt == nil)
        // A goal of the other team does not end the question, unless it is in doubt itself. Another goal of the same team does.
        #expect(match(goals: [goal(1), goal(2), goal(3, .teamB, at: 9)]).doubt?.goal == 2)
        #expect(match(goals: [goal(1), goal(2), goal(3, .teamB), goal(4, .teamB)]).doubt?.goal == 4)
        #expect(match(goals: [goal(1), goal(2), goal(3, at: 9)]).doubt == nil)
        #expect(match(.sampleEnded, goals: [goal(1), goal(2)]).doubt == nil)
        #expect(match(goals: []).doubt == nil)
    }

    @Test("no scorer is asked for without a goal, for an old goal, after an answer, after the end, or without players")
    func notAsking() {
        #expect(match(goals: []).scorerPrompt == nil)
        #expect(match(goals: [goal(1, at: -60)]).scorerPrompt == nil)
        #expect(match(goals: [goal(1), goal(2, isAnswered: true)]).scorerPrompt == nil)
        #expect(match(goals: [goal(1, by: .init(player: 1))]).scorerPrompt == nil)
        #expect(match(.sampleEnded, goals: [goal(1)]).scorerPrompt == nil)
        #expect(match(goals: [goal(1)], lineup: []).scorerPrompt == nil)
        #expect(match(goals: [goal(1)], lineup: [Self.lineup[0]]).scorerPrompt?.scorers.others == nil)
    }

    @Test("goals are listed latest first, by scoring time, and the latest can be taken back")
    func order() throws {
        let list = try #require(match(goals: [goal(1, at: 60), goal(2, .teamB, at: 90), goal(3, at: 30)]).goals)
        let goals = list.goals
        #expect(goals.map(\.id) == [2, 1, 3])
        #expect(goals.allSatisfy { $0.score == nil })
        #expect(list.undo == .init(action: .gatherUndo(Self.id), goal: 2))
        #expect(list.earlier == nil && list.unrecorded == [])
        #expect(goals.map(\.team) == ["teamB", "teamA", "teamA"])
        #expect(goals.map(\.teamName) == [.teamB, .teamA, .teamA])
        #expect(goals.map(\.isTeamA) == [false, true, true])
        #expect(try #require(match(goals: [goal(1), goal(2)]).goals).goals.map(\.id) == [2, 1])
        let empty = try #require(match(goals: []).goals)
        #expect(empty.isEmpty && empty.undo == .init(action: .gatherUndo(Self.id), goal: nil))
    }

    @Test("the last three goals are listed, and the earlier ones are in a section of their own")
    func earlier() throws {
        let goals = try #require(match(goals: (1...5).map { goal($0, at: TimeInterval($0)) }).goals)
        #expect(goals.goals.map(\.id) == [5, 4, 3])
        #expect(goals.earlier?.label == .gatherGoalsEarlier(count: 2))
        #expect(goals.earlier?.goals.map(\.id) == [2, 1])
    }

    @Test("each offer to restore a goal has a message, and the time for which it is still shown")
    func takingBack() {
        let now = Gather.sampleEvening
        var live = LiveMatch(goals: [goal(1), goal(2, .teamB), goal(3)], revision: 3)
        func match(_ gather: Gather = .sampleRunning) -> MatchViewModel {
            GatherPresenter().match(
                of: GatherResponse(
                    watched: WatchedMatch(gather: gather, lineup: Self.lineup, match: live), now: now, tapTokens: [:],
                    namesTimeZone: false, problem: nil))
        }
        #expect(match().takenBack == nil)
        live.apply(.takeBack(2), at: now - 9)
        live.apply(.takeBack(3), at: now - 4)
        #expect(match().revision == 5)
        #expect(
            match().takenBack
                == .init(
                    action: .gatherRestore(Self.id),
                    goals: [
                        .init(goal: 3, remaining: 6_000, text: .gatherTakenBackTeamA),
                        .init(goal: 2, remaining: 1_000, text: .gatherTakenBackTeamB),
                    ]))
        #expect(match(.sampleEnded).takenBack == nil)
    }

    @Test("a goal shows the name of its scorer, the text of an own goal, or only the team")
    func scorers() throws {
        let shown = try #require(
            match(goals: [
                goal(3, by: .init(player: 99)), goal(2, by: .init(player: 4, isOwnGoal: true)),
                goal(1, by: .init(player: 1)),
            ]).goals
        ).goals
        #expect(shown.map(\.scorer) == [nil, nil, Player.sampleZoe.name])
        #expect(shown.map(\.ownGoal) == [nil, .gatherGoalOwn(Player.sampleOmar.name), nil])
    }

    @Test("each goal of an open match with players has a link to the question of who scored it, and no menu")
    func scorerPages() throws {
        let goals = (1...5).map { goal($0, at: TimeInterval($0)) }
        let list = try #require(match(goals: goals).goals)
        let lines = list.goals + (list.earlier?.goals ?? [])
        #expect(lines.map(\.scorerPage) == (1...5).reversed().map { .gatherScorer(Self.id, of: $0) })
        #expect(lines.allSatisfy { $0.change == nil })
        #expect(match(goals: goals, lineup: []).goals?.goals.allSatisfy { $0.scorerPage == nil } == true)
        #expect(match(.sampleEnded, goals: goals).goals?.goals.allSatisfy { $0.scorerPage == nil } == true)
    }

    @Test("on the page that corrects a match, the scorer of a goal is chosen in the menu of the goal")
    func menus() {
        let goals = [
            goal(1, by: .init(player: 1)), goal(2, by: .init(player: 4, isOwnGoal: true)),
            goal(3, by: .init(player: 99)),
        ]
        let ended = WatchedMatch(gather: .sampleEnded, lineup: Self.lineup, match: LiveMatch(goals: goals))
        let lines = GatherPresenter().correctable(ended)
        #expect(lines.map { $0.change?.groups.first?.players.map(\.isChosen) } == [[true], [false], [false]])
        #expect(lines.map { $0.change?.groups.last?.players.map(\.isChosen) } == [[false], [true], [false]])
        #expect(lines.first?.change?.groups.last?.label == .gatherAskOwnGoal)
        #expect(lines.allSatisfy { $0.scorerPage == nil })
    }

    @Test("with very many goals and players only the latest goals have a menu, so that the page does not get too large")
    func manyMenus() {
        let lineup = (1...100).map { Participant(Player(id: $0, name: "Player \($0)"), $0 % 2 == 0 ? .teamA : .teamB) }
        let goals = (1...50).map { goal($0, at: TimeInterval($0)) }
        func menus(_ lineup: [Participant]) -> [Goal.ID] {
            let ended = WatchedMatch(gather: .sampleEnded, lineup: lineup, match: LiveMatch(goals: goals))
            return GatherPresenter().correctable(ended).filter { $0.change != nil }.map(\.id)
        }
        #expect(menus(lineup) == Array(31...50))
        #expect(menus(Self.lineup) == Array(1...50))
    }

    @Test("a possible scorer who moved before the goal is listed in the new team, or from the bench in the last team")
    func moves() {
        let toB = RosterMove(id: 1, player: 1, section: .teamB, minute: MatchMinute(1), movedAt: Gather.sampleEvening)
        let off = RosterMove(id: 2, player: 1, section: .bench, minute: MatchMinute(2), movedAt: Gather.sampleEvening)
        for moves in [[toB], [toB, off]] {
            #expect(
                match(goals: [goal(3, .teamB)], moves: moves).scorerPrompt?.scorers.players.map(\.player) == [1, 4])
        }
    }

    @Test("a possible scorer whose first move came after the goal is listed in the team for which the goal counts")
    func movesAfterwards() {
        let later = Gather.sampleEvening.addingTimeInterval(60)
        let toB = RosterMove(id: 2, player: 1, section: .teamB, minute: MatchMinute(2), movedAt: later)
        let scorers = match(goals: [goal(1)], moves: [toB]).scorerPrompt?.scorers
        #expect(scorers?.players.map(\.player) == [1] && scorers?.others?.players.map(\.player) == [4])
    }

    @Test("a goal shows its minute and the added time, if they are known")
    func minutes() throws {
        let shown = try #require(
            match(goals: [goal(1), goal(2, minute: MatchMinute(7)), goal(3, minute: MatchMinute(10, added: 2))]).goals)
        #expect(shown.goals.map(\.minute) == [.gatherGoalAddedMinute(10, 2), .gatherGoalMinute(7), nil])
    }

    @Test("an ended match lists all goals in their order with the score after each, without buttons")
    func ended() throws {
        let report = try #require(match(.sampleEnded, goals: .sampleAnswered).goals)
        #expect(report.goals.map(\.id) == [1, 2, 3, 4, 5])
        #expect(
            report.goals.map(\.score) == [
                .scoreLine(1, 0), .scoreLine(1, 1), .scoreLine(1, 2), .scoreLine(2, 2), .scoreLine(3, 2),
            ])
        #expect(report.goals.allSatisfy { $0.change == nil })
        #expect(report.undo == nil && report.earlier == nil && report.unrecorded == [])
        var gather = Gather.sampleEnded
        gather.score = Score(teamA: 0, teamB: 1)
        #expect(match(gather, goals: [goal(1, .teamB)]).goals?.goals.map(\.score) == [.scoreLine(0, 1)])
    }

    @Test("the page says how many goals of the score are not on the list, and then the listed goals show no score")
    func unrecorded() throws {
        let report = try #require(match(.sampleEnded, goals: [goal(1)]).goals)
        #expect(report.goals.map(\.score) == [nil])
        #expect(report.unrecorded == [.gatherUnrecordedTeamA(count: 2), .gatherUnrecordedTeamB(count: 2)])
        #expect(!report.isEmpty)
        var gather = Gather.sampleEnded
        gather.score = .zero
        #expect(match(gather, goals: []).goals == nil)
    }

    @Test("for a change that was not made there is a notice that says why")
    func notices() {
        let presenter = GatherPresenter()
        #expect(presenter.flash(for: .goalIsGone) == .notice(.gatherFlashGone))
        #expect(presenter.flash(for: .restoreExpired) == .notice(.gatherFlashRestoreExpired))
        #expect(presenter.flash(for: .tooLate) == .notice(.gatherFlashTooLate))
        #expect(presenter.flash(for: .clockIsRunning) == .notice(.gatherFlashClockRuns))
        #expect(presenter.flash(for: .over) == .notice(.gatherFlashOver))
    }
}
