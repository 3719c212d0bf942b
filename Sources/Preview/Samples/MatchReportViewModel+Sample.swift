// Samples of the match report.

import BackendServices
import Entities
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension MatchReportViewModel {
    static let sample = make([
        .header(.running), .detail(running), .footer(.running, MatchTally([running.result])),
        .header(.finished), .subheader(day: today), .detail(finished(1, 3, 2)), .detail(finished(2, 0, 0)),
        .subfooter(MatchTally([finished(1, 3, 2).result, finished(2, 0, 0).result])),
        .subheader(day: yesterday), .detail(finished(30, 1, 4)), .subfooter(MatchTally([finished(30, 1, 4).result])),
        .subheader(day: yesterday.addingTimeInterval(-86_400)), .detail(finished(50, 2, 2)),
        .subfooter(MatchTally([finished(50, 2, 2).result])),
        .footer(.finished, history), .grandFooter(.init(finished: history, goals: 15, isPartial: false)),
    ])

    static let samples: KeyValuePairs = [
        "report": sample,
        "older": make(
            [
                .header(.finished), .subheader(day: yesterday), .detail(finished(30, 1, 4)),
                .subfooter(MatchTally([finished(30, 1, 4).result])), .footer(.finished, history),
                .grandFooter(.init(finished: history, goals: 15, isPartial: false)),
            ], MatchReportFrame(older: MatchCursor(match: Gather.sampleEnded.id, date: yesterday)), isFirstPage: false),
        "player": make(
            [
                .header(.running), .empty(.running), .header(.finished), .subheader(day: yesterday),
                .detail(finished(30, 1, 4)), .subfooter(MatchTally([finished(30, 1, 4).result])),
                .footer(.finished, history), .grandFooter(.init(finished: history, goals: 14, isPartial: true)),
            ], MatchReportFrame(player: Player.sampleZoe.name), player: 1),
        "zone": make(
            [
                .header(.running), .detail(running), .footer(.running, MatchTally([running.result]), unlisted: 3),
                .header(.finished), .empty(.finished), .footer(.finished, MatchTally()),
                .grandFooter(.init(finished: MatchTally(), goals: 1, isPartial: true)),
            ], namesTimeZone: true),
        "undated": make([
            .header(.running), .empty(.running), .header(.finished), .detail(unreadable), .detail(undated),
            .footer(.finished, mixed), .grandFooter(.init(finished: mixed, goals: 20, isPartial: false)),
        ]),
        "failed": make([
            .header(.running), .failed(.running), .header(.finished), .failed(.finished),
            .grandFooter(.init(finished: MatchTally(), goals: 0, isPartial: true)),
        ]),
        "no-date": make([
            .header(.running), .empty(.running), .header(.finished), .subheader(day: yesterday),
            .detail(finished(30, 1, 4)), .subfooter(MatchTally([finished(30, 1, 4).result])), .subheader(day: nil),
            .detail(undated), .footer(.finished, mixed),
            .grandFooter(.init(finished: mixed, goals: 20, isPartial: false)),
        ]),
        "empty": make([], MatchReportFrame(isEmpty: true)),
    ]

    private static let today = Gather.sampleEvening
    private static let yesterday = Gather.sampleEvening.addingTimeInterval(-86_400)
    private static let history = MatchTally([
        finished(1, 3, 2).result, finished(2, 0, 0).result, finished(30, 1, 4).result, finished(50, 2, 2).result,
    ])
    private static let mixed = MatchTally([undated.result, unreadable.result])

    private static let running = MatchReportMatch(
        id: Gather.sampleRunning.id, date: Gather.sampleRunning.createdAt,
        result: .score(Score(teamA: 1, teamB: 0) ?? .zero), isRunning: true,
        teamA: [Player.sampleZoe.name, Player.sampleChen.name], teamB: [Player.sampleOmar.name, Player.sampleLong.name])

    private static let undated = MatchReportMatch(
        id: Gather.sampleUndated.id, date: nil, result: .score(Score(teamA: 10, teamB: 10) ?? .zero))
    private static let unreadable = MatchReportMatch(
        id: Gather.sampleUndated.id, date: nil, result: .unreadable("three-<b>two</b>"))

    /// A finished match that began this number of hours before ``Gather/sampleEvening``.
    private static func finished(_ hours: Double, _ teamA: Int, _ teamB: Int) -> MatchReportMatch {
        let names = Player.evening.map(\.name)
        let scorers: [MatchReportMatch.Scorer] =
            teamA == 0
            ? []
            : [
                .init(name: names[0], goals: teamA), .init(name: names[5]),
                .init(name: names[6], goals: max(1, teamB - 1), isOwnGoal: true),
            ]
        return MatchReportMatch(
            id: Gather.sampleEnded.id, date: Gather.sampleEvening.addingTimeInterval(-3600 * hours),
            result: .score(Score(teamA: teamA, teamB: teamB) ?? .zero), teamA: Array(names.prefix(4)),
            teamB: Array(names.dropFirst(4)), scorers: scorers)
    }

    private static func make(
        _ items: [MatchReportItem], _ frame: MatchReportFrame = MatchReportFrame(), player: Player.ID? = nil,
        isFirstPage: Bool = true, namesTimeZone: Bool = false
    ) -> Self {
        var transformer = MatchReportTransformer()
        for item in items { transformer.write(item) }
        return MatchReportPresenter().viewModel(
            for: MatchReportResponse(
                frame: frame, rows: transformer.rows, player: player, isFirstPage: isFirstPage,
                namesTimeZone: namesTimeZone))
    }
}
