// Listening to a match: shared reads of the match, the events of each listener, and the end of streams.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Localization
import TestGate
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules
@testable import Preview

@Suite("Listening to a match")
struct MatchFeedTests {
    let live: FeedSite

    init() async throws {
        live = try await FeedSite()
    }

    func events(
        as token: AccessToken? = nil, lastEventID: String? = nil
    ) async throws -> (LiveEvents, LiveEvents.Iterator) {
        let events = try #require(await live.listen(as: token, lastEventID: lastEventID))
        return (events, events.makeAsyncIterator())
    }

    @Test("Listeners of one session share one read of the match and one fragment, which contains no tap tokens")
    func sharing() async throws {
        let log = live.site.listen()
        var (_, first) = try await events()
        var (_, second) = try await events()
        #expect(log.calls == [.match])
        var subjects: Set<LiveView.Subject> = []
        for event in [await first.next(), await second.next()] {
            guard case .match(let id, let fragment, nil) = event, let view = fragment.view() as? GatherPartsViewModel
            else {
                Issue.record("\(String(describing: event?.summary))")
                continue
            }
            subjects.insert(fragment.subject)
            #expect(id == "0-stopped")
            #expect(view.match.teams.map(\.scoring?.token) == ["", ""])
        }
        #expect(subjects.count == 1)
        #expect(live.feeds.count == 1)
    }

    @Test("A change is sent to every listener, with an announcement")
    func change() async throws {
        var (_, first) = try await events()
        var (_, second) = try await events()
        _ = await (first.next(), second.next())
        try await live.change(.goal(.teamA))
        #expect(await first.next()?.summary == "match 1-stopped “live.goal.teamA”")
        #expect(await second.next()?.summary == "match 1-stopped “live.goal.teamA”")
    }

    @Test("An event lists all dates that its view and its announcement show")
    func dates() async throws {
        let key = try #require(SpectatorKey("abcdefghijklmnopqrstuv"))
        let changes: [MatchChange] = [.share(key), .clock(.start), .goal(.teamA), .clock(.pause), .clock(.resume)]
        var found: Set<Date> = []
        func check(_ event: LiveEvent?) {
            guard case .match(_, let fragment, let say) = event else {
                Issue.record("\(String(describing: event?.summary))")
                return
            }
            let shown = dates(in: fragment.view()).union(dates(in: say as Any))
            #expect(shown.isSubset(of: fragment.dates), "\(shown) in \(fragment.dates)")
            found.formUnion(shown)
        }
        for change in changes {
            try await live.change(change)
            var (_, organiser) = try await events()
            check(await organiser.next())
            live.pass(60)
        }
        _ = try await live.services.matches(as: live.site.token).end(live.match)
        live.pass(60)
        let revision = try await live.site.matches.match(live.match).revision
        _ = try await live.services.matches(as: live.site.token).correct(
            live.match, .add(.teamB), shown: nil, token: "tap", revision: revision, at: live.site.clock.now())
        var (_, organiser) = try await events()
        check(await organiser.next())
        var spectator = try #require(await live.watch(key)).makeAsyncIterator()
        check(await spectator.next())
        // The two times at which the clock ends, the day of the match, its end, the end of the link and the correction.
        #expect(found.count == 6)
    }

    /// The dates in a view or a text, wherever they are.
    private func dates(in value: Any) -> Set<Date> {
        if let date = value as? Date { return [date] }
        return Mirror(reflecting: value).children.reduce(into: []) { $0.formUnion(dates(in: $1.value)) }
    }

    @Test("A slow listener misses intermediate states, but receives the last one")
    func slow() async throws {
        var (_, slow) = try await events()
        var (_, quick) = try await events()
        _ = await (slow.next(), quick.next())
        for goal in 1...5 {
            try await live.change(.goal(.teamB))
            let words = goal == 1 ? "live.goal.teamB" : "live.two"
            #expect(await quick.next()?.summary == "match \(goal)-stopped “\(words)”")
        }
        let last = try #require(await slow.next())
        #expect(last.summary == "match 5-stopped “live.two”")
        guard case .match(_, let fragment, let say) = last, let view = fragment.view() as? GatherPartsViewModel else {
            Issue.record("unexpected event")
            return
        }
        #expect(view.match.teams.map(\.goals) == [0, 5])
        let score = LocalizedStringResource.liveScore(LocalizedStringResource.scoreLine(0, 5))
        #expect(say == .liveTwo(score, LocalizedStringResource.gatherDoubtTeamB))
    }

    @Test("When the clock reaches zero, the server announces that the time is up")
    func timeUp() async throws {
        try await live.change(.clock(.set(seconds: 10)))
        try await live.change(.clock(.start))
        var (_, listener) = try await events()
        #expect(await listener.next()?.summary == "match 2-running")
        #expect(try await live.sleeper.next() == .milliseconds(10_001))
        live.pass(10.001)
        #expect(await listener.next()?.summary == "match 2-time-up “gather.timeUp”")
        #expect(try await live.sleeper.next() == .seconds(15))
        try await live.change(.clock(.addTime))
        #expect(await listener.next()?.summary == "match 3-time-up “live.addedTime”")
        _ = try await live.sleeper.next()
        live.pass(15)
        #expect(await listener.next()?.summary == "clock 0 +15001")
    }

