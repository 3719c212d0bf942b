// HTTP/1.1 over a socket at byte level. Tests can send invalid requests and see the exact reply.

import Foundation

/// A connection to a server on this machine. Calls block a separate thread, never a test's thread.
public final class Connection: Sendable {
    private let descriptor: Int32

    /// An error in the communication with the server.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    /// Opens the connection.
    /// - Parameter receiveBuffer: the size in bytes of the system's receive buffer; nil lets the system choose, up to megabytes.
    public init(port: Int, receiveBuffer: Int32? = nil) async throws {
        descriptor = try await Self.blocking { try Self.connect(port: port, receiveBuffer) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends `bytes`. Returns without an error when the server has closed the connection, or accepts nothing for a minute: the test
    /// notices this when it reads the reply.
    public func send(_ bytes: some Sequence<UInt8> & Sendable) async throws {
        try await Self.blocking { [descriptor] in
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, Self.sendFlags)
                }
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// Ends the input of the server, which can still send.
    public func endInput() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads one reply. A reply with a body but without `Content-Length` is read until the server closes the connection.
    /// - Parameter isBodyless: true for the reply to HEAD, which never has a body.
    /// - Throws: a ``Problem`` when the connection ends before the reply is complete, no byte arrives for a minute, or the reply
    ///   does not begin with a status line.
    public func receive(isBodyless: Bool = false) async throws -> Reply {
        try await Self.blocking { [descriptor] in
            var received: [UInt8] = []
            var reply: Reply?
            while true {
                if reply == nil { reply = try Reply(head: &received) }
                if var reply, let length = isBodyless ? 0 : reply.bodyLength, received.count >= length {
                    reply.body = Array(received.prefix(length))
                    return reply
                }
                var chunk = [UInt8](repeating: 0, count: 64 * 1024)
                let count = recv(descriptor, &chunk, chunk.count, 0)
                guard count >= 0 else {
                    throw Problem(description: "the reply cannot be read: \(String(cString: strerror(errno)))")
                }
                guard count > 0 else {
                    guard var reply, reply.bodyLength == nil else {
                        throw Problem(description: "the server closed the connection before its reply was complete")
                    }
                    reply.body = try reply.isChunked ? Self.content(ofChunks: received) : received
                    return reply
                }
                received += chunk.prefix(count)
            }
        }
    }

    /// The content of a chunked body (RFC 9112, 7.1).
    private static func content(ofChunks body: [UInt8]) throws -> [UInt8] {
        var (rest, content) = (body[...], [UInt8]())
        while let lineEnd = rest.firstRange(of: Array("\r\n".utf8)),
            let size = Int(String(decoding: rest[..<lineEnd.lowerBound], as: UTF8.self), radix: 16)
        {
            guard size > 0 else { return content }
            content += rest[lineEnd.upperBound...].prefix(size)
            rest = rest[lineEnd.upperBound...].dropFirst(size + 2)
        }
        throw Problem(description: "the server closed the connection before the last chunk of its reply")
    }

    /// Sends parts of 64 KiB until at least `count` bytes are sent, the connection is closed, or the server accepts nothing for a
    /// minute.
    /// - Returns: how many bytes the system accepted.
    public func offer(_ count: Int) async throws -> Int {
        try await Self.blocking { [descriptor] in
            let part = [UInt8](repeating: UInt8(ascii: "x"), count: 64 * 1024)
            var accepted = 0
            while accepted < count {
                let sent = Foundation.send(descriptor, part, part.count, Self.sendFlags)
                guard sent > 0 else { break }
                accepted += sent
            }
            return accepted
        }
    }

    /// Everything that the server sends until it closes the connection, or sends nothing for a minute.
    public func receiveAll() async throws -> String {
        var received: [UInt8] = []
        while case let part = try await receiveSome(), !part.isEmpty { received += part }
        return String(decoding: received, as: UTF8.self)
    }

    /// Waits up to a minute for bytes and returns those that are available. Empty when none arrived, or the connection is
    /// closed or broken.
    public func receiveSome() async throws -> [UInt8] {
        try await Self.blocking { [descriptor] in
            var chunk = [UInt8](repeating: 0, count: 64 * 1024)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            return Array(chunk.prefix(max(0, count)))
        }
    }

    /// Waits up to a minute for a byte or the end of the connection. Returns whether the server closed the connection without sending
    /// a byte first. False when the connection was reset.
    public func isClosed() async throws -> Bool {
        try await Self.blocking { [descriptor] in
            var byte: UInt8 = 0
            return recv(descriptor, &byte, 1, 0) == 0
        }
    }

    private static func connect(port: Int, _ receiveBuffer: Int32?) throws -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("localhost", String(port), &hints, &list) == 0 else {
            throw Problem(description: "localhost has no address")
        }
        defer { freeaddrinfo(list) }
        var next = list
        while let address = next {
            let descriptor = socket(address.pointee.ai_family, hints.ai_socktype, 0)
            if var receiveBuffer {
                setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
            }
            if Foundation.connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 {
                var limit = timeval(tv_sec: 60, tv_usec: 0)
                let size = socklen_t(MemoryLayout<timeval>.size)
                setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
                setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
                return descriptor
            }
            close(descriptor)
            next = address.pointee.ai_next
        }
        throw Problem(description: "there is no listener on port \(port)")
    }

    private static func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            // Each call has its own thread: on a dispatch queue, some calls would wait for others.
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let sendFlags: Int32 = 0
    #else
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif
}
