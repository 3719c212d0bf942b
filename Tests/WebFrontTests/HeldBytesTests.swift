// The limit of the memory of responses that clients have not read.

import Synchronization
import Testing

@testable import WebFront

@Suite("Unread responses")
final class UnreadResponsesTests: Sendable {
    private let unread = UnreadResponses(limit: 10)
    private let closed = Mutex<[String]>([])

    private func share(_ name: String) -> UnreadResponses.Share {
        UnreadResponses.Share { [weak self] in self?.closed.withLock { $0.append(name) } }
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
}
