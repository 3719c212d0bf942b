// Addresses with several hosts, some of which do not answer.

import Foundation
import TestDatabases
import TestGate
import Testing

@testable import PostgreSQLClient

#if os(Linux)
@Suite(
    "Addresses with several hosts", .takingTurns(places: 1),
    .enabled(if: TestDatabase.server != nil, "without a server"))
struct HostTests {
    /// An address with this host before the host of the server.
    private func address(with host: SilentPort, _ parameters: String = "") throws -> String {
        let server = try #require(TestDatabase.server)
        return TestDatabase.adding(
            parameters, to: server.replacing("host=", with: "port=\(host.number),5432&host=127.0.0.1,"))
    }

    private func connect(_ hosts: Hosts) async throws {
        let connection = try await hosts.connect(before: .now + .unreachable)
        _ = try await connection.execute("SELECT 1", [], before: .now + .unreachable)
        await connection.close()
    }

    @Test("When a host does not answer, the next one is tried", arguments: [true, false])
    func silentHost(takesConnections: Bool) async throws {
        let host = try SilentPort(takesConnections: takesConnections)
        try await connect(Hosts(address(with: host)))
        withExtendedLifetime(host) {}
    }

    @Test(
        "The second connection begins with the host that was the primary (read-write), or with the first host (any)",
        arguments: [("read-write", 0), ("any", 1)])
    func order(attributes: String, count: Int) async throws {
        let host = try SilentPort(takesConnections: true)
        let hosts = try Hosts(address(with: host, "target_session_attrs=\(attributes)&connect_timeout=5"))
        try await connect(hosts)
        #expect(host.connectionCount == 1)
        try await connect(hosts)
        #expect(host.connectionCount == count)
    }

    @Test("When none of the hosts answers, all are tried again", .timeLimit(.minutes(30)))
    func again() async throws {
        var silent = [try SilentPort(takesConnections: true), try SilentPort(takesConnections: true)]
        let hosts = Hosts("postgresql://127.0.0.1:\(silent[0].number),127.0.0.1:\(silent[1].number)/gather")
        let message = Task { await error(of: hosts, before: .now + .unreachable) }
        var counts = [0, 0]
        while counts.contains(where: { $0 < 2 }) {
            try await Task.sleep(for: .milliseconds(50))
            for (index, host) in silent.enumerated() { counts[index] += host.connectionCount }
        }
        // Now both hosts refuse connections. This is an answer, so the attempts end.
        silent = []
        #expect(await message.value.contains("127.0.0.1"))
    }

    private func error(of hosts: Hosts, before deadline: ContinuousClock.Instant = .now + .unreachable) async -> String
    {
        do {
            _ = try await hosts.connect(before: deadline)
            return "there is a server"
        } catch {
            return "\(error)"
        }
    }

    @Test("The error contains the reason for each host, or says why the list of hosts is not valid")
    func errors() async throws {
        let host = try SilentPort(takesConnections: true)
        // The timeouts are long, so that even on a busy machine only the silent host does not answer in time.
        let silent = "connect_timeout=5", answering = "connect_timeout=60"
        for (address, timeout, words) in [
            (
                "postgresql://127.0.0.1:\(host.number)/gather?host=127.0.0.1,/nowhere", silent,
                ["127.0.0.1 did not answer", "/nowhere"]
            ),
            (
                "postgresql://127.0.0.1:\(host.number),127.0.0.1:1/gather", silent,
                ["127.0.0.1:\(host.number) did not", "port 1 failed"]
            ),
            (
                "postgresql://nobody@127.0.0.1,127.0.0.2:1/gather", answering,
                ["\"127.0.0.1\", port 5432", "\"127.0.0.2\", port 1"]
            ),
            (
                "postgresql:///gather?hostaddr=127.0.0.1,127.0.0.2&port=1", answering,
                ["\"127.0.0.1\", port 1", "\"127.0.0.2\", port 1"]
            ),
            ("postgresql://a,b,c/gather?port=1,2", answering, ["could not match 2 port numbers to 3 hosts"]),
        ] {
            let hosts = Hosts(TestDatabase.adding(timeout, to: address))
            let message = await error(of: hosts)
            for word in words { #expect(message.contains(word), "\(message)") }
        }
    }
}
#endif
