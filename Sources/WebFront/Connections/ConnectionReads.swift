// How many bytes are read from a connection at a time.

import NIOCore

/// Limits for the sizes and the number of reads.
struct ConnectionReads {
    private let minimum: Int
    private let initial: Int
    /// The maximum size of a read in bytes.
    let maximum: Int
    /// The maximum number of reads before the event loop reads from other connections.
    private let count: UInt

    /// Each connection keeps the buffers of its last reads. Most requests of browsers fit into a buffer of 1,024 bytes; for larger
    /// ones buffers grow, up to the size of the system's buffer. Four reads are the default of NIO.
    static let usual = Self(minimum: 512, initial: 1_024, maximum: Int(ListeningSocket.receiveBuffer), count: 4)
    /// For a body of small chunks, see ``BodyMerge``. 2,048 bytes are 341 chunks of one byte, each of which takes 6 bytes.
    static let ofSmallChunks = Self(minimum: 512, initial: 2_048, maximum: 2_048, count: 1)

    /// Sets the options of a connection, unless it is closed. Call this on its event loop.
    func set(on channel: any Channel) {
        let allocator = AdaptiveRecvByteBufferAllocator(minimum: minimum, initial: initial, maximum: maximum)
        try? channel.syncOptions?.setOption(.maxMessagesPerRead, value: count)
        try? channel.syncOptions?.setOption(.recvAllocator, value: allocator)
    }
}
