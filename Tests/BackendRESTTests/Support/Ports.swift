// Ports that accept no connections.

import Foundation

/// A port of this machine, reserved until the descriptor is closed.
private struct Port {
    let descriptor: Int32
    var address = sockaddr_in()

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        // Allows a server to bind this port, too.
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = with { bind(descriptor, $0, $1) == 0 }
        guard isBound,
            with({ pointer, length in
                var length = length
                return getsockname(descriptor, pointer, &length) == 0
            })
        else { throw POSIXError(.EADDRINUSE) }
    }

    var number: Int { Int(UInt16(bigEndian: address.sin_port)) }

    mutating func with<Value>(_ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Value) -> Value {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// A port without a listener: connections are refused. A server can be started on it.
final class ClosedPort: Sendable {
    let number: Int
    private let descriptor: Int32

    init() throws {
        let port = try Port()
        number = port.number
        descriptor = port.descriptor
    }

    var url: String { "http://127.0.0.1:\(number)" }

    deinit {
        close(descriptor)
    }
}

/// Listens with the shortest queue, fills it and accepts no connection, so that attempts to connect get no answer.
final class FullListener: Sendable {
    let url: String
    private let descriptors: [Int32]

    init() throws {
        var port = try Port()
        var descriptors = [port.descriptor]
        listen(port.descriptor, 0)
        for _ in 1...4 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            descriptors.append(client)
            _ = port.with { connect(client, $0, $1) }
        }
        url = "http://127.0.0.1:\(port.number)"
        self.descriptors = descriptors
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
