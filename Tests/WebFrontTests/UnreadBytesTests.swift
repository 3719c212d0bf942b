// The limit of the memory of events that clients have not read.

import Testing

@testable import WebFront

@Suite struct UnreadBytesTests {
    @Test("Events have room until there are too many bytes, and again when they were read")
    func limit() {
        let unread = UnreadBytes(limit: 10)
        #expect(unread.add(6))
        #expect(!unread.add(5))
        #expect(unread.add(4))
        unread.remove(6)
        #expect(unread.add(5))
        unread.remove(9)
        #expect(unread.add(100))
        #expect(!unread.add(1))
        unread.remove(100)
        #expect(unread.add(1))
    }
}
