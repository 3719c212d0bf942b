// Networks take turns in a queue.

import Testing

@testable import BackendServices

@Suite struct NetworkQueueTests {
    private static func network(_ name: String) -> ClientNetwork { ClientNetwork(of: "192.0.2.\(name)") }

    private func queue(_ elements: [(String, of: String)], limit: Int? = nil) -> (
        NetworkQueue<String>, dropped: [String]
    ) {
        var queue = NetworkQueue<String>()
        var dropped: [String] = []
        for (element, network) in elements {
            if let refused = queue.add(element, of: Self.network(network), limit: limit) { dropped.append(refused) }
        }
        return (queue, dropped)
    }

    private func served(_ queue: NetworkQueue<String>) -> [String] {
        var (queue, served) = (queue, [String]())
        while let next = queue.removeFirst() { served.append(next) }
        #expect(queue.count == 0)
        return served
    }

    @Test("Networks take turns, and the elements of a network are served in their order")
    func turns() {
        let (queue, _) = queue([("a1", "1"), ("a2", "1"), ("a3", "1"), ("b1", "2"), ("b2", "2"), ("c1", "3")])
        #expect(queue.count == 6)
        #expect(served(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test(
        "A full queue drops the new element, or one of a network that has at least two more than the network of the new one"
    )
    func displacement() {
        let (queue, dropped) = queue(
            [("a1", "1"), ("a2", "1"), ("a3", "1"), ("a4", "1"), ("b1", "2"), ("b2", "2"), ("b3", "2"), ("c1", "3")],
            limit: 4)
        #expect(dropped == ["a4", "a3", "b3", "a2"])
        #expect(served(queue) == ["a1", "b1", "c1", "b2"])
    }

    @Test("The networks of a site take turns within the turn of the site, and cannot keep another site out")
    func sites() {
        var queue = NetworkQueue<String>()
        func add(_ element: String, _ address: String) -> String? {
            queue.add(element, of: ClientNetwork(of: address), limit: 5)
        }
        for number in 1...4 { #expect(add("a\(number)", "2001:db8:0:\(number)::1") == nil) }
        #expect(add("a5", "2001:db8:0:1::2") == nil)
        #expect(add("b1", "192.0.2.1") == "a5")
        #expect(add("b2", "192.0.2.1") == "a4")
        #expect(add("a6", "2001:db8:0:1::3") == "a6")
        #expect(served(queue) == ["a1", "b1", "a2", "b2", "a3"])
    }

    @Test("Sessions take turns within the turn of their network, and cannot keep its other sessions out")
    func sessions() {
        var queue = NetworkQueue<String>()
        func add(_ element: String, _ session: String, _ address: String) -> String? {
            queue.add(element, of: ClientNetwork(of: address), session: session, limit: 6)
        }
        for number in 1...4 { #expect(add("a\(number)", "a", "2001:db8:0:1::1") == nil) }
        for session in ["b", "c"] { #expect(add(session, session, "2001:db8:0:1::1") == nil) }
        // `x` comes from another network of the site, `d` from another session of the network. `a5` does not fit: its
        // session has the most elements.
        #expect(add("x", "x", "2001:db8:0:2::1") == "a4")
        #expect(add("d", "d", "2001:db8:0:1::2") == "a3")
        #expect(add("a5", "a", "2001:db8:0:1::3") == "a5")
        #expect(queue.count == 6)
        #expect(served(queue) == ["a1", "x", "b", "c", "d", "a2"])
    }

    @Test("A network that lost its only element takes its turn behind the other networks when it adds another")
    func comingAgain() {
        var queue = NetworkQueue<String>()
        func add(_ element: String, _ address: String) -> String? {
            queue.add(element, of: ClientNetwork(of: address), limit: 4)
        }
        for number in 1...4 { #expect(add("a\(number)", "2001:db8:0:\(number)::1") == nil) }
        #expect(add("b1", "192.0.2.1") == "a4")
        #expect([queue.removeFirst(), queue.removeFirst()] == ["a1", "b1"])
        #expect(add("a5", "2001:db8:0:1::1") == nil)
        #expect(add("a6", "2001:db8:0:4::1") == nil)
        #expect(served(queue) == ["a2", "a3", "a5", "a6"])
    }

    @Test("`displace` counts and removes only elements that match the predicate")
    func matches() {
        var (queue, _) = queue([("a1", "1"), ("a2", "1"), ("a3", "1"), ("b1", "2"), ("b2", "2")])
        func displace(_ network: String, _ matches: (String) -> Bool) -> String? {
            queue.displace(for: Self.network(network), session: nil, where: matches)
        }
        #expect(displace("3") { $0.hasSuffix("1") } == nil)
        #expect(displace("3") { $0 != "a3" && $0 != "b2" } == "a2")
        #expect(displace("2") { _ in true } == nil)
        #expect(displace("3") { $0.hasPrefix("b") } == "b2")
        #expect(served(queue) == ["a1", "b1", "a3"])
    }

    @Test("Without a limit, a queue accepts 200 elements that have no network, such as calls of the server itself")
    func unlimited() {
        var queue = NetworkQueue<Int>()
        for number in 1...200 { #expect(queue.add(number, of: nil, limit: nil) == nil) }
        #expect(queue.count == 200)
        #expect(queue.count { $0 > 150 } == 50)
    }

    @Test("An element that cannot be served is skipped and stays in the queue")
    func skipping() {
        var (queue, _) = queue([("a1", "1"), ("a2", "1"), ("b1", "2")])
        #expect(queue.removeFirst { $0 != "a1" } == "a2")
        #expect(queue.removeFirst { $0 == "none" } == nil)
        #expect(queue.removeAll { $0 == "b1" } == ["b1"])
        #expect(served(queue) == ["a1"])
    }
}
