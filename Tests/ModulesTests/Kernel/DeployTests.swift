// Paths and limits in the configurations of the folder `deploy`.

import Foundation
import Modules
import Testing

@Suite struct DeployTests {
    /// The texts that the first group of the expression matches in the file. Without any match the test fails.
    private static func matches(_ expression: Regex<(Substring, Substring)>, in path: String) throws -> [String] {
        let text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
        let found = text.matches(of: expression).map { String($0.1) }
        try #require(!found.isEmpty, "\(path)")
        return found
    }

    @Test(
        "The rules of the proxies for event streams match the paths of event streams and no others",
        arguments: RoutePattern.allCases)
    func eventStreams(_ route: RoutePattern) throws {
        let address = route.text.description.replacing(/\{[a-z]+\}/, with: "17")
        let isStream = route.traits.contains(.isEventStream)
        for expression in try Self.matches(/location ~ (\S+) \{/, in: "deploy/nginx/gather.conf") {
            #expect(try (Regex(expression).firstMatch(in: address) != nil) == isStream)
        }
        for end in try Self.matches(/path_end (\S+)/, in: "deploy/cluster/haproxy.cfg") {
            #expect(address.hasSuffix(end) == isStream)
        }
    }

    @Test(
        "The load balancer hides /readyz from clients, and no other route",
        arguments: RoutePattern.allCases)
    func readiness(_ route: RoutePattern) throws {
        for expression in try Self.matches(/path_reg '(\S+)'/, in: "deploy/cluster/haproxy.cfg") {
            #expect(try (Regex(expression).firstMatch(in: route.text.description) != nil) == (route == .readyz))
        }
    }

    @Test("Health checks ask for routes that exist")
    func healthChecks() throws {
        let routes: Set = [RoutePattern.healthz.text.description, RoutePattern.readyz.text.description]
        for path in ["deploy/cluster/haproxy.cfg", "deploy/cluster/cluster", "deploy/container/Containerfile"] {
            for address in try Self.matches(/(?:GET |")(\/[a-z]+z)\b/, in: path) {
                #expect(routes.contains(address), "\(path): \(address)")
            }
        }
    }

    @Test(
        "The configurations have lines against full disks, redirects to other hosts, lost log lines and limited restarts",
        arguments: [
            ("deploy/nginx/gather.conf", "proxy_max_temp_file_size 0;"),
            ("deploy/nginx/gather.conf", "return 301 https://$server_name$request_uri;"),
            ("deploy/systemd/gather.service", "LogRateLimitBurst=1000000"),
            ("deploy/systemd/gather.service", "StartLimitIntervalSec=0"),
        ])
    func limits(_ path: String, _ line: String) throws {
        let text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
        #expect(text.split(separator: "\n").contains { $0.trimmingCharacters(in: .whitespaces) == line })
    }
}
