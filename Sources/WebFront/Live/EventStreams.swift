// Live events over HTTP, in responses that stay open.

import HTTPTypes
import Hummingbird
import Logging
import Metrics
import Modules
import NIOCore
import ServiceLifecycle
import Templates

/// Makes responses from live events.
struct EventStreams: Sendable {
    let layouts: LayoutBuilder
    /// The longest time to write an event. A client that does not read an event within this time is disconnected. Other clients do
    /// not wait for this client.
    let writeLimit: Duration
    let counts: ListenerCounts
    let log: RequestLog
    let shared: SharedEvents

    /// How long a client that does not read can delay the shutdown of the server, or keep the connection of a stream whose place
    /// was given to another stream.
    private static let lastWriteLimit = TimeAmount.seconds(2)

    /// - Parameter events: nil when nobody is signed in, or there is no match that the client is allowed to see. The response is
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
        // Another site could learn a secret in a fragment from the compressed length of the fragment, see `ContentCoding`. The
        // organiser's fragments contain a secret, the spectator link. The spectators' fragments contain none.
        let isCompressed =
            ContentCoding.takesGzip(request.headers[.acceptEncoding])
            && (audience == .spectators || request.isPresumablyFromHere)
        if isCompressed { headers[.contentEncoding] = "gzip" }
        let stream = OpenStream(
            events: events, page: LivePage(for: state, audience: audience, layouts: layouts), shared: shared,
            isCompressed: isCompressed, line: .init(audience, at: state.clientAddress), channel: context.channel,
            writeLimit: TimeAmount(writeLimit), log: log, address: context.remoteAddress, logger: context.logger,
            route: context.endpointPath ?? "-", place: place
        )
        let body = request.body
        return Response(
            status: .ok, headers: headers, body: ResponseBody { try await stream.write(to: &$0, listening: body) })
    }

    /// One response that is open. Most functions are not inlined into its asynchronous functions, because otherwise the memory for
    /// their variables would be kept as long as the response is open.
    private final class OpenStream: Sendable {
        let events: LiveEvents
        let page: LivePage
        let shared: SharedEvents
        let isCompressed: Bool
        let line: RenderingTurns.Line
        let channel: any Channel
        let writeLimit: TimeAmount
        let log: RequestLog
        let address: SocketAddress?
        let logger: Logger
        let route: String
        /// The place in ``ListenerCounts``. It is free again when this response is released.
        private let place: ListenerPlace?

        init(
            events: LiveEvents, page: LivePage, shared: SharedEvents, isCompressed: Bool, line: RenderingTurns.Line,
            channel: any Channel, writeLimit: TimeAmount, log: RequestLog, address: SocketAddress?, logger: Logger,
            route: String, place: ListenerPlace?
        ) {
            self.events = events
            self.page = page
            self.shared = shared
            self.isCompressed = isCompressed
            self.line = line
            self.channel = channel
            self.writeLimit = writeLimit
            self.log = log
            self.address = address
            self.logger = logger
            self.route = route
            self.place = place
        }

        /// Writes events until the client disconnects, is too slow or is not allowed to see the match any more, until the match is
        /// deleted, until the place of the stream is given to another stream, until too many events wait to be rendered, or until the
        /// server shuts down. Throws when an event cannot be rendered, and when the connection has been closed.
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

        /// Ends the stream when its place is given to another stream. The connection can be used for other requests afterwards, so it
        /// is closed only when the client does not read the last event.
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
            listening: for await event in events {
                let bytes: ByteBuffer
                switch try delivery(of: event) {
                case .made(let encoded):
                    bytes = self.bytes(of: event, encoded, isFirst: count == 0, with: &coding)
                case .waiting(let waiter):
                    guard let encoded = try await encoded(waiter, end) else { break listening }
                    bytes = self.bytes(of: event, encoded, isFirst: count == 0, with: &coding)
                }
                count += 1
                try await write(bytes, to: &writer, end: end)
                if case .over = event { return end.note(.over) }
            }
            guard end.endsWithGoodbye else { return }
            try await write(goodbye(after: end, isFirst: count == 0, with: &coding), to: &writer, end: end)
        }

        @inline(never)
        private func delivery(of event: LiveEvent) throws -> SharedEvents.Delivery {
            do {
                return try shared.delivery(
                    of: event, in: page.localization, at: page.origin, isCompressed: isCompressed, in: line
                ) { [page] text in
                    try page.write(event, to: &text)
                }
            } catch {
                throw logged(error)
            }
        }

        /// Waits until an event is rendered.
        /// - Returns: nil when the stream ends.
        @inline(never)
        private func encoded(_ waiter: EventWaiter, _ end: StreamEnd) async throws -> EventBytes? {
            switch await end.outcome(of: waiter) {
            case .made(let encoded): return encoded
            case .failed(let error): throw logged(error)
            case .refused:
                end.note(.busy)
                return nil
            }
        }

        private func logged(_ error: any Error) -> any Error {
            logger.error("Live event cannot be rendered", metadata: ["error": "\(error)"])
            return error
        }

        @inline(never)
        private func bytes(
            of event: LiveEvent, _ encoded: EventBytes, isFirst: Bool, with coding: inout EventCoding
        ) -> ByteBuffer {
            var bytes = isFirst ? coding.begin(with: retry(milliseconds: 1000...2500)) : ByteBuffer()
            coding.append(encoded, to: &bytes)
            if case .over = event { coding.end(&bytes) }
            return bytes
        }

        @inline(never)
        private func goodbye(after end: StreamEnd, isFirst: Bool, with coding: inout EventCoding) -> ByteBuffer {
            let event = retry(milliseconds: end.reason == .busy ? 5_000...15_000 : 500...2500)
            var bytes = ByteBuffer()
            if isFirst { bytes = coding.begin(with: event) } else { coding.append(event, to: &bytes) }
            coding.end(&bytes)
            return bytes
        }

        /// Tells the client after how long it connects again. The time is random, so that not all clients connect together to a server
        /// that has just started, and short enough for a page to be up to date again within three seconds. It is longer only when too
        /// many events wait to be rendered, because the server needs some seconds to render them.
        private func retry(milliseconds: ClosedRange<Int>) -> EventBytes {
            var text = EventText()
            text.retry(milliseconds: .random(in: milliseconds))
            return EventBytes(text.bytes, isCompressed: isCompressed)
        }

        /// Returns when the bytes have been written, or throws when the connection has been closed.
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