    @Test("At each heartbeat the clock is sent, or a change that was not signalled")
    func heartbeat() async throws {
        try await live.change(.clock(.start))
        var (_, listener) = try await events()
        _ = await listener.next()
        #expect(try await live.sleeper.next() == .seconds(15))
        live.pass(15)
        #expect(await listener.next()?.summary == "clock 585000")
        // Changed without a signal, as by another process.
        _ = try await live.site.matches.change(live.match, .goal(.teamA), token: nil, at: live.site.clock.now())
        _ = try await live.sleeper.next()
        live.pass(15)
        #expect(await listener.next()?.summary == "match 2-running “live.goal.teamA”")
    }

    @Test("The end of a match is sent, and later heartbeats have no clock")
    func ended() async throws {
        var (_, listener) = try await events()
        _ = await listener.next()
        _ = try await live.sleeper.next()
        try await live.services.gathers(as: live.site.token).end(live.match, with: MatchResult(.zero))
        #expect(await listener.next()?.summary == "match 1-ended “gatherEnd.flash”")
        _ = try await live.sleeper.next()
        live.pass(15)
        #expect(await listener.next()?.summary == "silence")
    }

    @Test(
        "After a reconnect, missed changes are announced; a first connection has no announcement",
        arguments: [
            (nil, "match 2-stopped"), ("2-stopped", "match 2-stopped"), ("nonsense", "match 2-stopped"),
            ("9-running", "match 2-stopped"), ("1-stopped", "match 2-stopped “live.goal.teamB”"),
            ("0-stopped", "match 2-stopped “live.score”"),
        ])
    func resuming(_ lastEventID: String?, _ expected: String) async throws {
        try await live.change(.goal(.teamA))
        try await live.change(.goal(.teamB))
        var (_, listener) = try await events(lastEventID: lastEventID)
        #expect(await listener.next()?.summary == expected)
    }

    @Test("When a device creates or withdraws the link, listeners receive an event with an announcement")
    func link() async throws {
        var (_, listener) = try await events()
        _ = await listener.next()
        let steps: [(MatchChange, String, SiteRoute?)] = [
            (.share(.sample), "match 1-stopped “link.flash.made”", .watch(.sample)),
            (.withdrawLink, "match 2-stopped “link.flash.withdrawn”", nil),
        ]
        for (change, summary, watch) in steps {
            try await live.change(change)
            let event = try #require(await listener.next())
            #expect(event.summary == summary)
            guard case .match(_, let fragment, _) = event, let view = fragment.view() as? GatherPartsViewModel else {
                continue
            }
            #expect(view.share?.action == .gatherLink(live.match) && view.share?.watch == watch)
        }
    }

    @Test("A page that keeps unchanged parts first receives all parts, then those changed since its last event")
    func changedParts() async throws {
        // With Cy in Team A, the first player can leave this team below.
        try await live.change(.move(try await live.site.addPlayers("Cy")[0], to: .teamA))
        let events = try #require(await live.listen(keepsUnchangedParts: true))
        var listener = events.makeAsyncIterator()
        func parts() async throws -> [String] {
            guard case .match(_, let fragment, _) = await listener.next() else { throw ServiceError.notFound }
            let view = try #require(fragment.view() as? GatherPartsViewModel)
            return [
                view.squads.map { _ in "squads" }, view.share.map { _ in "share" }, view.sheet.map { _ in "sheet" },
            ]
            .compactMap(\.self)
        }
        #expect(try await parts() == ["squads", "share", "sheet"])
        try await live.change(.goal(.teamA))
        #expect(try await parts() == [])
        try await live.change(.share(.sample))
        #expect(try await parts() == ["share"])
        let player = try #require(try await live.site.matches.watched(live.match).lineup.first).id
        try await live.change(.move(player, to: .bench))
        #expect(try await parts() == ["squads", "sheet"])
        // An event of the clock between two changes does not make the server send all parts again.
        for _ in 1...4 { _ = try await live.sleeper.next() }
        live.pass(15)
        #expect(await listener.next()?.summary.hasPrefix("clock") == true)
        try await live.change(.goal(.teamB))
        #expect(try await parts() == [])
    }

    // MARK: Spectators

    @Test("Spectators of one link share a feed, receive changes, and are disconnected when the link is withdrawn")
    func spectators() async throws {
        let key = try #require(SpectatorKey("abcdefghijklmnopqrstuv"))
        #expect(await live.watch(key) == nil)
        try await live.change(.share(key))
        var first = try #require(await live.watch(key)).makeAsyncIterator()
        var second = try #require(await live.watch(key)).makeAsyncIterator()
        _ = await (first.next(), second.next())
        #expect(live.feeds.count == 1)
        try await live.change(.goal(.teamA))
        #expect(await first.next()?.summary == "match 2-stopped “live.goal.teamA”")
        #expect(await second.next()?.summary == "match 2-stopped “live.goal.teamA”")
        _ = try await live.services.matches(as: live.site.token).end(live.match)
        #expect(await first.next()?.summary == "match 3-ended “gatherEnd.flash”")
        #expect(await second.next()?.summary == "match 3-ended “gatherEnd.flash”")
        try await live.change(.withdrawLink)
        #expect(await first.next()?.summary == "over")
        #expect(await second.next()?.summary == "over")
    }
}
