// The rows of the match report, in order, and its pages.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@testable import Modules

@Suite struct MatchReportInteractorTests {
    private let site: Site
    private let interactor: MatchReportInteractor

    init() async throws {
        site = try await Site()
        interactor = MatchReportInteractor(gathers: site.gathers, matches: site.matches, season: site.season)
    }

    private func event(
        of player: Player.ID? = nil, before cursor: MatchCursor? = nil, in zone: TimeZone = .gmt
    ) -> MatchReportEvent {
        MatchReportEvent(player: player, before: cursor, viewer: site.viewer, timeZone: zone)
    }

    private func report(
        _ event: MatchReportEvent? = nil
    ) async throws -> (frame: MatchReportFrame, items: [MatchReportItem]) {
        var transformer = MatchReportTransformer()
        let frame = try await interactor.report(event ?? self.event(), to: &transformer)
        return (frame, transformer.rows.map(\.item))
    }

    /// Plays a match in which only the first player of Team A scores: `goals` goals for Team A, or own goals if `own` is true.
    @discardableResult
    private func play(_ teamA: [Player.ID], _ teamB: [Player.ID], goals: Int = 0, own: Bool = false) async throws
        -> Gather.ID
    {
        let gather = try await site.gathers.start(Lineup(teamA: teamA, teamB: teamB))
        for _ in 0..<goals {
            let match = try await site.matches.change(gather, .goal(own ? .teamB : .teamA), token: nil, at: Site.start)
            let change = MatchChange.scorer(
                Goal.Scorer(player: teamA[0], isOwnGoal: own), of: try #require(match.goals.last).id)
            _ = try await site.matches.change(gather, change, token: nil, at: Site.start)
        }
        _ = try await site.matches.end(gather)
        return gather
    }

    @Test("without matches the report is empty, with sums of zero")
    func nothingYet() async throws {
        let report = try await report()
        #expect(report.frame == MatchReportFrame(isEmpty: true))
        #expect(
            report.items == [
                .header(.running), .empty(.running), .header(.finished), .empty(.finished),
                .footer(.finished, MatchTally()),
                .grandFooter(MatchReportTotals(finished: MatchTally(), goals: 0, isPartial: false)),
            ])
    }

