// The limit of the memory that connections hold together, and how the received bytes of a connection are counted.

import NIOCore
import Synchronization
import Testing

@testable import WebFront

/// A clock that stands still unless the test advances it.
private final class TestInstant: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    @Sendable func now() -> ContinuousClock.Instant {
        instant.withLock { $0 }
    }

    func advance(by time: Duration) {
        instant.withLock { $0 += time }
    }
}

@Suite("Held bytes")
final class HeldBytesTests: Sendable {
    private let clock = TestInstant()
    private let unread: HeldBytes
    private let closed = Mutex<[String]>([])

    init() {
        unread = HeldBytes(limit: 10, now: clock.now)
    }

    private func share(_ name: String) -> HeldBytes.Share {
        HeldBytes.Share { [weak self] in self?.closed.withLock { $0.append(name) } }
    }

    @Test("Above the limit, when no connection is stalled, the one that holds the most bytes is closed")
    func most() {
        let (first, second, third) = (share("first"), share("second"), share("third"))
        #expect(unread.add(4, for: first))
        #expect(unread.add(6, for: second))
        #expect(unread.add(1, for: third))
        #expect(closed.withLock { $0 } == ["second"])
        // The bytes of the closed connection do not count any more. Its writes, which fail later, remove nothing.
        unread.remove(6, for: second)
        #expect(unread.add(5, for: third))
        #expect(closed.withLock { $0 } == ["second"])
        unread.remove(4, for: first)
        unread.remove(6, for: third)
        #expect(unread.add(10, for: first))
        #expect(closed.withLock { $0 } == ["second"])
    }

    @Test("The connection that adds bytes is told to close when it holds the most, and no other is closed")
    func own() {
        let (first, second) = (share("first"), share("second"))
        #expect(unread.add(4, for: first))
        #expect(!unread.add(7, for: second))
        #expect(unread.add(6, for: first))
        #expect(closed.withLock { $0 }.isEmpty)
    }

    @Test("Many stalled connections that fill the limit do not end a larger response that is read immediately")
    func stalled() {
        let (first, second, third) = (share("first"), share("second"), share("third"))
        for share in [first, second, third] { #expect(unread.add(3, for: share)) }
        clock.advance(by: HeldBytes.stall)
        let response = share("response")
        #expect(unread.add(7, for: response))
        #expect(closed.withLock { $0.count } == 2)
        unread.remove(7, for: response)
        #expect(unread.add(7, for: response))
        #expect(closed.withLock { $0.count } == 2)
    }

    @Test("A connection whose client reads is not stalled")
    func reading() {
        let (slow, stalled) = (share("slow"), share("stalled"))
        #expect(unread.add(6, for: slow))
        #expect(unread.add(1, for: stalled))
        clock.advance(by: HeldBytes.stall - .milliseconds(1))
        unread.remove(1, for: slow)
        clock.advance(by: .milliseconds(1))
        #expect(unread.add(5, for: share("response")))
        #expect(closed.withLock { $0 } == ["stalled"])
    }

    @Test("Above the limit, connections are closed until a sixteenth of the limit is free")
    func amortized() {
        let held = HeldBytes(limit: 160, now: clock.now)
        let shares = (0..<40).map { share("\($0)") }
        for share in shares { #expect(held.add(4, for: share)) }
        clock.advance(by: HeldBytes.stall)
        let new = share("new")
        #expect(held.add(1, for: new))
        #expect(closed.withLock { $0.count } == 3)
        #expect(held.add(10, for: new))
        #expect(closed.withLock { $0.count } == 3)
    }

    @Test("One connection alone may exceed the limit, and is closed when another one holds bytes too")
    func alone() {
        let (first, second) = (share("first"), share("second"))
        #expect(unread.add(100, for: first))
        #expect(unread.add(1, for: second))
        #expect(closed.withLock { $0 } == ["first"])
    }

    @Test("All bytes that are received until the end of a request count for the request")
    func requests() {
        var bytes = RequestBytes()
        #expect(!bytes.hasBegun)
        bytes.receive(ByteBuffer(repeating: 0, count: 4_000))
        bytes.receive(ByteBuffer(repeating: 0, count: 5_000))
        #expect(bytes.hasBegun && bytes.count == 9_000)
        bytes.receive(ByteBuffer(repeating: 0, count: 1_000))
        #expect(bytes.endRequest() == 10_000)
        #expect(!bytes.hasBegun && bytes.count == 0)
    }

    @Test("A large read in which a request ends also counts as the beginning of the next request")
    func surplus() {
        var bytes = RequestBytes()
        bytes.receive(ByteBuffer(repeating: 0, count: 60_000))
        #expect(bytes.endRequest() == 60_000)
        #expect(bytes.hasBegun && bytes.count == 60_000)
        bytes.receive(ByteBuffer(repeating: 0, count: 100))
        #expect(bytes.count == 60_100)
        #expect(bytes.endRequest() == 100)
        #expect(bytes.count == 0)
    }

    @Test("Bytes that are not UTF-8 are counted until the end of the request, and the limit is 4,096")
    func invalid() {
        var bytes = RequestBytes()
        bytes.receive(ByteBuffer(repeating: 0x80, count: 2_000))
        bytes.receive(ByteBuffer(string: String(repeating: "é€😀", count: 3_000)))
        // Each of these reads is a part of a character.
        for _ in 0..<1_048 {
            bytes.receive(ByteBuffer(bytes: [0xC3]))
            bytes.receive(ByteBuffer(bytes: [0xA9]))
        }
        #expect(!bytes.isInvalid)
        bytes.receive(ByteBuffer(bytes: [0x61, 0xFF]))
        #expect(bytes.isInvalid)
        _ = bytes.endRequest()
        #expect(!bytes.isInvalid)
        bytes.receive(ByteBuffer(repeating: 0xF5, count: RequestBytes.invalidLimit))
        #expect(!bytes.isInvalid)
    }

    @Test("Discarded bytes do not count")
    func discarded() {
        var bytes = RequestBytes()
        bytes.receive(ByteBuffer(repeating: 0, count: 60_000))
        bytes.discard(50_000)
        #expect(bytes.count == 10_000)
        bytes.discard(50_000)
        #expect(bytes.count == 0)
    }
}
