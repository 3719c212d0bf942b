// What one connection holds of requests without a complete response.

import Logging
import NIOCore

/// What one connection adds to the bytes of unfinished requests, which are limited for all connections together.
struct UnfinishedRequests {
    private let all: HeldBytes
    /// Nil until the connection holds as many bytes as `RequestBytes.step`, which most connections never do.
    private var share: HeldBytes.Share?
    private var countedBytes = 0

    init(of all: HeldBytes) {
        self.all = all
    }

    /// Sets the number of bytes that the connection holds. May close another connection.
    /// - Returns: false when this connection holds most, and must be closed.
    mutating func set(_ size: Int, of channel: any Channel, _ logger: Logger) -> Bool {
        let held = size / RequestBytes.step * RequestBytes.step
        guard held != countedBytes else { return true }
        let share =
            share
            ?? HeldBytes.Share {
                logger.warning("connection closed: it holds most of the bytes of unfinished requests")
                channel.close(mode: .all, promise: nil)
            }
        self.share = share
        let change = held - countedBytes
        countedBytes = held
        guard change < 0 else { return all.add(change, for: share) }
        all.remove(-change, for: share)
        return true
    }

    /// Records that the connection is closed.
    mutating func removeAll() {
        if let share { all.remove(countedBytes, for: share) }
        share = nil
    }
}
