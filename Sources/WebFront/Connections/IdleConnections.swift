// Which connections wait for a request, so that those that have waited longest can be closed for new ones.

import NIOCore
import Synchronization

/// The connections that the server serves, and since when each waits for a request: since it was opened, or since the responses
/// to all its requests were passed to the system. A client or a proxy can keep many connections open on which the server has
/// nothing to do. When a new connection is above the limit, some of those that have waited longest are closed.
final class IdleConnections: Sendable {
    /// One connection, and since when it waits for a request.
    final class Place: Sendable {
        /// In nanoseconds of `NIODeadline`; 0 while there is a request whose response has not been passed to the system completely,
        /// and after the last response of the connection.
        fileprivate let waitsSince: Atomic<UInt64>
        fileprivate let channel: any Channel

        init(_ channel: any Channel) {
            self.channel = channel
            waitsSince = Atomic(NIODeadline.now().uptimeNanoseconds)
        }

        /// Records that a request has begun. Called on the connection's event loop.
        func endWaiting() {
            waitsSince.store(0, ordering: .relaxed)
        }

        /// Records that the responses to all requests have been passed to the system. Called on the connection's event loop.
        func beginWaiting() {
            waitsSince.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
        }

        /// Closes the connection, or calls `keep` when a request has begun meanwhile.
        fileprivate func close(orElse keep: @escaping @Sendable () -> Void) {
            channel.eventLoop.execute { [self] in
                if waitsSince.load(ordering: .relaxed) == 0 { keep() } else { channel.close(mode: .all, promise: nil) }
            }
        }
    }

    private struct State {
        var places: [ObjectIdentifier: Place] = [:]
        /// The connections that ``closeLongest()`` has begun to close.
        var closing: [ObjectIdentifier: Place] = [:]
        /// ``closeLongest()`` does not search before this instant, in nanoseconds of `NIODeadline`.
        var nextSearch: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limit: Int
    private let minimum: UInt64
    /// How many connections are closed together, so that not every new connection needs a search.
    private let batch: Int

    /// - Parameters:
    ///   - limit: the number of connections above which some that wait are closed.
    ///   - minimum: how long a connection must have waited before it can be closed. Without a minimum, a client that sends its next
    ///     request directly after a response could lose that request.
    init(limit: Int, minimum: Duration) {
        self.limit = limit
        self.minimum = UInt64(TimeAmount(minimum).nanoseconds)
        batch = max(1, limit / 64)
    }

    /// The number of connections, except those that are being closed for new ones.
    var count: Int { state.withLock { $0.places.count } }

    /// - Returns: ``count`` with this connection.
    @discardableResult
    func add(_ place: Place) -> Int {
        state.withLock { state in
            state.places[ObjectIdentifier(place)] = place
            return state.places.count
        }
    }

    func remove(_ place: Place) {
        state.withLock { state in
            state.places[ObjectIdentifier(place)] = nil
            state.closing[ObjectIdentifier(place)] = nil
        }
    }

    /// Closes the connections that have waited longest, at most ``batch`` of them. A connection on which a request begins before it is
    /// closed is kept.
    /// - Returns: false when none has waited for the minimum, or a search within the last 100 ms found none.
    func closeLongest() -> Bool {
        let now = NIODeadline.now().uptimeNanoseconds
        let closed = state.withLock { state -> [Place] in
            guard now >= state.nextSearch, now > minimum else { return [] }
            let waiting = state.places.values
                .map { (place: $0, since: $0.waitsSince.load(ordering: .relaxed)) }
                .filter { $0.since != 0 && $0.since <= now - minimum }
                .sorted { $0.since < $1.since }
            // A search takes time that grows with the number of connections, so after one without a result there is a pause of 100 ms.
            if waiting.isEmpty { state.nextSearch = now + 100_000_000 }
            let longest = waiting.prefix(batch).map(\.place)
            for place in longest {
                state.places[ObjectIdentifier(place)] = nil
                state.closing[ObjectIdentifier(place)] = place
            }
            return longest
        }
        for place in closed { place.close { [self] in keep(place) } }
        return !closed.isEmpty
    }

    /// Counts the connection again, unless it has ended. The number of connections can then be above the limit. A later attempt to
    /// close waiting connections is scheduled, because otherwise only a new connection starts such an attempt, and none is accepted
    /// while there are ``ConnectionLimits/surplus`` more connections than the limit.
    private func keep(_ place: Place) {
        let isCounted = state.withLock { state in
            let kept = state.closing.removeValue(forKey: ObjectIdentifier(place))
            if let kept { state.places[ObjectIdentifier(place)] = kept }
            return kept != nil
        }
        if isCounted { closeLater(on: place.channel.eventLoop) }
    }

    /// After the minimum time, closes the connections that have waited longest if the number of connections is still above the limit.
    /// Tries again when none can be closed.
    private func closeLater(on loop: any EventLoop) {
        loop.scheduleTask(in: .nanoseconds(Int64(minimum))) { [self] in
            if count > limit, !closeLongest() { closeLater(on: loop) }
        }
    }
}
