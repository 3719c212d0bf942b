// The limit of the memory that connections hold together, and what of a connection's input counts.

import Synchronization
import Testing

@testable import WebFront

@Suite("Held bytes")
final class HeldBytesTests: Sendable {
    private let unread = HeldBytes(limit: 10)
    private let closed = Mutex<[String]>([])

    private func share(_ name: String) -> HeldBytes.Share {
        HeldBytes.Share { [weak self] in self?.closed.withLock { $0.append(name) } }
    }

    @Test("Above the limit the connection that holds most is closed")
    func most() {
        let (first, second, third) = (share("first"), share("second"), share("third"))
        #expect(unread.add(4, for: first))
        #expect(unread.add(6, for: second))
        #expect(unread.add(1, for: third))
        #expect(closed.withLock { $0 } == ["second"])
        // Its bytes do not count any more, also when its writes fail later.
        unread.remove(6, for: second)
        #expect(unread.add(5, for: third))
        #expect(closed.withLock { $0 } == ["second"])
        unread.remove(4, for: first)
        unread.remove(6, for: third)
        #expect(unread.add(10, for: first))
        #expect(closed.withLock { $0 } == ["second"])
    }

    @Test("A connection that holds most itself must be closed, and no other is")
    func own() {
        let (first, second) = (share("first"), share("second"))
        #expect(unread.add(4, for: first))
        #expect(!unread.add(7, for: second))
        #expect(unread.add(6, for: first))
        #expect(closed.withLock { $0 }.isEmpty)
    }

    @Test("One response alone may be larger than the limit; the next one ends it")
    func alone() {
        let (first, second) = (share("first"), share("second"))
        #expect(unread.add(100, for: first))
        #expect(unread.add(1, for: second))
        #expect(closed.withLock { $0 } == ["first"])
    }

    @Test("Of requests, large unfinished ones count, and small or complete ones do not")
    func requests() {
        var bytes = RequestBytes()
        bytes.receive(4_000)
        #expect(bytes.hasBegun)
        #expect(bytes.held == 0)
        bytes.receive(5_000)
        #expect(bytes.held == 8_192)
        bytes.receive(1_000)
        bytes.endRequest()
        #expect(!bytes.hasBegun)
        // Until the response is complete.
        #expect(bytes.held == 8_192)
        bytes.endResponse()
        #expect(bytes.held == 0)
    }

    @Test("What was received with the end of a request may be the beginning of the next one")
    func following() {
        var bytes = RequestBytes()
        bytes.receive(60_000)
        bytes.endRequest()
        bytes.receive(10_000)
        bytes.endResponse()
        #expect(bytes.held == 69_632)
        bytes.receive(100)
        bytes.endRequest()
        bytes.endResponse()
        #expect(bytes.held == 0)
    }

    @Test("What is discarded does not count")
    func discarded() {
        var bytes = RequestBytes()
        bytes.receive(60_000)
        bytes.discard(50_000)
        #expect(bytes.held == 8_192)
        bytes.discard(50_000)
        #expect(bytes.held == 0)
    }
}
