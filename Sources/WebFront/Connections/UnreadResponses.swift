// The number of bytes of responses that one connection holds because its client has not read them.

import Logging
import NIOCore

/// What one connection adds to the bytes of unread responses, which are limited for all connections together.
final class UnreadResponses {
    private let all: HeldBytes
    private let logger: Logger
    private var share: HeldBytes.Share?

    init(of all: HeldBytes, logger: Logger) {
        self.all = all
        self.logger = logger
    }

    /// Counts bytes until they have been passed to the system. May close other connections.
    /// - Returns: false when the limit of all connections is exceeded and this connection is one of those that are closed, see
    ///   ``HeldBytes``; the caller must then close it.
    func add(_ size: Int, until written: EventLoopFuture<Void>, of channel: any Channel) -> Bool {
        let share =
            share
            ?? HeldBytes.Share { [all, logger] in
                all.warning.log(to: logger, "connection closed: it holds too many bytes that are not read")
                channel.close(mode: .all, promise: nil)
            }
        self.share = share
        guard all.add(size, for: share) else {
            all.warning.log(to: logger, "connection closed: too many bytes of its responses are not read")
            return false
        }
        written.whenComplete { [all] _ in all.remove(size, for: share) }
        return true
    }

    /// Releases the reference to the channel. Called when the connection has ended.
    func end() {
        share = nil
    }
}
