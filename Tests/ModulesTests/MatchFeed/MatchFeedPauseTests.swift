// How long a feed waits before it reads a match again.

import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules
@testable import Preview

@Suite struct MatchFeedPauseTests {
    private let live: FeedSite

    init() async throws {
        live = try await FeedSite()
    }

    @Test("When a link expires, its streams end at that time, and not at the next heartbeat")
    func endOfALink() async throws {
        try await live.change(.share(.sample))
        _ = try await live.services.matches(as: live.site.token).end(live.match)
        live.site.clock.advance(by: SpectatorLink.lifetime - 10)
        var spectator = try #require(await live.watch(.sample)).makeAsyncIterator()
        #expect(await spectator.next()?.summary.hasPrefix("match") == true)
        #expect(try await live.sleeper.next() == .milliseconds(10_001))
        live.pass(10.001)
        #expect(await spectator.next()?.summary == "over")
    }

    @Test("The pause after a change grows with the number of listeners")
    func pauses() {
        let pause = { (listeners: Int) in MatchFeeds.pause(for: listeners, namesOf: 200) }
        #expect([0, 1, MatchFeeds.few].allSatisfy { pause($0) == nil })
        #expect(pause(MatchFeeds.few + 1) == .milliseconds(55))
        #expect(pause(199) == .milliseconds(995))
        #expect([200, 201, 15_000].allSatisfy { pause($0) == .seconds(1) })
    }

    @Test("The pause after a change grows with the size of the names")
    func sizeOfNames() {
        let size = MatchFeeds.ordinarySize
        #expect([0, size].allSatisfy { MatchFeeds.pause(for: 11, namesOf: $0) == .milliseconds(55) })
        #expect(MatchFeeds.pause(for: 1, namesOf: 10 * size) == nil)
        #expect(MatchFeeds.pause(for: 2, namesOf: 10 * size) == .milliseconds(100))
        #expect(MatchFeeds.pause(for: 20, namesOf: 10 * size) == .seconds(1))
    }

    @Test("A feed of a match with long names pauses after a change")
    func longNames() async throws {
        for player in try await live.site.players.players() {
            let name = String(repeating: "é", count: Player.nameLength - 3) + player.name
            try await live.site.players.update(player.id, to: PlayerDraft(name: name))
        }
        var listeners: [LiveEvents?] = []
        for _ in 0..<7 { listeners.append(await live.listen()) }
        #expect(try await live.sleeper.next() == .seconds(15))
        try await live.change(.goal(.teamA))
        #expect(try await live.sleeper.next() == .milliseconds(60))
        #expect(listeners.allSatisfy { $0 != nil })
    }

    @Test("After a change for 40 listeners the feed pauses for 200 ms")
    func someListeners() async throws {
        var listeners: [LiveEvents.Iterator] = []
        for _ in 0..<40 { listeners.append(try #require(await live.listen()).makeAsyncIterator()) }
        for index in listeners.indices { _ = await listeners[index].next() }
        #expect(try await live.sleeper.next() == .seconds(15))
        try await live.change(.goal(.teamA))
        #expect(await listeners[0].next()?.summary == "match 1-stopped “live.goal.teamA”")
        #expect(try await live.sleeper.next() == .milliseconds(200))
        live.sleeper.wake()
        #expect(try await live.sleeper.next() == .milliseconds(14_800))
    }

    @Test(
        "Many listeners receive one event after each pause, with the state after all changes during the pause",
        arguments: [(40, .milliseconds(200)), (MatchFeeds.crowd + 1, .seconds(1))] as [(Int, Duration)])
    func crowd(_ count: Int, _ expected: Duration) async throws {
        var listeners: [LiveEvents.Iterator] = []
        for _ in 0..<count { listeners.append(try #require(await live.listen()).makeAsyncIterator()) }
        for index in listeners.indices { _ = await listeners[index].next() }
        #expect(try await live.sleeper.next() == .seconds(15))
        try await live.change(.goal(.teamA))
        #expect(await listeners[0].next()?.summary == "match 1-stopped “live.goal.teamA”")
        #expect(try await live.sleeper.next() == expected)
        try await live.change(.goal(.teamA))
        try await live.change(.goal(.teamB))
        live.pass(expected / .seconds(1))
        #expect(await listeners[0].next()?.summary.hasPrefix("match 3") == true)
        // The next pause begins when the change was sent to all listeners. A feed that began to wait for the heartbeat before it saw
        // the change has called `sleep` for that wait first.
        var pause = try await live.sleeper.next()
        if pause == .seconds(15) - expected { pause = try await live.sleeper.next() }
        #expect(pause == expected)
        // A listener who did not take the first change receives only the last one.
        #expect(await listeners[1].next()?.summary.hasPrefix("match 3") == true)
    }

    @Test("The length of the pause depends on the listeners of all sessions and links of an owner together")
    func crowdOfSeveralFeeds() async throws {
        let key = try #require(SpectatorKey("abcdefghijklmnopqrstuv"))
        try await live.change(.share(key))
        var spectators: [LiveEvents.Iterator] = []
        for _ in 0..<MatchFeeds.crowd {
            spectators.append(try #require(await live.watch(key)).makeAsyncIterator())
        }
        #expect(try await live.sleeper.next() == .seconds(15))
        var organiser = try #require(await live.listen()).makeAsyncIterator()
        #expect(await organiser.next()?.summary.hasPrefix("match 1") == true)
        #expect(try await live.sleeper.next() == .seconds(1))
        // Without the spectators, the feed does not pause after the next change.
        spectators = []
        try await live.change(.goal(.teamA))
        live.pass(1)
        #expect(await organiser.next()?.summary.hasPrefix("match 2") == true)
        var pause = try await live.sleeper.next()
        // A feed that began to wait for the heartbeat before it saw the change has called `sleep` for that wait first.
        if pause == .seconds(14) { pause = try await live.sleeper.next() }
        #expect(pause == .seconds(15))
    }
}
