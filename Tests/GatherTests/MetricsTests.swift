// The metrics over a socket, read as Prometheus reads them.

import Foundation
import TestGate
import Testing
import TestBrowser

@Suite("Metrics", .takingTurns)
struct MetricsTests {
    @Test(
        "Metrics of requests, renders, database, hashes and connections are served at a separate address, without usernames"
    )
    func values() async throws {
        let before = Date.now.timeIntervalSince1970
        let server = try GatherProcess(
            ["serve", "--port", "0", "--resources", TestFolder.project.path, "--metrics", "127.0.0.1:0"],
            in: try TestFolder())
        var browser = Browser(port: try await server.port())
        let listening = Date.now.timeIntervalSince1970
        var prometheus = Browser(port: try await metricsPort(of: server))
        try await browser.register()
        try await browser.add(players: "Ann", "Bob")
        try await browser.open("/players/1")
        try await browser.open("/players/2?secret-query")
        for number in 1...50 { _ = try await browser.send("GET", "/unknown-\(number)") }
        _ = try await browser.send("PROPFIND", "/players")
        let match = try await browser.startMatch(addingPlayers: false)
        let session = try #require(browser.cookies["session"])
        let stream = try await Connection(port: browser.port)
        try await stream.send(
            "GET \(match)/events HTTP/1.1\r\nHost: localhost\r\nCookie: session=\(session)\r\n\r\n".utf8)
        var samples = try await scrape(prometheus)
        for _ in 0..<6_000 where samples[#"gather_listeners{route="/gathers/{gather}/events"}"#] != 1 {
            try await Task.sleep(for: .milliseconds(20))
            samples = try await scrape(prometheus)
        }
        func value(_ sample: String) -> Double? { samples[sample] }
        #expect(value(#"gather_listeners{route="/gathers/{gather}/events"}"#) == 1)
        #expect(value(#"gather_http_requests_total{method="GET",route="/players/{player}",status="200"}"#) == 2)
        #expect(value(#"gather_http_requests_total{method="POST",route="/register",status="303"}"#) == 1)
        #expect(value(#"gather_http_requests_total{method="GET",route="NotFound",status="404"}"#) == 50)
        #expect(samples.contains { $0.key.contains(#"method="other""#) && $0.key.contains(#"status="405""#) })
        #expect(value(#"gather_http_request_duration_seconds_count{route="/players/{player}"}"#) == 2)
        #expect(value(#"gather_render_duration_seconds_count{template="PlayerDetail/PlayerDetailView"}"#) == 2)
        #expect((value(#"gather_database_duration_seconds_count{operation="write"}"#) ?? 0) >= 4)
        #expect(
            (value(#"gather_backend_call_duration_seconds_count{backend="sqlite",call="read",result="ok"}"#) ?? 0) > 5)
        #expect((value("gather_password_hash_duration_seconds_count") ?? 0) >= 1)
        #expect(value(#"gather_password_hashes_waiting{lane="sign-in"}"#) == 0)
        #expect((value("gather_connections") ?? 0) >= 1)
        #expect((before...listening).contains(value("process_start_time_seconds") ?? 0))
        #expect(!samples.keys.contains { $0.hasPrefix("gather_http_too_many_requests_total") })
        #expect(value("gather_metrics_discarded_series") == 0)
        for secret in ["secret", "unknown-", "PROPFIND", "zoe", "127.0.0.1"] {
            #expect(!samples.keys.contains { $0.contains(secret) }, "\(secret)")
        }
        // The address of the metrics serves nothing else, and that of the site does not serve the metrics.
        #expect(try await browser.send("GET", "/metrics").status == 404)
        #expect(try await prometheus.send("GET", "/players").status == 404)
        let upgrade = try await prometheus.send("GET", "/metrics", headers: ["Connection": "Upgrade", "Upgrade": "x"])
        #expect(upgrade["Connection"] == "close")
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }

    @Test("It is an error when another program listens at the address for the metrics")
    func usedAddress() async throws {
        let other = try SilentPort()
        let exit = try await GatherProcess.run(
            [
                "serve", "--port", "0", "--resources", TestFolder.project.path,
                "--metrics", "127.0.0.1:\(other.number)",
            ], in: try TestFolder())
        #expect(exit.status != 0)
        #expect(exit.errors.contains("127.0.0.1:\(other.number): error: cannot listen there for --metrics"))
    }

    private func metricsPort(of server: GatherProcess) async throws -> Int {
        let line = try await server.outputMatch(of: #/Metrics are at http://127\.0\.0\.1:(\d+)/metrics\n/#)
        return try #require(Int(line.1))
    }

    /// The samples by name and labels. Every line has to follow the text format of Prometheus.
    private func scrape(_ browser: Browser) async throws -> [String: Double] {
        var browser = browser
        let reply = try await browser.send("GET", "/metrics")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        var samples: [String: Double] = [:]
        var types: [String: String] = [:]
        #expect(reply.text.hasSuffix("\n"))
        for line in reply.text.split(separator: "\n") {
            if line.hasPrefix("# HELP ") { continue }
            if let type = line.wholeMatch(of: #/# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/#) {
                #expect(types.updateValue(String(type.2), forKey: String(type.1)) == nil, "\(line)")
                continue
            }
            let sample = try #require(
                line.wholeMatch(
                    of:
                        #/(([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{[a-zA-Z_]\w*="(?:[^"\\]|\\.)*"(?:,[a-zA-Z_]\w*="(?:[^"\\]|\\.)*")*\})?) (\S+)/#
                ), "\(line)")
            let value = try #require(Double(sample.3.replacing("+Inf", with: "inf")), "\(line)")
            #expect(samples.updateValue(value, forKey: String(sample.1)) == nil, "\(line)")
            let name = String(sample.2)
            let family = name.replacing(#/_(bucket|sum|count)$/#, with: "")
            #expect(types[name] != nil || types[family] == "histogram", "\(line)")
        }
        return samples
    }
}