    @Test("the report has running matches, then days with their matches and sums, newest first")
    func rows() async throws {
        let ids = try await site.addPlayers("Ann", "Bob")
        let old = try await play([ids[0]], [ids[1]], goals: 2)
        site.clock.advance(by: 86_400)
        let own = try await play([ids[0]], [ids[1]], goals: 1, own: true)
        let draw = try await play([ids[0]], [ids[1]])
        let running = try await site.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
        _ = try await site.matches.change(running, .goal(.teamB), token: nil, at: Site.start)

        let midnight = Date(timeIntervalSince1970: 1_749_945_600)
        func match(
            _ id: Gather.ID, _ score: (Int, Int), days: Double, _ scorers: MatchReportMatch.Scorer...,
            isRunning: Bool = false
        ) -> MatchReportMatch {
            MatchReportMatch(
                id: id, date: Site.start + days * 86_400, result: .score(Score(teamA: score.0, teamB: score.1)!),
                isRunning: isRunning, teamA: ["Ann"], teamB: ["Bob"], scorers: scorers)
        }
        let second = MatchTally([.score(Score(teamA: 0, teamB: 1)!), .score(.zero)])
        let first = MatchTally([.score(Score(teamA: 2, teamB: 0)!)])
        let all = MatchTally([.score(Score(teamA: 0, teamB: 1)!), .score(.zero), .score(Score(teamA: 2, teamB: 0)!)])
        #expect(
            try await report().items == [
                .header(.running), .detail(match(running, (0, 1), days: 1, isRunning: true)),
                .footer(.running, MatchTally([.score(Score(teamA: 0, teamB: 1)!)])),
                .header(.finished), .subheader(day: midnight + 86_400), .detail(match(draw, (0, 0), days: 1)),
                .detail(match(own, (0, 1), days: 1, .init(name: "Ann", isOwnGoal: true))), .subfooter(second),
                .subheader(day: midnight), .detail(match(old, (2, 0), days: 0, .init(name: "Ann", goals: 2))),
                .subfooter(first), .footer(.finished, all),
                .grandFooter(MatchReportTotals(finished: all, goals: 4, isPartial: false)),
            ])
        // A day begins at midnight in the reader's time zone: ten hours east of UTC the last matches were on the next day.
        let zone = TimeZone(secondsFromGMT: 36_000)!
        #expect(try await report(event(in: zone)).items.contains(.subheader(day: midnight + 86_400 - 36_000 + 86_400)))
    }

    @Test("running matches above the default limit of an account are not read, but only counted")
    func manyRunning() async throws {
        let limit = AccountLimits().running
        let site = try await Site(limits: AccountLimits(running: 100))
        for _ in 0..<limit + 3 { _ = try await site.gathers.create(nil) }
        let log = site.listen()
        let interactor = MatchReportInteractor(gathers: site.gathers, matches: site.matches, season: site.season)
        var output = MatchReportTransformer()
        let event = MatchReportEvent(player: nil, before: nil, viewer: site.viewer, timeZone: .gmt)
        let frame = try await interactor.report(event, to: &output)
        let items = output.rows.map(\.item)
        #expect(log.calls.count { $0 == .match } == limit)
        #expect(items.count { if case .detail = $0 { true } else { false } } == limit)
        #expect(items.contains(.footer(.running, MatchTally((0..<limit).map { _ in .score(.zero) }), unlisted: 3)))
        #expect(items.last == .grandFooter(MatchReportTotals(finished: MatchTally(), goals: 0, isPartial: true)))
        #expect(!frame.isEmpty)

        // Ann may be in one of the matches that were not read, so the report is not empty.
        let ann = try await site.addPlayers("Ann")[0]
        let ofAnn = MatchReportEvent(player: ann, before: nil, viewer: site.viewer, timeZone: .gmt)
        #expect(try await !interactor.report(ofAnn, to: &output).isEmpty)
    }

    @Test("a page can end within a day, whose sum counts the whole day; only the first page has running matches")
    func pages() async throws {
        let ids = try await site.addPlayers("Ann", "Bob")
        for _ in 0..<MatchReportInteractor.pageSize + 2 {
            try await play([ids[0]], [ids[1]])
            site.clock.advance(by: 1)
        }
        _ = try await site.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
        func details(_ items: [MatchReportItem]) -> [Gather.ID] {
            items.compactMap { if case .detail(let match) = $0, !match.isRunning { match.id } else { nil } }
        }
        let first = try await report()
        let second = try await report(event(before: first.frame.older))
        #expect(details(first.items).count == MatchReportInteractor.pageSize)
        #expect(details(second.items).count == 2)
        #expect(second.frame.older == nil)
        let all = try await site.gathers.gathers().filter(\.isEnded).map(\.id)
        #expect(details(first.items) + details(second.items) == all)
        #expect(first.items.first == .header(.running))
        #expect(second.items.first == .header(.finished))
        let sum = MatchTally(all.map { _ in .score(.zero) })
        for page in [first, second] {
            #expect(page.items.contains(.subfooter(sum)))
            #expect(page.items.contains(.footer(.finished, sum)))
            #expect(page.items.last == first.items.last)
        }
    }

    @Test("the report of a player has only the player's matches, running ones too")
    func filter() async throws {
        let ids = try await site.addPlayers("Ann", "Bob", "Cleo")
        let mine = try await play([ids[0]], [ids[1]])
        try await play([ids[2]], [ids[1]])
        let running = try await site.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
        _ = try await site.gathers.start(Lineup(teamA: [ids[2]], teamB: [ids[1]]))
        let report = try await report(event(of: ids[0]))
        #expect(report.frame.player == "Ann")
        let shown = report.items.compactMap { item -> Gather.ID? in
            if case .detail(let match) = item { match.id } else { nil }
        }
        #expect(shown == [running, mine])
        await #expect(throws: ServiceError.notFound) { try await self.report(event(of: 99)) }
    }

    @Test(
        "when one group cannot be read, a row says so; without both groups, the player’s name or a session, the error is thrown",
        arguments: ServiceError.all)
    func failedGroups(_ error: ServiceError) async throws {
        let ids = try await site.addPlayers("Ann", "Bob")
        try await play([ids[0]], [ids[1]], goals: 1)
        site.fail(.runningGathers, with: error)
        if error == .unauthorized {
            await #expect(throws: error) { try await report() }
        } else {
            let items = try await report().items
            #expect(items.prefix(3) == [.header(.running), .failed(.running), .header(.finished)])
            let all = MatchTally([.score(Score(teamA: 1, teamB: 0)!)])
            #expect(items.last == .grandFooter(MatchReportTotals(finished: all, goals: 1, isPartial: true)))
        }
        site.fail(.season, with: error)
        if [.unauthorized, .notFound].contains(error) {
            await #expect(throws: error) { try await report() }
        } else {
            #expect(
                try await report().items == [
                    .header(.running), .empty(.running), .header(.finished), .failed(.finished),
                    .grandFooter(MatchReportTotals(finished: MatchTally(), goals: 0, isPartial: true)),
                ])
        }
        site.fail(.season, with: error)
        await #expect(throws: error) { try await self.report(event(of: ids[0])) }
        site.fail(.season, .runningGathers, with: error)
        await #expect(throws: error) { try await report() }
        try expectFailure(
            await site.modules.matchReport(site.token)(event()), of: error, on: .gathers)
    }

    @Test("a running match that is deleted meanwhile is left out")
    func deletedMeanwhile() async throws {
        _ = try await site.startMatch()
        site.fail(.match, with: .notFound)
        #expect(try await report().items.prefix(2) == [.header(.running), .empty(.running)])
    }

    @Test("the report of a player is not empty when the player may be in a match with an unknown lineup")
    func unknownLineup() async throws {
        let match = PlayedMatch(id: UUID(), date: Site.start, result: .score(.zero), lineup: nil)
        let player = [1: SeasonPlayer(name: "Ann", isOnRoster: true)]
        for (matches, isEmpty) in [([match], false), ([], true)] {
            let season = FixedSeason(snapshot: SeasonSnapshot(matches: matches, players: player))
            let interactor = MatchReportInteractor(gathers: site.gathers, matches: site.matches, season: season)
            var output = MatchReportTransformer()
            #expect(try await interactor.report(event(of: 1), to: &output).isEmpty == isEmpty)
            #expect(
                output.rows.last?.item
                    == .grandFooter(MatchReportTotals(finished: MatchTally(), goals: 0, isPartial: !isEmpty)))
        }
    }

    @Test("the page of an account without matches says that there are none")
    func opening() async throws {
        let view = try await site.modules.matchReport(site.token)(event()).view(MatchReportViewModel.self, status: .ok)
        #expect(view.state == "empty")
        #expect(view.pages?.newest == nil)
    }

    @Test func aLaterPageLinksToTheNewestMatches() async throws {
        let event = event(before: MatchCursor(match: UUID(), date: Site.start))
        let view = try await site.modules.matchReport(site.token)(event).view(MatchReportViewModel.self, status: .ok)
        #expect(view.pages?.newest?.address == "/gathers")
    }
}
