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
    private func address(with host: SilentHost, _ parameters: String = "") throws -> String {
        let server = try #require(TestDatabase.server)
        return TestDatabase.adding(
            parameters, to: server.replacing("host=", with: "port=\(host.port),5432&host=127.0.0.1,"))
    }

    private func connect(_ hosts: Hosts) async throws {
        let connection = try await hosts.connect(before: .now + .unreachable)
        _ = try await connection.execute("SELECT 1", [], before: .now + .unreachable)
        await connection.close()
    }

    @Test("When a host does not answer, the next one is tried", arguments: [true, false])
    func silentHost(takesConnections: Bool) async throws {
        let host = try SilentHost(takesConnections: takesConnections)
        try await connect(Hosts(address(with: host)))
        withExtendedLifetime(host) {}
    }

    @Test(
        "The second connection is tried first with the known primary (read-write), or with the first host again (any)",
        arguments: [("read-write", 0), ("any", 1)])
    func order(attributes: String, count: Int) async throws {
        let host = try SilentHost(takesConnections: true)
        let hosts = try Hosts(address(with: host, "target_session_attrs=\(attributes)&connect_timeout=5"))
        try await connect(hosts)
        #expect(host.connectionCount == 1)
        try await connect(hosts)
        #expect(host.connectionCount == count)
    }

    @Test("When none of the hosts answers, all are tried again", .timeLimit(.minutes(30)))
    func again() async throws {
        var silent = [try SilentHost(takesConnections: true), try SilentHost(takesConnections: true)]
        let hosts = Hosts("postgresql://127.0.0.1:\(silent[0].port),127.0.0.1:\(silent[1].port)/gather")
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

    @Test("The error contains the reasons for all hosts")
    func errors() async throws {
        let host = try SilentHost(takesConnections: true)
        // The timeouts are long, so that even on a busy machine only the silent host does not answer in time.
        let silent = "connect_timeout=5", answering = "connect_timeout=60"
        for (address, timeout, words) in [
            (
                "postgresql://127.0.0.1:\(host.port)/gather?host=127.0.0.1,/nowhere", silent,
                ["127.0.0.1 did not answer", "/nowhere"]
            ),
            (
                "postgresql://127.0.0.1:\(host.port),127.0.0.1:1/gather", silent,
                ["127.0.0.1:\(host.port) did not", "port 1 failed"]
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

/// A host that does not answer. It either accepts connections, as a server that hangs does, or ignores attempts to connect, as a
/// machine without power does.
private final class SilentHost {
    let port: UInt16
    private var descriptors: [Int32] = []

    init(takesConnections: Bool) throws {
        func check(_ result: Int32) throws -> Int32 {
            guard result >= 0 || errno == EINPROGRESS else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            return result
        }
        func make() throws -> Int32 {
            try check(socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = try make()
        descriptors = [listener]
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = try check(bind(listener, address, length))
                _ = try check(listen(listener, takesConnections ? 16 : 0))
                _ = try check(getsockname(listener, address, &length))
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        // These connections fill the queue of the listener.
        for _ in 0..<(takesConnections ? 0 : 4) {
            let client = try make()
            descriptors.append(client)
            try withUnsafePointer(to: &address) { pointer in
                try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    _ = try check(connect(client, address, length))
                }
            }
        }
    }

    /// The number of connections since the last call.
    var connectionCount: Int {
        var count = 0
        while case let descriptor = accept(descriptors[0], nil, nil), descriptor >= 0 {
            descriptors.append(descriptor)
            count += 1
        }
        return count
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
#endif
