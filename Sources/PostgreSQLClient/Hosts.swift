// The hosts of an address, one of which has the server to use.

internal import Synchronization

/// Connects to the first host that can be used.
///
/// libpq goes on to the next host when a host refuses the connection or is not what the address asks for, but waits for one that takes
/// the connection and is silent. So each host has a connection of its own with a time limit.
final class Hosts: Sendable {
    private struct Host {
        /// For messages.
        let name: String
        /// They name this host alone, and win over those of the URL.
        let parameters: [(keyword: String, value: String)]
    }

    private let url: String
    private let hosts: [Host]
    /// The time limit of each; nil for all of the call's time.
    private let limit: Duration?
    /// Whether hosts that did not answer are tried again with more time. An address with `connect_timeout` says how long to wait.
    private let isRepeated: Bool
    /// Whether one of the hosts is the server to use, whatever their order.
    private let isOnePrimary: Bool
    /// The index of the host that was the primary last.
    private let last = Mutex(0)

    private static let limit = Duration.milliseconds(1500)

    /// - Parameter url: as libpq takes it.
    init(_ url: String) {
        self.url = url
        let values = LibPQ.parameters(of: url)
        hosts = Self.hosts(in: values)
        let seconds = values["connect_timeout"].flatMap(Int.init) ?? 0
        isRepeated = seconds <= 0
        limit = seconds > 0 ? .seconds(seconds) : hosts.count > 1 ? Self.limit : nil
        isOnePrimary = ["read-write", "primary"].contains(values["target_session_attrs"])
    }

    /// What libpq makes of the lists, or a host without parameters: then libpq reads the URL as a whole.
    private static func hosts(in values: [String: String]) -> [Host] {
        func list(_ keyword: String) -> [String]? {
            values[keyword]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port") ?? [])
        let count = (addresses ?? names)?.count ?? 1
        let lists = [names, addresses].compactMap(\.self)
        guard count > 1, lists.allSatisfy({ $0.count == count && !$0.contains("") }),
            [0, 1, count].contains(ports.count)
        else { return [Host(name: "the server", parameters: [])] }
        return (0..<count).map { index in
            var parameters: [(keyword: String, value: String)] = []
            if let names { parameters.append(("host", names[index])) }
            if let addresses { parameters.append(("hostaddr", addresses[index])) }
            // A single port is that of all hosts.
            if ports.count > 1 { parameters.append(("port", ports[index].isEmpty ? "5432" : ports[index])) }
            return Host(name: parameters.map(\.value).joined(separator: ":"), parameters: parameters)
        }
    }

    /// Tries the hosts one after another, that which was the primary last before the others. When none has answered, this machine or
    /// theirs may have too much to do, and all are tried again with twice the time.
    func connect(before deadline: ContinuousClock.Instant) async throws(PostgreSQLError) -> Connection {
        var limit = limit
        var round = try await connect(before: deadline, limit: limit)
        while round.connection == nil, isRepeated, round.isSilent, let last = limit {
            limit = last * 2
            do {
                round = try await connect(before: deadline, limit: limit)
            } catch .timeout {
                // The attempts before say more.
                break
            }
        }
        guard let connection = round.connection else { throw .connection(round.messages.joined(separator: " ")) }
        return connection
    }

    /// What one attempt at all hosts has found.
    private struct Round {
        var connection: Connection?
        /// Why hosts cannot be used.
        var messages: [String] = []
        /// Whether none has answered.
        var isSilent = true
    }

    private func connect(
        before deadline: ContinuousClock.Instant, limit: Duration?
    ) async throws(PostgreSQLError) -> Round {
        let first = last.withLock { $0 }
        var round = Round()
        for index in [first] + hosts.indices.filter({ $0 != first }) {
            do throws(PostgreSQLError) {
                let limit = limit.map { min(deadline, .now + $0) } ?? deadline
                round.connection = try await Connection(to: url, hosts[index].parameters, before: limit)
                if isOnePrimary { last.withLock { $0 = index } }
                return round
            } catch {
                switch error {
                case .timeout where .now < deadline:
                    round.messages.append("\(hosts[index].name) did not answer in time.")
                case .connection(let message):
                    round.messages.append(message)
                    round.isSilent = false
                default: throw error
                }
            }
        }
        return round
    }
}
