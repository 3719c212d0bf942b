// An HTTP server over a real socket. Each test chooses the answers of the server: valid, invalid, late or none.

public import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Listens on this machine until it is closed. It records every request.
public final class TestServer: Sendable {
    /// Returns the answer to a request.
    public typealias Responder = @Sendable (TestRequest) async -> TestReply
    /// Adds handlers, such as those of TLS, before those of HTTP.
    public typealias Preparation = @Sendable (any Channel) throws -> Void

    public let port: Int
    private let listener: any Channel
    private let record: Record

    /// The state shared by all connections.
    private final class Record: Sendable {
        let requests = Mutex<[TestRequest]>([])
        let connections = Mutex<[any Channel]>([])
        let count = Mutex(0)
    }

    private init(listener: any Channel, record: Record) {
        self.listener = listener
        self.record = record
        port = listener.localAddress?.port ?? 0
    }

    /// - Parameter port: 0 chooses a free port.
    public static func start(
        port: Int = 0, prepare: @escaping Preparation = { _ in }, respond: @escaping Responder
    ) async throws -> TestServer {
        let record = Record()
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let number = record.count.withLock { count in
                        count += 1
                        return count
                    }
                    record.connections.withLock { $0.append(channel) }
                    try prepare(channel)
                    let decoder = ByteToMessageHandler(HTTPRequestDecoder())
                    try channel.pipeline.syncOperations.addHandler(decoder)
                    let conversation = Conversation(connection: number) { request in
                        record.requests.withLock { $0.append(request) }
                        return await respond(request)
                    }
                    try channel.pipeline.syncOperations.addHandler(conversation)
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        return TestServer(listener: listener, record: record)
    }

    public var url: String { "http://127.0.0.1:\(port)" }

    /// Every request read so far, in order.
    public var requests: [TestRequest] { record.requests.withLock { $0 } }

    /// The number of accepted connections.
    public var connectionCount: Int { record.count.withLock { $0 } }

    /// Stops listening and closes every connection.
    public func close() async {
        try? await listener.close()
        await closeConnections()
    }

    /// Closes every connection and continues to listen.
    public func closeConnections() async {
        let open = record.connections.withLock { connections in
            defer { connections = [] }
            return connections
        }
        for channel in open { try? await channel.close() }
    }
}

/// A received request.
public struct TestRequest: Sendable {
    public var method: String
    /// The path with the query, as sent.
    public var target: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8] = []
    /// The number of the connection on which the request arrived, counted from 1.
    public var connection: Int

    /// Method and target, for counting requests in tests.
    public var line: String { "\(method) \(target)" }

    /// The value of the first header of this name.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Reads the requests of one connection and writes the replies as bytes.
private final class Conversation: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let connection: Int
    private let respond: TestServer.Responder
    private var request: TestRequest?

    init(connection: Int, respond: @escaping TestServer.Responder) {
        self.connection = connection
        self.respond = respond
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            request = TestRequest(
                method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) },
                connection: connection
            )
        case .body(let part):
            request?.body += Array(part.readableBytesView)
        case .end:
            guard let request else { return }
            self.request = nil
            let channel = context.channel
            let respond = respond
            Task { await respond(request).perform(on: channel) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
