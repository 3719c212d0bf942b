// The options of the listening socket, which each accepted connection inherits.

import Foundation
public import Logging
public import NIOCore

extension Channel {
    /// Prepares a listening socket for a server of `HTTPServerBuilder.site`: the system keeps little for each connection, and
    /// accepting pauses when there is no descriptor for another one. Call it when the server runs.
    ///
    /// Logs what is not possible, such as for a closed channel.
    public func prepareToAccept(logger: Logger) async {
        for (option, value) in ListeningSocket.options {
            do {
                try await setOption(option, value: value).get()
            } catch {
                logger.error("an option of the listening socket could not be set", metadata: ["error": "\(error)"])
            }
        }
        await pauseWithoutDescriptors(logger: logger)
    }
}

enum ListeningSocket {
    typealias Option = ChannelOptions.Types.SocketOption

    /// In bytes. Otherwise the system would keep megabytes for each client that does not read, and `ConnectionRules` cannot
    /// count them. The system reserves twice as many, which count as memory of the control group; see `MemoryLimit`. Most
    /// compressed pages fit into it.
    static let sendBuffer: Option.Value = 32 * 1024
    /// In bytes. The same for requests that are not read, because they come after one without a complete response. Nearly all
    /// requests fit into it.
    ///
    /// The accepted connection has it before its first segment. If the buffer of a connection became smaller later, the client would
    /// send more than fits, and send it again only after 200 milliseconds.
    static let receiveBuffer: Option.Value = 16 * 1024
    /// In bytes. On the loopback interface a segment has up to 64 KiB, which is more than the buffers hold. A proxy on the same machine
    /// would then get a part of a segment, and acknowledge it only after 40 milliseconds, while the server waits for room in its
    /// buffer. Segments of Ethernet without jumbo frames are smaller than this limit.
    static let segmentSize: Option.Value = 8 * 1024

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
