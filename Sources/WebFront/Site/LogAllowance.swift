// How many lines of the log a network can write.

import BackendAPI
import BackendServices
import Logging
import NIOCore
import Synchronization

/// Limits the lines of one kind, such as those about requests and streams, for each client network (IPv4 address, IPv6 /48): 1,000 in
/// a burst, and 100 a second on average. A journal has a maximum size. Without the limit, one client that sends thousands of requests
/// a second would soon replace all lines in it, including those of other services. The memory is limited: a full table drops the
/// networks that have used least of their allowance.
final class LogAllowance: Sendable {
    typealias LeftOut = (client: Client, count: Int)

    /// The time after which a network may write one more line.
    static let interval = Duration.milliseconds(10)
    /// The number of lines that a network may write in a burst, if it has written none in the ten seconds before.
    static let burst = 1000
    /// The shortest time between two lines that say how many lines of a network were left out, while the network stays in the table.
    static let pause = Duration.seconds(1)

    private struct Use {
        /// When the network may again write a full ``burst`` of lines.
        var full: ContinuousClock.Instant
        /// The number of lines that were left out and not reported yet.
        var leftOut = 0
        /// When the first of the lines in ``leftOut`` was left out.
        var since: ContinuousClock.Instant

        /// - Returns: whether the line is written, and how many lines were left out; 0 when it is too early to log this number.
        mutating func take(at now: ContinuousClock.Instant) -> (isAdmitted: Bool, leftOut: Int) {
            full = max(full, now)
            let isAdmitted = now.duration(to: full) <= interval * (burst - 1)
            if isAdmitted {
                full += interval
            } else {
                if leftOut == 0 { since = now }
                leftOut += 1
            }
            guard leftOut > 0, since.duration(to: now) >= pause else { return (isAdmitted, 0) }
            defer { leftOut = 0 }
            return (isAdmitted, leftOut)
        }
    }

    private let capacity: Int
    private let uses = Mutex<[Client: Use]>([:])

    /// - Parameter capacity: the maximum number of networks.
    init(capacity: Int = 10_000) {
        self.capacity = capacity
    }

    /// The number of networks in the table, for tests.
    var count: Int { uses.withLock { $0.count } }

    /// Counts one line, and decides whether it is written.
    /// - Returns: whether the line is written, and the numbers of lines left out that are to be logged now: of this network, at most
    ///   once a second, and of networks that the table drops.
    func take(_ client: Client, at now: ContinuousClock.Instant) -> (isAdmitted: Bool, leftOut: [LeftOut]) {
        uses.withLock { uses in
            var leftOut = uses.count >= capacity && uses[client] == nil ? makeRoom(in: &uses, at: now) : []
            let result = uses[client, default: Use(full: now, since: now)].take(at: now)
            if result.leftOut > 0 { leftOut.append((client, result.leftOut)) }
            return (result.isAdmitted, leftOut)
        }
    }

    /// Logs how many lines were left out.
    @inline(never)
    static func report(_ leftOut: [LeftOut], as message: Logger.Message, to logger: Logger) {
        for (client, count) in leftOut {
            var metadata: Logger.Metadata = ["address": .string(client.network), "lines": .stringConvertible(count)]
            if client.isServerError { metadata["status"] = "5xx" }
            logger.notice(message, metadata: metadata)
        }
    }

    /// Drops the networks that may again write a full ``burst`` of lines. When these are fewer than a quarter of the table, drops the
    /// quarter that has used least of its allowance. A whole quarter is dropped, because the table is sorted for this, which
    /// takes long and must be rare.
    /// - Returns: for dropped networks, the numbers of lines that were left out.
    private func makeRoom(in uses: inout [Client: Use], at now: ContinuousClock.Instant) -> [LeftOut] {
        let least = uses.values.map(\.full).sorted().prefix(max(1, capacity / 4)).last
        let limit = max(now, least ?? now)
        let dropped = uses.filter { $0.value.full <= limit }
        for client in dropped.keys { uses[client] = nil }
        return dropped.compactMap { $0.value.leftOut > 0 ? ($0.key, $0.value.leftOut) : nil }
    }
}

extension LogAllowance {
    /// The network of a client, and whether the lines are about server errors, which have an allowance of their own.
    struct Client: Hashable {
        private let numericNetwork: NumericNetwork
        let isServerError: Bool

        /// - Parameter address: clients without an address are one network.
        init(_ address: SocketAddress?, isServerError: Bool = false) {
            numericNetwork = NumericNetwork(address)
            self.isServerError = isServerError
        }

        /// Such as `192.0.2.1` and `2001:db8:1::/48`; `-` without an address.
        var network: String { numericNetwork.description }
    }
}
