// How many bytes of an incomplete request a connection holds.

/// The bytes that were received since the last complete request. The decoder does not report at which byte a request ends, so a
/// large read in which a request ends also counts as the beginning of the next one.
struct RequestBytes {
    /// In bytes. ``UnfinishedRequests`` counts whole multiples of this size, so smaller requests, such as most requests of browsers,
    /// need no update of the shared count. A read smaller than this size, in which a request ends, does not count as the beginning
    /// of the next request.
    static let step = 4 * 1024
    /// The maximum number of bytes of one body that are counted. The readers of bodies discard later bytes.
    static let bodyLimit = 256 * 1024

    /// The bytes of the reads after the one in which the last request ended.
    private var received = 0
    /// The bytes of the read in which the last request ended: some of them may be the beginning of the next request. 0
    /// for a small read.
    private var surplus = 0
    private var lastRead = 0

    /// Whether bytes are counted that may be the beginning of a request. Also false after a small read with the end of a request
    /// and the beginning of the next one.
    var hasBegun: Bool { count > 0 }

    /// The number of bytes that the incomplete request holds.
    var count: Int { received + surplus }

    /// Records a read, before it is decoded.
    mutating func receive(_ size: Int) {
        lastRead = size
        received += size
    }

    /// Records that bytes of the incomplete request are not held any more.
    mutating func discard(_ size: Int) {
        received = max(0, received - size)
    }

    /// Records that the request is complete.
    /// - Returns: the number of bytes that the request holds until its response is complete.
    mutating func endRequest() -> Int {
        defer {
            surplus = lastRead < Self.step ? 0 : lastRead
            received = 0
        }
        return received
    }
}
