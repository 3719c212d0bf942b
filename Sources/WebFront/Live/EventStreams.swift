// Live events over HTTP: a response that stays open, as long as the listener reads and may.

import HTTPTypes
import Hummingbird
import Logging
import Modules
import NIOCore
import ServiceLifecycle
import Synchronization

/// Why a stream ended: what is noted first.
private final class StreamEnd: Sendable {
    enum Reason: String {
        /// The listener closed the connection.
        case left
        /// The session or the link has ended, or the match is gone.
        case over
        /// The listener did not read.
        case slow
        /// The server was told to stop.
        case stopped
    }

    private let noted = Mutex<Reason?>(nil)

    /// None for a connection that broke.
    var reason: Reason? { noted.withLock { $0 } }

    func note(_ reason: Reason) {
        noted.withLock { $0 = $0 ?? reason }
    }
}

/// Answers with streams of events.
struct EventStreams: Sendable {
    let layouts: LayoutBuilder
    /// How long bytes may wait for a listener who does not read. Nobody else waits for them meanwhile.
    let writeLimit: Duration

    /// How long a listener who does not read may hold a server that stops.
    private static let lastWriteLimit = TimeAmount.seconds(2)
    /// What waits in the system for one listener. The system's own choice is megabytes, with which a listener who does not
    /// read would be found out late.
    private static let sendBuffer: ChannelOptions.Types.SocketOption.Value = 32 * 1024

    /// - Parameter events: nil for who is signed out, or asks for what is not there: 204 tells the browser not to ask again
    ///   (WHATWG HTML, 9.2.3).
    func response(
        of events: LiveEvents?, to audience: Page.Audience, for visit: Visit, _ request: Request,
        in context: SiteContext
    ) -> Response {
        guard let events else { return Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
        var headers: HTTPFields = [
            .contentType: "text/event-stream; charset=utf-8", .contentLanguage: visit.language,
            .cacheControl: "no-store",
        ]
        // Proxies that collect what they pass on (nginx) are told not to.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        let stream = OpenStream(
            events: events, page: LivePage(for: visit, audience: audience, layouts: layouts), channel: context.channel,
            writeLimit: TimeAmount(writeLimit), logger: context.logger, route: context.endpointPath ?? "-"
        )
        let body = request.body
        return Response(
            status: .ok, headers: headers, body: ResponseBody { try await stream.write(to: &$0, listening: body) })
    }

    /// One response under way.
    private struct OpenStream: Sendable {
        let events: LiveEvents
        let page: LivePage
        let channel: any Channel
        let writeLimit: TimeAmount
        let logger: Logger
        let route: String

        /// Writes until the listener leaves, is too slow, or may listen no more, or until the server stops.
        func write(to writer: inout any ResponseBodyWriter, listening body: RequestBody) async throws {
            let (start, end) = (ContinuousClock.now, StreamEnd())
            var count = 0
            defer { log(end.reason, since: start, count: count) }
            // The one way here to know that the server is told to stop, while there is still time to say so.
            try await withGracefulShutdownHandler {
                try await body.consumeWithInboundCloseHandler { _ in
                    try await write(to: &writer, end: end, count: &count)
                } onInboundClosed: {
                    finish(.left, end)
                }
            } onGracefulShutdown: {
                finish(.stopped, end)
                channel.eventLoop.scheduleTask(in: lastWriteLimit) { channel.close(mode: .all, promise: nil) }
            }
            try await writer.finish(nil)
        }

        private func write(to writer: inout any ResponseBodyWriter, end: StreamEnd, count: inout Int) async throws {
            _ = try? await channel.setOption(.socketOption(.so_sndbuf), value: sendBuffer).get()
            for await event in events {
                var text = EventText()
                if count == 0 { text.retry(milliseconds: .random(in: 1000...3000)) }
                do {
                    try page.write(event, to: &text)
                } catch {
                    logger.error("live event cannot be rendered", metadata: ["error": "\(error)"])
                    throw error
                }
                count += 1
                try await write(text.bytes, to: &writer, end: end)
                if case .over = event { return end.note(.over) }
            }
            guard end.reason == .stopped else { return }
            var goodbye = EventText()
            goodbye.retry(milliseconds: .random(in: 500...3000))
            try await write(goodbye.bytes, to: &writer, end: end)
        }

        /// Comes back when the bytes are on their way, or never got there.
        private func write(_ bytes: ByteBuffer, to writer: inout any ResponseBodyWriter, end: StreamEnd) async throws {
            let cut = channel.eventLoop.scheduleTask(in: writeLimit) {
                end.note(.slow)
                channel.close(mode: .all, promise: nil)
            }
            defer { cut.cancel() }
            try await writer.write(bytes)
        }

        private func finish(_ reason: StreamEnd.Reason, _ end: StreamEnd) {
            end.note(reason)
            events.stop()
        }

        private func log(_ reason: StreamEnd.Reason?, since start: ContinuousClock.Instant, count: Int) {
            logger.info(
                "stream ended",
                metadata: [
                    "route": .string(route), "reason": .string(reason?.rawValue ?? "lost"),
                    "events": .stringConvertible(count),
                    "seconds": .stringConvertible(start.duration(to: .now).components.seconds),
                ]
            )
        }
    }
}
