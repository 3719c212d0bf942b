// The hosts of an address, and how one of them is chosen.

internal import Synchronization

/// Connects to the first host that can be used.
///
/// libpq goes on to the next host when a host refuses the connection or has another role than the address asks for, but it would
/// wait for a host that accepts the connection and sends nothing. So each host is tried in an attempt of its own, which has a time
/// limit.
final class Hosts: Sendable {
    private struct Host {
        /// For messages.
        let name: String
        /// Parameters that name this host alone, and override those of the URL.
        let parameters: [(keyword: String, value: String)]
    }

    private let url: String
    private let hosts: [Host]
    /// The time limit for each host in the first round; nil for the time until the deadline of the call.
    private let limit: Duration?
    /// Whether all of several hosts are tried again with more time when none has answered. The hosts of an address with
    /// `connect_timeout` are tried once, because the address says how long to wait.
    private let isRepeated: Bool
    /// Whether the address asks for the primary. Then the order of the hosts does not matter, because only one of them can be
    /// used.
    private let isOnePrimary: Bool
    /// The index of the host that was the primary last.
    private let last = Mutex(0)

    /// The time limit for each of several hosts in the first round, when the address has no `connect_timeout`.
    private static let limit = Duration.milliseconds(1500)

    /// - Parameter url: the address in a form that libpq accepts.
    init(_ url: String) {
        self.url = url
        let values = LibPQ.parameters(of: url)
        hosts = Self.hosts(in: values)
        let seconds = values["connect_timeout"].flatMap(Int.init) ?? 0
        isRepeated = seconds <= 0
        limit = seconds > 0 ? .seconds(seconds) : hosts.count > 1 ? Self.limit : nil
        isOnePrimary = ["read-write", "primary"].contains(values["target_session_attrs"])
    }

    /// The hosts of an address with several hosts, as libpq reads them. For one host, for a list with an empty host, and for lists of
    /// different lengths: one host without parameters, so that libpq takes the hosts from the URL.
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

    /// Tries the hosts one after another, first the one that was the primary last. When none of several hosts has answered, this
    /// machine or the hosts may be overloaded. Without `connect_timeout` all are then tried again, each time with twice the time
    /// limit of the round before.
    func connect(before deadline: ContinuousClock.Instant) async throws(PostgreSQLError) -> Connection {
        var limit = limit
        var round = try await connect(before: deadline, limit: limit)
        while round.connection == nil, isRepeated, round.isSilent, let last = limit {
            limit = last * 2
            do {
                round = try await connect(before: deadline, limit: limit)
            } catch .timeout {
                // The messages of the round before say more than a timeout.
                break
            }
        }
        guard let connection = round.connection else { throw .connection(round.messages.joined(separator: " ")) }
        return connection
    }

    /// What was found when each host was tried once.
    private struct Round {
        var connection: Connection?
        /// Why hosts cannot be used.
        var messages: [String] = []
        /// Whether no host has answered.
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
