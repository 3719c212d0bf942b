// Live events over HTTP: a response that stays open while the client reads it and may see the match.

import HTTPTypes
import Hummingbird
import Logging
import Metrics
import Modules
import NIOCore
import ServiceLifecycle
import Synchronization
import Templates

/// The reason why a stream ended. The first reason is kept.
private final class StreamEnd: Sendable {
    enum Reason: String {
        /// The client closed the connection.
        case left
        /// The session or the link has ended, or the match was deleted.
        case over
        /// The client did not read.
        case slow
        /// The server shuts down.
        case stopped
        /// The place of the stream was given to another stream.
        case displaced
    }

    private let noted = Mutex((reason: Reason?.none, isWritten: false))

    /// Nil when no reason was noted, for example because the connection broke.
    var reason: Reason? { noted.withLock { $0.reason } }
    /// Whether the whole response was written.
    var isWritten: Bool { noted.withLock { $0.isWritten } }

    func note(_ reason: Reason) {
        noted.withLock { $0.reason = $0.reason ?? reason }
    }

    func noteWritten() {
        noted.withLock { $0.isWritten = true }
    }
}

/// Makes responses from live events.
struct EventStreams: Sendable {
    let layouts: LayoutBuilder
    /// The longest time to write an event. A client that does not read within it is disconnected; others are not
    /// delayed.
    let writeLimit: Duration
    let counts: ListenerCounts
    let log: RequestLog
    private let shared = SharedEvents()

    /// The longest time that a client that does not read delays the shutdown of the server, or keeps the connection of a
    /// stream whose place was given away.
    private static let lastWriteLimit = TimeAmount.seconds(2)

