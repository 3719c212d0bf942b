// How long a feed waits before it reads a match again.

import BackendServices
import Entities
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
        live.site.clock.advance(seconds: SpectatorLink.lifetime - 10)
        var spectator = try #require(await live.watch(.sample)).makeAsyncIterator()
        #expect(await spectator.next()?.summary.hasPrefix("match") == true)
        #expect(try await live.sleeper.next() == .milliseconds(10_001))
        live.pass(10.001)
        #expect(await spectator.next()?.summary == "over")
    }

    @Test("The pause between changes grows with the number of listeners")
    func pauses() {
        #expect([0, 1, MatchFeeds.few].allSatisfy { MatchFeeds.pause(for: $0) == nil })
        #expect(MatchFeeds.pause(for: MatchFeeds.few + 1) == .milliseconds(55))
        #expect(MatchFeeds.pause(for: 199) == .milliseconds(995))
        #expect([200, 201, 15_000].allSatisfy { MatchFeeds.pause(for: $0) == .seconds(1) })
    }
}
