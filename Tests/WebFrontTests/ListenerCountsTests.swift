// Which live stream gives its place to another one.

import Entities
import Synchronization
import Testing

@testable import WebFront

@Suite("Places of live streams")
struct ListenerCountsTests {
    private let counts = ListenerCounts(limits: ListenerLimits(all: 4, perLink: 3, perSession: 3, perAddress: 3))

    /// A stream that notes whether its place was lost.
    private final class Stream: Sendable {
        private let losses = Mutex(0)
        private let place: ListenerPlace

        init(_ place: ListenerPlace) {
            self.place = place
            place.loss.onLoss { [weak self] in self?.losses.withLock { $0 += 1 } }
        }

        var isLost: Bool { losses.withLock { $0 == 1 } }
    }

    private func enter(_ address: String, session: String = "a") throws -> Stream {
        Stream(try counts.enter(.session(session), from: address))
    }

    private func key(_ number: Int) throws -> SpectatorKey {
        try #require(SpectatorKey(String(repeating: "A", count: 20) + "\(number)A"))
    }

    @Test("The network with the most streams gives places to networks that have at least two streams fewer")
    func networks() throws {
        let crowd = try (0..<3).map { _ in try enter("10.0.0.1") }
        let other = try enter("10.0.0.2", session: "b")
        let newcomer = try enter("10.0.0.3", session: "c")
        #expect(crowd.map(\.isLost) == [false, false, true])
        // The networks have two, one and one streams, so only a network without a stream has two fewer than the largest.
        for (address, session) in [("10.0.0.1", "a"), ("10.0.0.2", "b"), ("10.0.0.3", "c")] {
            #expect(throws: ListenerCounts.Excess.all) { try enter(address, session: session) }
        }
        let last = try enter("10.0.0.4", session: "d")
        #expect(crowd.map(\.isLost) == [false, true, true])
        #expect(throws: ListenerCounts.Excess.all) { try enter("10.0.0.5", session: "e") }
        #expect(![other, newcomer, last].contains { $0.isLost })
    }

    @Test("An IPv6 /48 is one network, in which the /64 with the most streams gives places to others")
    func sites() throws {
        let large = try (0..<3).map { try enter("2001:db8:1:1::\($0)") }
        let small = try enter("2001:db8:1:2::1", session: "b")
        let neighbour = try enter("2001:db8:1:3::1", session: "c")
        #expect(large.map(\.isLost) == [false, false, true])
        let stranger = try enter("2001:db8:2::1", session: "d")
        #expect(large.map(\.isLost) == [false, true, true])
        #expect(![small, neighbour, stranger].contains { $0.isLost })
    }

    @Test("In a network, the newest stream of the session with the most streams gives its place to another session")
    func sessions() throws {
        let counts = ListenerCounts(limits: ListenerLimits(all: 4))
        let enter = { session in Stream(try counts.enter(.session(session), from: "10.0.0.1")) }
        let many = try (0..<4).map { _ in try enter("a") }
        let one = try enter("b")
        #expect(many.map(\.isLost) == [false, false, false, true])
        let two = try enter("b")
        #expect(many.map(\.isLost) == [false, false, true, true])
        #expect(throws: ListenerCounts.Excess.all) { try enter("b") }
        #expect(![one, two].contains { $0.isLost })
    }

    @Test("The limit of a session applies even when all places are taken: a stream above it displaces no other")
    func limits() throws {
        let first = try (0..<3).map { _ in try enter("10.0.0.1") }
        let second = try enter("10.0.0.2", session: "b")
        // The session already has its maximum of streams, whichever network a new one comes from.
        #expect(throws: ListenerCounts.Excess.own) { try enter("10.0.0.3") }
        #expect(!(first + [second]).contains { $0.isLost })
    }

    @Test("At the limit of a link, its largest network gives places to networks that have at least two streams fewer")
    func link() throws {
        let counts = ListenerCounts(limits: ListenerLimits(all: 10, perLink: 4))
        let (link, other) = (try key(1), try key(2))
        let enter = { (key: SpectatorKey, address: String) in Stream(try counts.enter(.link(key), from: address)) }
        let crowd = try (0..<4).map { _ in try enter(link, "10.0.0.1") }
        // Streams of other links do not count: with these, the newcomer's network would have as many streams as the crowd's.
        let elsewhere = try (0..<4).map { _ in try enter(other, "10.0.0.2") }
        #expect(throws: ListenerCounts.Excess.own) { try enter(link, "10.0.0.1") }
        var newcomers = [try enter(link, "10.0.0.2")]
        #expect(crowd.map(\.isLost) == [false, false, false, true])
        newcomers.append(try enter(link, "2001:db8:1:1::1"))
        #expect(crowd.map(\.isLost) == [false, false, true, true])
        // The networks have two, one and one streams of the link.
        for address in ["10.0.0.1", "10.0.0.2", "2001:db8:1:2::1"] {
            #expect(throws: ListenerCounts.Excess.own) { try enter(link, address) }
        }
        #expect(!(elsewhere + newcomers).contains { $0.isLost })
        // Places that were lost or are free again count neither for the link nor for the server.
        newcomers = []
        newcomers = try (0..<2).map { _ in try enter(link, "10.0.0.3") }
        #expect(throws: ListenerCounts.Excess.own) { try enter(link, "10.0.0.3") }
        #expect(!(crowd.prefix(2) + newcomers).contains { $0.isLost })
    }

    @Test("When a link and the server are full, a stream of the link gives its place, and no second stream ends")
    func both() throws {
        let counts = ListenerCounts(limits: ListenerLimits(all: 7, perLink: 3))
        let key = try key(1)
        let crowd = try (0..<3).map { _ in Stream(try counts.enter(.link(key), from: "10.0.0.1")) }
        let largest = try (0..<4).map { _ in Stream(try counts.enter(.session("a"), from: "10.0.0.2")) }
        let newcomer = Stream(try counts.enter(.link(key), from: "10.0.0.3"))
        #expect(crowd.map(\.isLost) == [false, false, true])
        #expect(!(largest + [newcomer]).contains { $0.isLost })
        // The server would give a place of its largest network away, but the link has none for this network.
        #expect(throws: ListenerCounts.Excess.own) { try counts.enter(.link(key), from: "10.0.0.1") }
        #expect(!(largest + [newcomer]).contains { $0.isLost })
    }

    @Test("A stream that has lost its place no longer counts, and its end frees no other place")
    func ends() throws {
        var crowd = try (0..<3).map { _ in try enter("10.0.0.1") }
        var others = [try enter("10.0.0.2", session: "b"), try enter("10.0.0.3", session: "c")]
        #expect(crowd[2].isLost)
        crowd.removeLast()
        #expect(throws: ListenerCounts.Excess.all) { try enter("10.0.0.1") }
        others.removeLast()
        crowd.append(try enter("10.0.0.1"))
        #expect(throws: ListenerCounts.Excess.all) { try enter("10.0.0.1") }
        crowd = []
        others = []
        for _ in 0..<3 { crowd.append(try enter("10.0.0.1")) }
        #expect(throws: ListenerCounts.Excess.own) { try enter("10.0.0.1") }
    }

    @Test("A stream is told once that it has lost its place, even when it begins to listen only after the loss")
    func early() throws {
        let places = try (0..<3).map { _ in try counts.enter(.session("a"), from: "10.0.0.1") }
        let others = try (2...3).map { try counts.enter(.session("b"), from: "10.0.0.\($0)") }
        #expect(places.map { Stream($0).isLost } == [false, false, true])
        #expect(others.map { Stream($0).isLost } == [false, false])
    }
}
