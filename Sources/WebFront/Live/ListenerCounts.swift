// The limits of live streams, each of which can hold a connection for hours.

import BackendServices
import Entities
import HTTPTypes
import Hummingbird
import Synchronization

/// How many live streams there may be at the same time. With the default limits, 2,000 spectators can follow one match, even
/// from one address.
public struct ListenerLimits: Sendable {
    /// The maximum on the server.
    public var all: Int
    /// The maximum for one link for spectators.
    public var perLink: Int
    /// The maximum for one session of a user.
    public var perSession: Int
    /// The maximum for one client address. For IPv6 the limit applies to a /64, and four times the limit to a /48.
    public var perAddress: Int

    public init(all: Int = 10_000, perLink: Int = 2_000, perSession: Int = 50, perAddress: Int = 2_000) {
        self.all = all
        self.perLink = perLink
        self.perSession = perSession
        self.perAddress = perAddress
    }
}

/// Counts the open streams. When all places of the server or of a link are taken, a new stream from a network with few streams there
/// gets the place of a stream from a network with many, see ``ListenerGroup/displaced(by:)``. So the clients of one network cannot
/// keep others out. The limits of a session and of an address need no such rule: they keep out only streams of the same session or
/// network.
final class ListenerCounts: Sendable {
    /// What a stream is counted for, in addition to the client's address.
    enum Subject: Sendable, Hashable {
        case session(String)
        case link(SpectatorKey)
    }

    /// There are too many streams.
    enum Excess: Error {
        /// There are too many on the server.
        case all
        /// There are too many for the link, the session or the address.
        case own

        /// The value of `Retry-After` in seconds.
        private static let retryAfter = "30"

        var response: Response {
            Response(
                status: self == .all ? .serviceUnavailable : .tooManyRequests,
                headers: [.retryAfter: Self.retryAfter, .cacheControl: "no-store"])
        }
    }

    private struct State {
        var all = ListenerGroup()
        /// The streams of each session or link, grouped by networks alone.
        var bySubject: [Subject: ListenerGroup] = [:]
        /// The number of the newest stream. Streams are numbered from 1.
        var last = 0

        mutating func add(_ loss: PlaceLoss, for subject: Subject, at path: [ListenerGroup.Name]) -> Int {
            last += 1
            all.add(loss, as: last, at: path[...])
            bySubject[subject, default: ListenerGroup()].add(loss, as: last, at: path.dropLast())
            return last
        }

        /// - Returns: nil when the stream is not counted any more.
        mutating func remove(_ stream: Int, at path: [ListenerGroup.Name]) -> PlaceLoss? {
            guard let loss = all.remove(stream, at: path[...]) else { return nil }
            if case .subject(let subject) = path.last {
                _ = bySubject[subject]?.remove(stream, at: path.dropLast())
                if bySubject[subject]?.count == 0 { bySubject[subject] = nil }
            }
            return loss
        }

        /// The stream of a link that gives its place to a new stream of this link when all places of the link are taken.
        /// - Parameter path: the path of the new stream.
        /// - Returns: nil for a session, and when ``ListenerGroup/displaced(by:)`` finds no stream.
        func displaced(
            from subject: Subject, by path: [ListenerGroup.Name]
        ) -> (stream: Int, path: [ListenerGroup.Name])? {
            guard case .link = subject else { return nil }
            return bySubject[subject]?.displaced(by: path.dropLast()).map { ($0.stream, $0.path + [.subject(subject)]) }
        }
    }

    private let limits: ListenerLimits
    private let state = Mutex(State())

    init(limits: ListenerLimits) {
        self.limits = limits
    }

    /// Counts a stream until the returned place is released or lost.
    /// - Throws: when there are too many streams; the stream is not counted then.
    func enter(_ subject: Subject, from address: String) throws(Excess) -> ListenerPlace {
        let limit =
            switch subject {
            case .session: limits.perSession
            case .link: limits.perLink
            }
        let networks = Array(ClientNetwork(of: address).networksWithFactors.reversed())
        let path = networks.map { ListenerGroup.Name.network($0.network) } + [.subject(subject)]
        let loss = PlaceLoss()
        let (stream, lost) = try state.withLock { state throws(Excess) in
            let isFull = state.all.count >= limits.all
            let displaced = isFull ? state.all.displaced(by: path[...]) : nil
            guard !isFull || displaced != nil else { throw .all }
            let isOwnFull = (state.bySubject[subject]?.count ?? 0) >= limit
            let ownDisplaced = isOwnFull ? state.displaced(from: subject, by: path) : nil
            guard !isOwnFull || ownDisplaced != nil,
                networks.indices.allSatisfy({
                    state.all.count(at: path[...$0]) < networks[$0].factor * limits.perAddress
                })
            else { throw .own }
            // One place is enough: when a stream of the link ends, there is room within both limits.
            let lost = (ownDisplaced ?? displaced).flatMap { state.remove($0.stream, at: $0.path) }
            return (state.add(loss, for: subject, at: path), lost)
        }
        lost?.happen()
        let place = HeldPlace { [weak self] in self?.state.withLock { _ = $0.remove(stream, at: path) } }
        return ListenerPlace(place: place, loss: loss)
    }
}

/// The place of a stream. It is free again when no copy of this value is left.
struct ListenerPlace: Sendable {
    private let place: HeldPlace
    let loss: PlaceLoss

    fileprivate init(place: HeldPlace, loss: PlaceLoss) {
        self.place = place
        self.loss = loss
    }
}

/// Tells a stream that its place was given to another stream.
final class PlaceLoss: Sendable {
    private let state = Mutex((isLost: false, react: (@Sendable () -> Void)?.none))

    /// - Parameter react: called once, when the place is lost; immediately, when it was lost before this call.
    func onLoss(_ react: @escaping @Sendable () -> Void) {
        let isLost = state.withLock { state in
            if !state.isLost { state.react = react }
            return state.isLost
        }
        if isLost { react() }
    }

    fileprivate func happen() {
        let react = state.withLock { state in
            defer { state = (true, nil) }
            return state.react
        }
        react?()
    }
}
