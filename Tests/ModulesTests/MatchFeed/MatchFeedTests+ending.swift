// When the streams and the feeds of a match end.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Testing

@testable import Modules
@testable import Preview

extension MatchFeedTests {
    @Test("Signing out ends only the streams of the session that ends")
    func signOut() async throws {
        let other = try await live.site.backend.users.signIn(
            Credentials(username: "Zoë", password: Site.password))
        var (_, first) = try await events()
        var (_, second) = try await events()
        var (_, elsewhere) = try await events(as: other.token)
        _ = await (first.next(), second.next(), elsewhere.next())
        #expect(live.feeds.count == 2)
        try await live.services.users.signOut(live.site.token)
        for var listener in [first, second] {
            #expect(await listener.next()?.summary == "over")
            #expect(await listener.next() == nil)
        }
        try await live.change(.goal(.teamA), as: other.token)
        #expect(await elsewhere.next()?.summary.hasPrefix("match 1") == true)
        #expect(live.feeds.count == 1)
    }

    @Test("Streams of a deleted match end immediately, and those of an expired session at the next heartbeat")
    func gone() async throws {
        var (_, listener) = try await events()
        _ = await listener.next()
        try await live.services.gathers(as: live.site.token).delete(live.match)
        #expect(await listener.next()?.summary == "deleted")

        let other = try await FeedSite()
        var expiring = try #require(await other.listen()).makeAsyncIterator()
        _ = await expiring.next()
        _ = try await other.sleeper.next()
        other.pass(31 * 24 * 60 * 60)
        #expect(await expiring.next()?.summary == "over")
        #expect(other.feeds.count == 0)
    }

    @Test("A user gets no stream with an invalid token, or for another user's match")
    func refused() async throws {
        #expect(await live.listen(as: AccessToken(value: "none")) == nil)
        let stranger = try await live.site.anotherPerson()
        #expect(await live.listen(as: stranger.token) == nil)
        #expect(live.feeds.count == 0)
    }

    @Test("While the backend is unavailable, streams stay open, clocks continue, and the match is read again")
    func unavailable() async throws {
        try await live.change(.clock(.start))
        live.site.fail(.match, with: .unavailable)
        var (_, listener) = try await events()
        #expect(await listener.next()?.summary == "silence")
        #expect(try await live.sleeper.next() == .seconds(5))
        live.site.backend.stopFailing()
        live.pass(5)
        #expect(await listener.next()?.summary == "match 1-running")
        _ = try await live.sleeper.next()
        live.site.fail(.match, with: .unexpectedResponse)
        live.pass(15)
        #expect(await listener.next()?.summary == "clock 580000")
        #expect(try await live.sleeper.next() == .seconds(5))
    }

    @Test("A feed ends when its last listener leaves")
    func leaving() async throws {
        var first = await live.listen()
        var second = await live.listen()
        _ = try await live.sleeper.next()
        #expect(first != nil && second != nil)
        first = nil
        #expect(live.feeds.count == 1)
        #expect(live.sleeper.count == 1)
        second = nil
        #expect(live.feeds.count == 0)
        for _ in 0..<1000 where live.sleeper.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(live.sleeper.count == 0)
    }

    @Test("A stopped stream ends, and a cancelled task stops listening")
    func stopping() async throws {
        let (events, iterator) = try await events()
        var listener = iterator
        events.stop()
        _ = await listener.next()
        #expect(await listener.next() == nil)
        let waiting = Task {
            guard let events = await live.listen() else { return }
            for await _ in events {}
        }
        waiting.cancel()
        await waiting.value
        #expect(live.feeds.count == 0)
    }
}
