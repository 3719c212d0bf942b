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

    @Test("The pause between changes grows with the number of listeners")
    func pauses() {
        let pause = { (listeners: Int) in MatchFeeds.pause(for: listeners, namesOf: 200) }
        #expect([0, 1, MatchFeeds.few].allSatisfy { pause($0) == nil })
        #expect(pause(MatchFeeds.few + 1) == .milliseconds(55))
        #expect(pause(199) == .milliseconds(995))
        #expect([200, 201, 15_000].allSatisfy { pause($0) == .seconds(1) })
    }

    @Test("The pause between changes grows with the size of the names")
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
}
