// The number of bytes that one connection holds for requests without a complete response.

import Logging
import NIOCore

/// What one connection adds to the bytes of unfinished requests, which are limited for all connections together.
struct UnfinishedRequests {
    private let all: HeldBytes
    private let logger: Logger
    /// Nil until the connection holds as many bytes as `RequestBytes.step`, which most connections never do.
    private var share: HeldBytes.Share?
    private var countedBytes = 0

    init(of all: HeldBytes, logger: Logger) {
        self.all = all
        self.logger = logger
    }

    /// Sets the number of bytes that the connection holds. May close other connections.
    /// - Returns: false when the limit of all connections is exceeded and this is one of those that are closed, see ``HeldBytes``; the
    ///   caller must then close it.
    mutating func set(_ size: Int, of channel: any Channel) -> Bool {
        let held = size / RequestBytes.step * RequestBytes.step
        guard held != countedBytes else { return true }
        let share =
            share
            ?? HeldBytes.Share { [all, logger] in
                all.warning.log(to: logger, "connection closed: it holds too many bytes of unfinished requests")
                channel.close(mode: .all, promise: nil)
            }
        self.share = share
        let change = held - countedBytes
        countedBytes = held
        if change < 0 {
            all.remove(-change, for: share)
        } else if !all.add(change, for: share) {
            all.warning.log(to: logger, "connection closed: too many bytes of unfinished requests")
            return false
        }
        return true
    }

    /// Records that the connection is closed.
    mutating func removeAll() {
        if let share { all.remove(countedBytes, for: share) }
        share = nil
    }
}
