// The texts of the match report.

import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules

@Suite struct MatchReportPresenterTests {
    private func viewModel(
        _ items: [MatchReportItem], _ frame: MatchReportFrame = MatchReportFrame(), player: Player.ID? = nil,
        isFirstPage: Bool = true, namesTimeZone: Bool = false
    ) -> MatchReportViewModel {
        var transformer = MatchReportTransformer()
        for item in items { transformer.write(item) }
        return MatchReportPresenter().viewModel(
            for: MatchReportResponse(
                frame: frame, rows: transformer.rows, player: player, isFirstPage: isFirstPage,
                namesTimeZone: namesTimeZone))
    }

    private let tally = MatchTally([.score(Score(teamA: 3, teamB: 2)!), .unreadable("x")])
    private let id = UUID()

    private func detail(
        _ result: PlayedMatch.Result, date: Date? = Site.start, isRunning: Bool = false,
        scorers: [MatchReportMatch.Scorer] = [], teamB: [String] = ["Bob"], namesTimeZone: Bool = false
    ) -> MatchReportViewModel.Detail? {
        let match = MatchReportMatch(
            id: id, date: date, result: result, isRunning: isRunning, teamA: ["Ann"], teamB: teamB, scorers: scorers)
        return viewModel([.detail(match)], namesTimeZone: namesTimeZone).rows[0].detail
    }

    @Test(
        "a report of 50 usual matches is not long; a report with thousands of names or with long names is long",
        arguments: [
            (50, 22, "Mary Ann", false), (50, 100, "X", true),
            (50, 22, String(repeating: "\u{2068}", count: 197), true),
            (1, 100, String(repeating: "\u{2068}", count: 197), true), (1, 100, "Mary Ann", false),
        ])
    func length(_ matches: Int, _ players: Int, _ name: String, _ isLong: Bool) {
        var transformer = MatchReportTransformer()
        let team = Array(repeating: name, count: players / 2)
        for _ in 1...matches {
            transformer.write(
                .detail(MatchReportMatch(id: id, date: nil, result: .score(.zero), teamA: team, teamB: team)))
        }
        #expect(transformer.isLong == isLong)
    }

    @Test("groups have headers and sums, and notes name what could not be read")
    func headersAndSums() {
        let day = Site.start
        let rows = viewModel([
            .header(.running), .header(.finished), .subheader(day: day), .subheader(day: nil), .subfooter(tally),
            .footer(.finished, tally),
            .grandFooter(.init(finished: tally, goals: 6, isPartial: true)),
            .grandFooter(.init(finished: tally, goals: 6, isPartial: false)),
        ]).rows
        #expect(rows[0] == .init(header: .reportRunning))
        #expect(rows[1] == .init(header: .reportPast))
        #expect(
            rows[2].subheader?.text == .reportDay(LocalizedStringResource.Argument.date(day, .date)))
        #expect(rows[3].subheader?.text == .reportNoDate)
        #expect(rows[2...4].map { ($0.subheader ?? $0.subfooter)?.isShaded } == [false, true, true])
        #expect(rows[4].subfooter?.text == .reportSubfooter(matches: 1, goals: 5))
        #expect(
            rows[5].footer?.lines == [
                .reportFooter(count: 1, 3, 2),
                .figuresUnreadable(count: 1, LocalizedStringResource.Argument.list([.text("x")])),
            ])
        #expect(rows[6].grandFooter?.lines == [.reportGrandFooter(goals: 6, 1, 0, 0), .reportPartial])
        #expect(rows[7].grandFooter?.lines.count == 1)
    }

    @Test("a group without matches and a group that could not be read each have a message")
    func emptyAndFailedGroups() {
        let rows = viewModel([.empty(.running), .empty(.finished), .failed(.running), .failed(.finished)]).rows
        #expect(rows[0].empty == .reportRunningEmpty)
        #expect(rows[1].empty == .reportPastEmpty)
        #expect(rows[2].failed == .reportRunningFailed)
        #expect(rows[3].failed == .reportPastFailed)
    }

    @Test("a finished match has the time of day, its teams, its scorers and who won")
    func finished() {
        let scorers: [MatchReportMatch.Scorer] = [
            .init(name: "Ann"), .init(name: "Cleo", goals: 2), .init(name: "Bob", isOwnGoal: true),
        ]
        let row = detail(.score(Score(teamA: 3, teamB: 2)!), scorers: scorers)
        func names(_ names: String...) -> LocalizedStringResource.Argument { .list(names.map { .text($0) }) }
        let expected = MatchReportViewModel.Detail(
            link: .gather(id), label: .reportWhen(LocalizedStringResource.Argument.date(Site.start, .time)),
            players: .reportPlayers(names("Ann"), names("Bob")),
            scorers: .reportScorers(
                LocalizedStringResource.Argument.list([
                    .text("Ann"), .resource(.reportScorerGoals("Cleo", 2)),
                    .resource(.reportScorerOwn(count: 1, "Bob")),
                ])),
            score: .scoreLine(3, 2), result: .resultTeamA, isRunning: false, isShaded: false)
        #expect(row == expected)
    }

    @Test("a running match has date and time and no result; the zone is named when the user's zone is unknown")
    func running() {
        let row = detail(.score(.zero), isRunning: true)
        #expect(row?.label == .reportWhen(LocalizedStringResource.Argument.date(Site.start, .dateTime)))
        #expect(row?.result == nil)
        let zoned = detail(.score(.zero), namesTimeZone: true)
        #expect(zoned?.label == .reportWhen(LocalizedStringResource.Argument.date(Site.start, .timeWithZone)))
    }

    @Test(
        "a match without a date has another label, one with an empty team shows no players, and an unreadable score stays as is"
    )
    func sparse() {
        let row = detail(.unreadable("three-two"), date: nil, teamB: [])
        #expect(row?.label == .reportUndated)
        #expect(row?.players == nil)
        #expect(row?.scorers == nil)
        #expect(row?.score == .textVerbatim("three-two"))
        #expect(row?.result == .reportUnreadable)
    }

    @Test("the page names the player it is filtered by, and links to the newest and to older matches")
    func frame() {
        let cursor = MatchCursor(match: id, date: Site.start)
        let view = viewModel([], MatchReportFrame(player: "Ann", older: cursor), player: 7, isFirstPage: false)
        #expect(view.state == "report")
        #expect(view.filter == .init(text: .reportOfPlayer("Ann"), all: .gathers))
        #expect(view.pages?.newest?.address == "/gathers?player=7")
        #expect(view.pages?.older?.address == "/gathers?player=7&before=1750000000000-\(id.uuidString.lowercased())")
        let all = viewModel([], MatchReportFrame(older: cursor))
        #expect(all.pages?.newest == nil)
        #expect(all.pages?.older?.address == "/gathers?before=\(cursor.text)")
        let empty = viewModel([.header(.running)], MatchReportFrame(isEmpty: true))
        #expect(empty.state == "empty" && empty.emptyMessage == .reportEmpty && empty.rows == [])
    }
}
