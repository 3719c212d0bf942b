// The steps with which the test server answers a request.

import Foundation
import NIOCore
import NIOPosix

/// The answer to one request. The connection stays open unless a step ends it.
public struct TestReply: Sendable {
    public enum Step: Sendable {
        /// Sends these bytes unchanged.
        case bytes([UInt8])
        case pause(Duration)
        /// Closes the connection normally.
        case close
        /// Ends the connection with RST.
        case reset
    }

    public var steps: [Step]

    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Sends text unchanged.
    public static func raw(_ text: String) -> TestReply {
        TestReply([.bytes(Array(text.utf8))])
    }

    /// A well-formed reply, after which the connection stays open. The reply has a `Content-Length`, except with status 204.
    public static func status(
        _ status: Int, _ headers: [String: String] = [:], body: some Sequence<UInt8> = []
    ) -> TestReply {
        let body = Array(body)
        var head = "HTTP/1.1 \(status) Test\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        if status != 204 { head += "Content-Length: \(body.count)\r\n" }
        return TestReply([.bytes(Array((head + "\r\n").utf8) + body)])
    }

    /// 200 with this JSON.
    public static func json(_ text: String) -> TestReply {
        status(200, ["Content-Type": "application/json; charset=utf-8"], body: text.utf8)
    }

    /// 200 with this value as JSON.
    public static func json(_ value: some Encodable) throws -> TestReply {
        status(200, ["Content-Type": "application/json; charset=utf-8"], body: try JSONEncoder().encode(value))
    }

    /// This answer with more steps at its end.
    public func then(_ steps: Step...) -> TestReply {
        TestReply(self.steps + steps)
    }

    public static let close = TestReply([.close])
    public static let reset = TestReply([.reset])
    /// Sends nothing and keeps the connection open.
    public static let silence = TestReply([])

    func perform(on channel: any Channel) async {
        for step in steps {
            do {
                switch step {
                case .bytes(let bytes): try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
                case .pause(let duration): try await Task.sleep(for: duration)
                case .close: try await channel.close()
                case .reset:
                    if let socket = channel as? any SocketOptionProvider {
                        try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
                    }
                    try await channel.close()
                }
            } catch {
                // The connection is closed already.
                return
            }
        }
    }
}
