// Names in live events. `==` of `String` treats canonically equivalent names as equal and can take long, so feeds compare names byte by
// byte.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct MatchFeedNamesTests {
    private let live: FeedSite

    init() async throws {
        live = try await FeedSite()
    }

    private func rename(_ player: Player.ID, to name: String) async throws {
        try await live.services.players(as: live.site.token).update(player, to: PlayerDraft(name: name))
    }

    /// The subject of an organiser's event, the UTF-8 bytes of the first name in its view (none when the view has no players), and
    /// whether the view has the text to share; nil for another event.
    private func content(of event: LiveEvent?) -> (subject: LiveView.Subject, name: [UInt8], hasSheet: Bool)? {
        guard case .match(_, let fragment, _) = event, let view = fragment.view() as? GatherPartsViewModel else {
            return nil
        }
        return (fragment.subject, Array((view.squads?.teams.first?.players.first ?? "").utf8), view.sheet != nil)
    }

    @Test("A new name that is canonically equivalent to the old one is sent, and later events have the clock only")
    func equivalentNames() async throws {
        let player = try #require(try await live.site.matches.watched(live.match).lineup.first).id
        try await rename(player, to: "Zo\u{EB}")
        let events = try #require(await live.listen(keepsUnchangedParts: true))
        var listener = events.makeAsyncIterator()
        #expect(content(of: await listener.next())?.name == Array("Zo\u{EB}".utf8))
        #expect(try await live.sleeper.next() == .seconds(15))
        try await rename(player, to: "Zoe\u{308}")
        let renamed = try #require(content(of: await listener.next()))
        #expect(renamed.name == Array("Zoe\u{308}".utf8))
        #expect(renamed.hasSheet)
        for _ in 1...2 {
            #expect(try await live.sleeper.next() == .seconds(15))
            live.pass(15)
            #expect(await listener.next()?.summary.hasPrefix("clock") == true)
        }
    }

    @Test("Spectators receive a new name that is canonically equivalent to the old one")
    func equivalentNamesForSpectators() async throws {
        let player = try #require(try await live.site.matches.watched(live.match).lineup.first).id
        let key = try #require(SpectatorKey("abcdefghijklmnopqrstuv"))
        try await live.change(.share(key))
        try await rename(player, to: "Zo\u{EB}")
        var listener = try #require(await live.watch(key)).makeAsyncIterator()
        for name in ["Zo\u{EB}", "Zoe\u{308}"] {
            guard case .match(_, let fragment, nil) = await listener.next() else { throw ServiceError.unavailable }
            let view = try #require(fragment.view() as? WatchedMatchViewModel)
            #expect(view.teams.first?.players.first.map { Array($0.utf8) } == Array(name.utf8))
            #expect(try await live.sleeper.next() == .seconds(15))
            try await rename(player, to: "Zoe\u{308}")
            live.pass(15)
        }
    }

    @Test("The feeds of several sessions keep one copy of an unchanged match")
    func copies() async throws {
        let other = try await live.site.backend.users.signIn(Credentials(username: "Zoë", password: Site.password))
        var copies: Set<ObjectIdentifier> = []
        var listeners: [MatchFeeds.Listener] = []
        for token in [live.site.token, other.token] {
            let listener = live.feeds.listen(by: .organiser(live.match, token, live.site.user.id))
            listeners.append(listener)
            var publications = listener.publications.makeAsyncIterator()
            guard case .watched(let match) = await publications.next()?.news else { throw ServiceError.unavailable }
            copies.insert(ObjectIdentifier(match))
        }
        #expect(listeners.count == 2 && copies.count == 1)
    }

    @Test(
        "A reading that finds the match unchanged makes no new publication, so a later listener shares the first event")
    func publications() async throws {
        var first = try #require(await live.listen()).makeAsyncIterator()
        let before = try #require(content(of: await first.next()))
        #expect(try await live.sleeper.next() == .seconds(15))
        live.pass(15)
        #expect(await first.next()?.summary.hasPrefix("clock") == true)
        var second = try #require(await live.listen()).makeAsyncIterator()
        #expect(content(of: await second.next())?.subject == before.subject)
        try await live.change(.goal(.teamA))
        let after = try #require(content(of: await second.next()))
        #expect(after.subject != before.subject)
        #expect(content(of: await first.next())?.subject == after.subject)
    }
}
