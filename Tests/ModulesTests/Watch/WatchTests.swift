// The page for people who only have the link to a match.

import BackendInMemory
import BackendServices
import Entities
import Localization
import TestGate
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct WatchTests {
    private let site: Site
    private let match: Gather.ID
    private let key: SpectatorKey
    private let module: Module<WatchEvent>

    init() async throws {
        site = try await Site()
        match = try await site.startMatch()
        key = try #require(SpectatorKey("AbCdEfGhIjKlMnOpQr-_34"))
        module = site.modules.watch()
        try await change(.share(key))
    }

    private func change(_ change: MatchChange) async throws {
        _ = try await site.matches.change(match, change, token: nil, at: site.clock.now())
    }

    private func view(_ viewer: Viewer? = nil) async throws -> WatchViewModel {
        try await module(WatchEvent(key: key, viewer: viewer ?? site.viewer)).view(WatchViewModel.self, status: .ok)
    }

    @Test func aMatchThatHasNotStarted() async throws {
        let view = try await view()
        #expect(view.state == "stopped")
        #expect(view.match.clock?.remaining == 600_000)
        #expect(view.match.score == .scoreLine(0, 0))
        #expect(view.match.heading == .watchTitle)
        #expect(view.match.status == .gatherStatusNotStarted)
        let day = LocalizedStringResource.Argument.date(Site.start, .date)
        #expect(view.match.documentTitle == .gatherSummary(LocalizedStringResource.scoreLine(0, 0), day))
        #expect(
            view.match.teams == [
                .init(
                    name: .teamA, team: "teamA", goals: 0, players: ["Ana"], playersCount: .playersCount(count: 1),
                    scoring: nil),
                .init(
                    name: .teamB, team: "teamB", goals: 0, players: ["Bo"], playersCount: .playersCount(count: 1),
                    scoring: nil),
            ])
        #expect(view.refresh == .watch(key))
        #expect(view.events == .watchEvents(key))
        #expect(WatchEvent(key: key, viewer: site.viewer).page == .watch(key))
    }

    @Test func clockScoreAndTeamsAreCurrent() async throws {
        try await change(.clock(.start))
        try await change(.goal(.teamB))
        let late = try await site.addPlayers("Cy")[0]
        try await change(.moves([.init(2, to: .teamA), .init(late, to: .teamB)]))
        site.clock.advance(by: 601)
        let view = try await view()
        #expect(view.state == "time-up")
        #expect(view.match.clock?.isTimeUp == true)
        #expect(view.match.score == .scoreLine(0, 1))
        #expect(view.match.teams.map(\.players) == [["Ana", "Bo"], ["Cy"]])
    }

    @Test("spectators see who scored, and no forms that change goals")
    func goals() async throws {
        for _ in 1...4 { try await change(.goal(.teamA, scorer: .init(player: 1))) }
        let goals = try #require(try await view().match.goals)
        #expect(goals.goals.map(\.scorer) == ["Ana", "Ana", "Ana"])
        #expect(goals.earlier?.goals.map(\.scorer) == ["Ana"])
        #expect((goals.goals + (goals.earlier?.goals ?? [])).allSatisfy { $0.change == nil })
        #expect(goals.undo == nil)
    }

    @Test("a viewer whose time zone is not known sees times with an offset")
    func timeZone() async throws {
        try await change(.clock(.start))
        let end = Site.start.addingTimeInterval(600)
        #expect(
            try await view().match.clock?.endsAt == .gatherEndsAt(LocalizedStringResource.Argument.date(end, .time)))
        let stranger = try Viewer("fr", hasOwnTimeZone: false)
        #expect(
            try await view(stranger).match.clock?.endsAt
                == .gatherEndsAt(LocalizedStringResource.Argument.date(end, .timeWithZone)))
    }

    @Test("the page shows the end and the result")
    func theEnd() async throws {
        try await change(.goal(.teamA))
        _ = try await site.matches.end(match)
        let view = try await view()
        #expect(view.state == "ended")
        #expect(view.match.clock == nil)
        #expect(view.match.result == .resultTeamA)
        #expect(view.refresh == nil)
        #expect(view.events == nil)
        #expect(view.match.score == .scoreLine(1, 0))
        #expect(view.match.finishedAt != nil)
        #expect(view.match.heading == .gatherTitleEnded)
        #expect(view.match.goals?.goals.map(\.score) == [.scoreLine(1, 0)])
    }

    @Test("a match that is closed and has no result yet keeps its events and its refresh link")
    func closed() async throws {
        var watched = try await site.matches.watched(match)
        watched.match.close()
        let response = WatchResponse(
            key: key, match: PublicMatch(watched), now: Site.start, namesTimeZone: false)
        let view = WatchPresenter().viewModel(for: response)
        #expect(view.match.clock == nil)
        #expect(view.state != "ended")
        #expect(view.events == .watchEvents(key))
        #expect(view.refresh == .watch(key))
    }

    @Test("withdrawn links are gone, and links to deleted matches are not found")
    func gone() async throws {
        try await change(.withdrawLink)
        try expectFailure(await module(WatchEvent(key: key, viewer: site.viewer)), of: .gone, on: .watch(key))
        #expect(ServiceError.gone.message == .serviceErrorGone)
        #expect(ServiceError.gone.status == .gone)
        try await change(.share(key))
        _ = try await view()
        try await site.gathers.delete(match)
        try expectFailure(
            await module(WatchEvent(key: key, viewer: site.viewer)), of: .notFound, on: .watch(key))
    }

    @Test("when the zone of the viewer is not known, events have times with an offset; an unknown link has no events")
    func events() async throws {
        func listen(_ key: SpectatorKey) async throws -> LiveEvents? {
            let stranger = try Viewer("fr", hasOwnTimeZone: false)
            return await site.modules.watchFeed()(WatchFeedEvent(key: key, viewer: stranger, lastEventID: nil))
        }
        try await change(.clock(.start))
        var events = try #require(try await listen(key)).makeAsyncIterator()
        guard case .match(_, let view, let say) = await events.next() else { throw UnexpectedOutcome() }
        let zone = LocalizedStringResource.Argument.date(Site.start.addingTimeInterval(600), .timeWithZone)
        #expect((view.view() as? WatchedMatchViewModel)?.clock?.endsAt == .gatherEndsAt(zone))
        #expect(say == nil)
        #expect(try await listen(try #require(SpectatorKey("AbCdEfGhIjKlMnOpQr-_35"))) == nil)
    }

    @Test("when the match cannot be read, there is an error page")
    func failures() async throws {
        site.fail(.watch, with: .unavailable)
        try expectFailure(
            await module(WatchEvent(key: key, viewer: site.viewer)), of: .unavailable, on: .watch(key))
    }
}
