// The link for spectators, closed matches, and actions of the clock that change nothing.

import Entities
import Foundation
import Testing

extension LiveMatchTests {
    @Test("Sharing a match again keeps its link, and a new link can be created after the link was withdrawn")
    func link() throws {
        let first = try #require(SpectatorKey(String(repeating: "a", count: 22)))
        let second = try #require(SpectatorKey(String(repeating: "b", count: 22)))
        var match = Self.match((.share(first), Self.kickOff), (.share(second), Self.kickOff))
        #expect(match.spectatorKey == first)
        #expect(match.revision == 1)
        match.apply(.withdrawLink, at: Self.kickOff)
        match.apply(.withdrawLink, at: Self.kickOff)
        #expect(match.spectatorKey == nil)
        #expect(match.revision == 2)
        match.apply(.share(second), at: Self.kickOff)
        #expect(match.spectatorKey == second)
    }

    @Test("A link ends a day after the match or after its own creation, whichever is later; a kept link does not end")
    func linkEnd() throws {
        let key = try #require(SpectatorKey(String(repeating: "a", count: 22)))
        let day: TimeInterval = 24 * 60 * 60
        var match = Self.match((.keepLink, Self.kickOff), (.share(key), Self.kickOff))
        var link = try #require(match.link)
        #expect(link == SpectatorLink(key: key, madeAt: Self.kickOff))
        #expect(link.endsAt(afterMatch: nil) == nil)
        #expect(!link.isOver(at: .distantFuture, afterMatch: nil))
        let end = Self.kickOff + 600
        #expect(link.endsAt(afterMatch: end) == end + day)
        #expect(!link.isOver(at: end + day - 1, afterMatch: end))
        #expect(link.isOver(at: end + day, afterMatch: end))
        // The link was created after the match.
        #expect(link.endsAt(afterMatch: Self.kickOff - 5 * day) == Self.kickOff + day)
        match.apply(.keepLink, at: Self.kickOff)
        match.apply(.keepLink, at: Self.kickOff)
        #expect(match.revision == 2)
        link = try #require(match.link)
        #expect(link.isKept)
        #expect(!link.isOver(at: .distantFuture, afterMatch: end))
    }

    @Test("A text is a spectator key only if it has 22 characters of base64url")
    func keys() {
        #expect(SpectatorKey("abcXYZ019-_abcXYZ019-_")?.value == "abcXYZ019-_abcXYZ019-_")
        let a = String(repeating: "a", count: 21)
        for text in [
            "", a, a + "aa", a + "+", a + "/", a + "=", a + " ", a + "é", a + "\n", a + "\0", a + "@", a + "{",
        ] {
            #expect(SpectatorKey(text) == nil, "\(text)")
        }
    }

    @Test("Closing and reopening are one change each; without a correction, only the link can change in a closed match")
    func closing() throws {
        var match = LiveMatch()
        for isClosed in [true, true, false, false] { match.close(isClosed) }
        #expect(match.revision == 2)
        let key = try #require(SpectatorKey(String(repeating: "a", count: 22)))
        let changes: [MatchChange] = [
            .clock(.start), .goal(.teamA), .takeBackLast(.teamA), .takeBack(1), .restore(1), .scorer(nil, of: 1),
            .move(1, to: .bench), .share(key), .withdrawLink, .keepLink,
        ]
        #expect(changes.filter(\.isPossibleAfterTheEnd) == [.share(key), .withdrawLink, .keepLink])
    }

    @Test("An action that leaves the clock as it is does not change the match, not even its revision")
    func idleActions() {
        var match = LiveMatch()
        for action in [MatchClock.Action.pause, .resume, .addTime, .cancel, .set(seconds: 6000), .set(seconds: 600)] {
            match.apply(.clock(action), at: Self.kickOff)
        }
        #expect(match == LiveMatch())
        match.apply(.clock(.start), at: Self.kickOff)
        match.apply(.clock(.start), at: Self.after(1))
        #expect(match.revision == 1)
    }
}
