// Serves the metrics on an address of their own, so that the proxy of the site does not publish them.

import BackendServices
import Foundation
import Hummingbird
import Logging
import Metrics
import NIOCore
import PrometheusText
import ServiceLifecycle
import WebFront

/// The metrics of the process, and the server for Prometheus.
struct MetricsServer: Service {
    let address: HostAndPort
    let registry: PrometheusRegistry
    let logger: Logger

    /// Creates the registry, and makes it the metrics system of the process. Call this function once,
    /// before any counter, gauge or timer is created.
    static func bootstrapped(at address: HostAndPort, logger: Logger) -> MetricsServer {
        let registry = PrometheusRegistry(help: help)
        MetricsSystem.bootstrap(registry)
        ProcessMetrics.recordStart()
        return MetricsServer(address: address, registry: registry, logger: logger)
    }

    func run() async throws {
        do {
            try await application().run()
        } catch let error as IOError {
            throw SettingsProblem(
                description: "\(address): error: cannot listen there for --metrics: "
                    + String(cString: strerror(error.errnoCode)))
        }
    }

    private func application() -> some ApplicationProtocol {
        let (registry, host) = (registry, address.host)
        let router = Router()
        router.get("/metrics") { _, _ -> Response in
            ProcessMetrics.record()
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: registry.text()))
            )
        }
        let limits = ConnectionLimits(connections: Self.connectionLimit)
        return Application(
            router: router, server: .site(limits, isMetered: false, logger: logger),
            configuration: .site(address: .hostname(host, port: address.port), limits, logger: logger),
            onServerRunning: { [logger] channel in
                await channel.prepareToAccept(logger: logger)
                let address = HostAndPort(host: host, port: channel.localAddress?.port ?? 0)
                StandardStream.output.write("Metrics are at http://\(address)/metrics\n")
            },
            logger: logger
        )
    }

    /// Enough for a few Prometheus servers and for people who look at the metrics.
    private static let connectionLimit = 32

    private static let help = [
        "gather_http_requests_total": "Requests by method, route and status.",
        "gather_http_request_duration_seconds": "Time until the head of the response, by route.",
        "gather_http_too_many_requests_total": "Responses with status 429, by route.",
        "gather_render_duration_seconds": "Rendering of a page or a fragment, by template.",
        "gather_backend_call_duration_seconds": "Calls of the backend, including waiting and repetitions, by result.",
        "gather_database_duration_seconds": "Reads and writes of the database, with the commit.",
        "gather_listeners": "Open event streams, by route.",
        "gather_connections": "Open connections of the site.",
        "gather_password_hashes_waiting": "Password hashes that wait, for sign-ins and for registrations.",
        "gather_password_hashes_running": "Password hashes that are computed now.",
        "gather_password_hashes_refused_total":
            "Password hashes that were refused: the queue was full, or the request was too late.",
        "gather_password_hash_duration_seconds": "Time to compute a password hash.",
        "gather_throttled_total":
            "Sign-ins, password confirmations, recoveries and registrations that were refused, because there were too "
            + "many.",
        "process_resident_memory_bytes": "Resident memory.",
        "process_open_fds": "Open file descriptors.",
        "process_start_time_seconds": "Start of the process in seconds since 1970.",
    ]
}

struct HostAndPort: Sendable, Equatable, CustomStringConvertible {
    let host: String
    let port: Int

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Parses `127.0.0.1:9090`, `[::1]:9090` or a host name with a port; nil for another text.
    init?(_ text: String) {
        guard !text.contains(where: \.isWhitespace), let url = URLComponents(string: "http://" + text),
            let host = url.host, !host.isEmpty,
            let port = url.port, (0...65535).contains(port), url.path.isEmpty, url.user == nil, url.query == nil,
            url.fragment == nil
        else { return nil }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        self.port = port
    }

    /// As in a URL: an IPv6 address is in brackets.
    var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Whether only this machine can reach the address.
    var isLoopback: Bool {
        // The prefix `127.` is not enough, because the host can be a name, such as `127.example.org`.
        host.lowercased() == "localhost" || IPAddress(host)?.isLoopback == true
    }
}