    /// - Parameter events: nil when nobody is signed in, or there is no match that the client may see. The response is
    ///   then 204, which tells the browser not to connect again (WHATWG HTML, 9.2.3).
    func response(
        of events: LiveEvents?, to audience: Page.Audience, for state: RequestState, _ request: Request,
        in context: SiteContext, holding place: ListenerPlace?
    ) -> Response {
        guard let events else { return Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
        var headers: HTTPFields = [
            .contentType: "text/event-stream; charset=utf-8", .contentLanguage: state.language,
            .cacheControl: "no-store",
            // Tells proxies such as nginx not to buffer the response.
            .xAccelBuffering: "no", .vary: "Accept-Encoding",
        ]
        // Another site could learn a secret in a fragment from its compressed length, see `ContentCoding`. The organiser's
        // fragments contain a secret, the spectator link. The spectators' fragments contain none.
        let isCompressed =
            ContentCoding.takesGzip(request.headers[.acceptEncoding])
            && (audience == .spectators || request.isPresumablyFromHere)
        if isCompressed { headers[.contentEncoding] = "gzip" }
        let stream = OpenStream(
            events: events, page: LivePage(for: state, audience: audience, layouts: layouts), shared: shared,
            isCompressed: isCompressed, channel: context.channel,
            writeLimit: TimeAmount(writeLimit), log: log, address: context.remoteAddress, logger: context.logger,
            route: context.endpointPath ?? "-", place: place
        )
        let body = request.body
        return Response(
            status: .ok, headers: headers, body: ResponseBody { try await stream.write(to: &$0, listening: body) })
    }

    /// One response that is open. Most functions that its asynchronous functions call are not inlined: otherwise the memory for
    /// their variables would be kept as long as the response is open.
    private final class OpenStream: Sendable {
        let events: LiveEvents
        let page: LivePage
        let shared: SharedEvents
        let isCompressed: Bool
        let channel: any Channel
        let writeLimit: TimeAmount
        let log: RequestLog
        let address: SocketAddress?
        let logger: Logger
        let route: String
        /// The place in ``ListenerCounts``. It is free again when this response is released.
        private let place: ListenerPlace?

        init(
            events: LiveEvents, page: LivePage, shared: SharedEvents, isCompressed: Bool, channel: any Channel,
            writeLimit: TimeAmount, log: RequestLog, address: SocketAddress?, logger: Logger, route: String,
            place: ListenerPlace?
        ) {
            self.events = events
            self.page = page
            self.shared = shared
            self.isCompressed = isCompressed
            self.channel = channel
            self.writeLimit = writeLimit
            self.log = log
            self.address = address
            self.logger = logger
            self.route = route
            self.place = place
        }

        /// Writes events until the client disconnects, is too slow or may no longer see the match, until the place of the stream
        /// is given away, or until the server shuts down.
        func write(to writer: inout any ResponseBodyWriter, listening body: RequestBody) async throws {
            let (start, end) = (ContinuousClock.now, StreamEnd())
            var count = 0
            let listeners = SiteMetrics.listeners(route)
            listeners.increment()
            defer {
                listeners.decrement()
                logEnd(end.reason, since: start, count: count)
            }
            stopWhenDisplaced(end)
            // The shutdown handler runs before the connection is closed, so a last event can still be sent.
            try await withGracefulShutdownHandler {
                try await body.consumeWithInboundCloseHandler { _ in
                    try await write(to: &writer, end: end, count: &count)
                } onInboundClosed: { [self] in
                    finish(.left, end)
                }
            } onGracefulShutdown: { [self] in
                finish(.stopped, end)
                channel.eventLoop.scheduleTask(in: lastWriteLimit) { [channel] in
                    channel.close(mode: .all, promise: nil)
                }
            }
            try await writer.finish(nil)
            end.noteWritten()
        }

        /// The connection can have other requests afterwards, so it is closed only when the client does not read the last event.
        @inline(never)
        private func stopWhenDisplaced(_ end: StreamEnd) {
            place?.loss.onLoss { [weak self] in
                guard let self else { return }
                finish(.displaced, end)
                channel.eventLoop.scheduleTask(in: lastWriteLimit) { [channel] in
                    if !end.isWritten { channel.close(mode: .all, promise: nil) }
                }
            }
        }

        private func write(to writer: inout any ResponseBodyWriter, end: StreamEnd, count: inout Int) async throws {
            var coding = EventCoding(isCompressed: isCompressed)
            for await event in events {
                let bytes = try bytes(of: event, isFirst: count == 0, with: &coding)
                count += 1
                try await write(bytes, to: &writer, end: end)
                if case .over = event { return end.note(.over) }
            }
            guard end.reason == .stopped || end.reason == .displaced else { return }
            try await write(goodbye(isFirst: count == 0, with: &coding), to: &writer, end: end)
        }

        @inline(never)
        private func bytes(
            of event: LiveEvent, isFirst: Bool, with coding: inout EventCoding
        ) throws -> ByteBuffer {
            var bytes = isFirst ? coding.begin(with: retry(milliseconds: 1000...2500)) : ByteBuffer()
            do {
                let encoded = try shared.bytes(
                    of: event, in: page.localization, at: page.origin, isCompressed: isCompressed
                ) {
                    text throws(UnknownTemplateView) in
                    try page.write(event, to: &text)
                }
                coding.append(encoded, to: &bytes)
            } catch {
                logger.error("Live event cannot be rendered", metadata: ["error": "\(error)"])
                throw error
            }
            if case .over = event { coding.end(&bytes) }
            return bytes
        }

        @inline(never)
        private func goodbye(isFirst: Bool, with coding: inout EventCoding) -> ByteBuffer {
            let event = retry(milliseconds: 500...2500)
            var bytes = ByteBuffer()
            if isFirst { bytes = coding.begin(with: event) } else { coding.append(event, to: &bytes) }
            coding.end(&bytes)
            return bytes
        }

        /// The time after which the client connects again. It is random, so that a server that has just started is not
        /// asked by all clients at once, and short enough to follow again within three seconds.
        private func retry(milliseconds: ClosedRange<Int>) -> EventBytes {
            var text = EventText()
            text.retry(milliseconds: .random(in: milliseconds))
            return EventBytes(text.bytes, isCompressed: isCompressed)
        }

        /// Returns when the bytes were written, or throws when the connection was closed.
        private func write(_ bytes: ByteBuffer, to writer: inout any ResponseBodyWriter, end: StreamEnd) async throws {
            let cut = channel.eventLoop.scheduleTask(in: writeLimit) { [channel] in
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

        @inline(never)
        private func logEnd(_ reason: StreamEnd.Reason?, since start: ContinuousClock.Instant, count: Int) {
            guard log.admits(address, logger: logger) else { return }
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
