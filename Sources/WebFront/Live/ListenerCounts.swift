// The limits of live streams, which hold a connection for hours.

import BackendServices
import Entities
import HTTPTypes
import Hummingbird
import Synchronization

/// How many live streams there may be at the same time. With the default limits, 2,000 spectators can follow one match,
/// also from behind one address.
public struct ListenerLimits: Sendable {
    /// On the server.
    public var all: Int
    /// For one link for spectators.
    public var perLink: Int
    /// For one session of a user.
    public var perSession: Int
    /// For one client address. For IPv6 the limit applies to a /64, and four times the limit to a /48.
    public var perAddress: Int

    public init(all: Int = 10_000, perLink: Int = 2_000, perSession: Int = 50, perAddress: Int = 2_000) {
        self.all = all
        self.perLink = perLink
        self.perSession = perSession
        self.perAddress = perAddress
    }
}

/// Counts the open streams.
final class ListenerCounts: Sendable {
    /// What a stream is counted for beside the client's address.
    enum Subject: Sendable, Hashable {
        case session(String)
        case link(SpectatorKey)
    }

    /// There are too many streams.
    enum Excess: Error {
        /// On the server.
        case all
        /// For the link, the session or the address.
        case own

        /// The value of `Retry-After` in seconds.
        private static let retryAfter = "30"

        var response: Response {
            Response(
                status: self == .all ? .serviceUnavailable : .tooManyRequests,
                headers: [.retryAfter: Self.retryAfter, .cacheControl: "no-store"])
        }
    }

    private enum Key: Hashable {
        case subject(Subject)
        case network(ClientNetwork)
    }

    private let limits: ListenerLimits
    private let counts = Mutex((all: 0, byKey: [Key: Int]()))

    init(limits: ListenerLimits) {
        self.limits = limits
    }

    /// Counts a stream until the returned place is released.
    /// - Throws: when there are too many streams; the stream is not counted then.
    func enter(_ subject: Subject, from address: String) throws(Excess) -> HeldPlace {
        let limit =
            switch subject {
            case .session: limits.perSession
            case .link: limits.perLink
            }
        let networks = ClientNetwork(of: address).networksWithFactors.map {
            (key: Key.network($0.network), limit: $0.factor * limits.perAddress)
        }
        try counts.withLock { counts throws(Excess) in
            guard counts.all < limits.all else { throw .all }
            guard counts.byKey[.subject(subject), default: 0] < limit,
                networks.allSatisfy({ counts.byKey[$0.key, default: 0] < $0.limit })
            else { throw .own }
            counts.all += 1
            counts.byKey[.subject(subject), default: 0] += 1
            for network in networks { counts.byKey[network.key, default: 0] += 1 }
        }
        return HeldPlace { [weak self] in self?.leave([.subject(subject)] + networks.map { $0.key }) }
    }

    private func leave(_ keys: [Key]) {
        counts.withLock { counts in
            counts.all -= 1
            for key in keys {
                let count = counts.byKey[key, default: 1] - 1
                counts.byKey[key] = count > 0 ? count : nil
            }
        }
    }
}
