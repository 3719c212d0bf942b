// The client's address behind proxies.

public import BackendServices
import Entities
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// The proxies whose `X-Forwarded-For` is used.
public struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]
    /// The maximum number of addresses that are read from the fields of one request. Real chains of proxies are shorter.
    private static let hopLimit = 32

    public init(_ networks: [IPNetwork] = []) {
        self.networks = networks
    }

    /// Whether no proxy is trusted.
    public var isEmpty: Bool { networks.isEmpty }

    /// The networks with more addresses than the proxies of a site need, see ``IPNetwork/isWide``.
    public var wideNetworks: [IPNetwork] { networks.filter(\.isWide) }

    func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// The client's address. Each proxy appends the address of its own client to the fields, so they are read from the right, as
    /// long as the address that was read last is that of a trusted proxy, and up to ``hopLimit`` addresses. Reading also stops at a
    /// text that is not an address.
    /// - Parameters:
    ///   - peer: the other end of the connection, with which reading begins.
    ///   - fields: the values of `X-Forwarded-For`, in the order of the request.
    func client(of peer: IPAddress, _ fields: [String]) -> IPAddress {
        var (client, hops) = (peer, 0)
        for field in fields.reversed() {
            for hop in field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).reversed() {
                guard hops < Self.hopLimit, contains(client), let next = IPAddress(Substring(hop).trimmed)
                else { return client }
                (client, hops) = (next, hops + 1)
            }
        }
        return client
    }
}

/// Finds the addresses of clients.
struct ClientAddresses {
    let proxies: TrustedProxies
    let warning = ProxyWarning()

    func apply(to context: inout SiteContext, of request: Request) {
        let fields = request.headers[values: .xForwardedFor]
        guard !fields.isEmpty, let peer = context.remoteAddress?.ipAddress.flatMap({ IPAddress($0) }) else { return }
        guard proxies.contains(peer) else { return warning.log(peer, to: context.logger) }
        let client = proxies.client(of: peer, fields)
        context.remoteAddress = (try? SocketAddress(ipAddress: client.description, port: 0)) ?? context.remoteAddress
    }
}

/// Logs once that `X-Forwarded-For` is ignored, and which option may be missing.
final class ProxyWarning: Sendable {
    private let isLogged = Mutex(false)

    func log(_ peer: IPAddress, to logger: Logger) {
        let isFirst = isLogged.withLock { isLogged in
            defer { isLogged = true }
            return !isLogged
        }
        guard isFirst else { return }
        logger.warning(
            "X-Forwarded-For is ignored; if the sender is a proxy of yours, set --trusted-proxy",
            metadata: ["sender": .string(peer.description)])
    }
}
