// The options of the listening socket. Each accepted connection inherits the sizes of the buffers and of segments.

import Foundation
public import Logging
public import NIOCore

extension Channel {
    /// Prepares a listening socket for a server of `HTTPServerBuilder.site`: limits the buffers that the system keeps for each
    /// connection, and makes accepting pause when there is no file descriptor or no memory for another connection. Call this method
    /// as soon as the server is running.
    ///
    /// Logs an error when a step fails, for example because the channel is closed.
    public func prepareToAccept(logger: Logger) async {
        do {
            for (option, value) in ListeningSocket.options { try await setOption(option, value: value).get() }
            try await setOption(.maxMessagesPerRead, value: ListeningSocket.acceptedAtOnce).get()
        } catch {
            logger.error("an option of the listening socket could not be set", metadata: ["error": "\(error)"])
        }
        await pauseWithoutDescriptors(logger: logger)
    }
}

enum ListeningSocket {
    typealias Option = ChannelOptions.Types.SocketOption

    /// The size of the buffer for unread responses, in bytes. By default the system would keep megabytes for each client that does not
    /// read, and `ConnectionRules` cannot count these. The system reserves twice this size, which counts as memory of the control
    /// group; see `MemoryLimit`. Most compressed pages fit into this buffer.
    static let sendBuffer: Option.Value = 32 * 1024
    /// The size of the buffer for received bytes, in bytes. It holds requests that the server has not read, because they come after a
    /// request without a complete response. Nearly all requests fit into this buffer.
    ///
    /// The buffer of an accepted connection has this size before the first segment arrives. If the buffer became smaller later, the
    /// client would send more than fits, and send it again only after 200 milliseconds.
    static let receiveBuffer: Option.Value = 16 * 1024
    /// The maximum size of a TCP segment, in bytes. On the loopback interface a segment has up to 64 KiB, which is more than the
    /// buffers hold. Without this limit, a proxy on the same machine would get a part of a segment, and acknowledge it only after 40
    /// milliseconds, while the server waits for room in its buffer. Segments of Ethernet without jumbo frames are smaller than this
    /// limit.
    static let segmentSize: Option.Value = 8 * 1024

    /// The maximum number of connections that are accepted in one turn of the event loop. NIO's default is 4. With hundreds of busy
    /// connections a turn takes a tenth of a second, so with this default new connections would wait for seconds.
    static let acceptedAtOnce: UInt = 64

    static let buffers: [(Option, Option.Value)] = [
        (.socketOption(.so_sndbuf), sendBuffer), (.socketOption(.so_rcvbuf), receiveBuffer),
    ]

    static var options: [(Option, Option.Value)] {
        var options = buffers
        #if os(Linux)
        options.append((Option(level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_MAXSEG)), segmentSize))
        #endif
        return options
    }
}
