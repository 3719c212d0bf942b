// How many bytes of its open request a connection holds.

/// The bytes that were received since the last complete request. The decoder does not tell at which byte a request ends, so a large
/// read in which a request ends also counts as the beginning of the next one. The connection keeps the buffer of that read
/// anyway.
struct RequestBytes {
    /// ``UnfinishedRequests`` counts the bytes of a connection in multiples of this, so that ordinary requests, which are smaller, cost
    /// nothing. A read that is smaller than this does not count as the beginning of the next request.
    static let step = 4 * 1024
    /// The maximum number of bytes of one body that are counted. What follows is not kept, apart from the parts that wait to be
    /// read.
    static let bodyLimit = 256 * 1024

    /// The bytes of the reads after the one in which the last request ended.
    private var received = 0
    /// The bytes of the read in which the last request ended: some of them may be the beginning of the next request. 0
    /// for a small read.
    private var surplus = 0
    private var lastRead = 0

    /// Whether bytes are counted that may be the beginning of a request. False also after a small read with the end of a request and
    /// the beginning of the next one.
    var hasBegun: Bool { count > 0 }

    /// The number of bytes that the open request holds.
    var count: Int { received + surplus }

    /// Records a read, before it is decoded.
    mutating func receive(_ size: Int) {
        lastRead = size
        received += size
    }

    /// Records that bytes of the open request are not held any more.
    mutating func discard(_ size: Int) {
        received = max(0, received - size)
    }

    /// Records that the open request is complete.
    /// - Returns: the number of bytes that the request holds until its response is complete.
    mutating func endRequest() -> Int {
        defer {
            surplus = lastRead < Self.step ? 0 : lastRead
            received = 0
        }
        return received
    }
}
