// The turns in which matches are read for listeners.

import BackendInMemory
import BackendServices
import Entities
import Synchronization
import TestGate
import Testing

@testable import Modules

@Suite struct MatchFeedTurnsTests {
    let live: FeedSite

    init() async throws {
        live = try await FeedSite()
    }

    @Test("Two readings for an owner run at the same time, and readings for others do not wait for further ones")
    func turns() async throws {
        let backend = live.site.backend
        let zoe = Credentials(username: "Zoë", password: Site.password)
        var tokens = [live.site.token]
        for _ in 1...3 { tokens.append(try await backend.users.signIn(zoe).token) }
        let other = try await live.site.anotherPerson()
        var ids: [Player.ID] = []
        for name in ["Cy", "Di"] {
            ids.append(try await backend.players(as: other.token).create(PlayerDraft(name: name)))
        }
        let match = try await backend.gathers(as: other.token).start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
        // The first two readings wait until they are released.
        let calls = Mutex(0)
        let (released, release) = AsyncStream.makeStream(of: Never.self)
        backend.intercept { call throws(ServiceError) in
            guard call == .match else { return }
            let number = calls.withLock { count in
                count += 1
                return count
            }
            if number <= 2 { for await _ in released {} }
        }
        let own = tokens.map { token in Task { [live] in await live.listen(as: token) != nil } }
        while calls.withLock({ $0 }) < 2 { await Task.yield() }
        let module = live.feeds.organiserModule(other.token, now: live.site.clock.now)
        let events = await module(
            MatchFeedEvent(
                gather: match, user: User(id: other.userID, username: "Somebody else"), viewer: live.site.viewer,
                lastEventID: nil, keepsUnchangedParts: false))
        #expect(events != nil)
        #expect(calls.withLock { $0 } == 3)
        release.finish()
        for listening in own { #expect(await listening.value) }
        #expect(calls.withLock { $0 } == 5)
    }
}
