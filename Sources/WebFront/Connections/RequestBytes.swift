// How many bytes a connection holds of requests.

/// The bytes that were received of requests without a complete response. The decoder does not tell at which byte a request ends, so
/// a large read in which one ends counts as the beginning of the next one, too. Its buffer is kept for the next read anyway.
struct RequestBytes {
    /// What is smaller does not count, so that ordinary requests cost nothing. Larger sizes count in steps of this.
    static let step = 4 * 1024
    /// More of one body is not held: routes read at most 64 KiB, and some parts may wait to be read or discarded.
    static let bodyLimit = 256 * 1024

    private var received = 0
    /// Of the last read.
    private var last = 0
    /// The part of `received` that may follow the end of the last request.
    private var following = 0

    /// Whether a request that is not complete may have begun.
    var hasBegun: Bool { following > 0 }

    /// What the connection holds.
    var held: Int { received / Self.step * Self.step }

    /// Records a read, before it is decoded.
    mutating func receive(_ size: Int) {
        last = size
        received += size
        following += size
    }

    /// Records that bytes of the last request are not held.
    mutating func discard(_ size: Int) {
        received = max(0, received - size)
        following = max(0, following - size)
    }

    /// Records that the last request is complete.
    mutating func endRequest() {
        following = last < Self.step ? 0 : last
    }

    /// Records that complete requests before the last one, and the last one if it is complete, are not held any more.
    mutating func endResponse() {
        received = following
    }
}
