// Ports of this machine without a server that answers.

internal import Foundation
internal import Synchronization

/// A port without a listener: connections are refused. A server can be started on it.
public final class ClosedPort: Sendable {
    public let number: Int
    private let descriptor: Int32

    public init() throws {
        var socket = try PortSocket()
        // Allows a server to bind this port, too.
        var on: Int32 = 1
        setsockopt(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        try socket.reserve()
        number = socket.number
        descriptor = socket.descriptor
    }

    public var url: String { "http://127.0.0.1:\(number)" }

    deinit {
        close(descriptor)
    }
}

/// A port that never answers. It either accepts connections, as a server that hangs does, or ignores attempts to connect, as a
/// machine without power does.
public final class SilentPort: Sendable {
    public let number: Int
    private let listener: Int32
    private let connections: Mutex<[Int32]>

    public init(takesConnections: Bool = true) throws {
        var socket = try PortSocket()
        try socket.reserve()
        try check(listen(socket.descriptor, takesConnections ? 64 : 0))
        // These connections fill the queue of the listener.
        var clients: [Int32] = []
        for _ in 0..<(takesConnections ? 0 : 4) { clients.append(try socket.connectedClient()) }
        number = socket.number
        listener = socket.descriptor
        connections = Mutex(clients)
    }

    public var url: String { "http://127.0.0.1:\(number)" }

    /// The number of connections since the last call.
    public var connectionCount: Int {
        var count = 0
        while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
            connections.withLock { $0.append(descriptor) }
            count += 1
        }
        return count
    }

    deinit {
        for descriptor in connections.withLock({ $0 }) + [listener] { close(descriptor) }
    }
}

/// A socket for a port that the system chooses. It does not block.
private struct PortSocket {
    let descriptor: Int32
    private var address = sockaddr_in()

    init() throws {
        descriptor = try Self.make()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    }

    /// Known after `reserve()`.
    var number: Int { Int(UInt16(bigEndian: address.sin_port)) }

    mutating func reserve() throws {
        let descriptor = descriptor
        try with { address, length in
            var length = length
            try check(bind(descriptor, address, length))
            try check(getsockname(descriptor, address, &length))
        }
    }

    /// A socket that connects to the port. The connection may not be complete yet.
    mutating func connectedClient() throws -> Int32 {
        let client = try Self.make()
        try with { address, length in try check(connect(client, address, length)) }
        return client
    }

    private mutating func with(_ body: (UnsafeMutablePointer<sockaddr>, socklen_t) throws -> Void) throws {
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func make() throws -> Int32 {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = try check(socket(AF_INET, stream, 0))
        try check(fcntl(descriptor, F_SETFL, O_NONBLOCK))
        return descriptor
    }
}

/// Throws the error of a failed system call. A connection that is still being made is not an error.
@discardableResult
private func check(_ result: Int32) throws -> Int32 {
    guard result >= 0 || errno == EINPROGRESS else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return result
}
