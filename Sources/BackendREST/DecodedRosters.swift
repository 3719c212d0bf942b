// Rosters that were decoded already: decoding a hundred players takes longer than all the rest of a page.

internal import Entities
internal import NIOCore
internal import Synchronization

/// What the bodies of answers mean. The same bytes mean the same players, whoever asks for them and whenever, so an answer
/// that came before is compared and not decoded again. Nothing is answered from here without asking the server.
final class DecodedRosters: Sendable {
    private struct Known {
        var rosters: [ByteBuffer: [Player]] = [:]
        var byteCount = 0
    }

    private let known = Mutex(Known())
    private let capacity: Int

    /// - Parameter capacity: the most bytes of bodies that are kept; when there are more, all go.
    init(capacity: Int = 4 << 20) {
        self.capacity = capacity
    }

    /// The players of a body; nil when it is to be decoded.
    func players(of body: ByteBuffer) -> [Player]? {
        known.withLock { $0.rosters[body] }
    }

    func keep(_ players: [Player], of body: ByteBuffer) {
        guard body.readableBytes <= capacity else { return }
        known.withLock { known in
            if known.byteCount + body.readableBytes > capacity { known = Known() }
            if known.rosters.updateValue(players, forKey: body) == nil { known.byteCount += body.readableBytes }
        }
    }
}
