// How many lines of the log the requests of one network can write.

import BackendServices
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import WebFront

@Suite("Limits of the log of requests")
struct RequestLogTests {
    @Test("A client that sends too many requests cannot fill the log, and its server errors are still logged")
    func flood() async throws {
        let log = LogRecorder()
        let router = Router<SiteContext>.base(isSecure: false)
        router.get("/error") { _, _ in Response(status: .internalServerError) }
        router.get("/page") { _, _ in Response(status: .ok) }
        let start = ContinuousClock.now
        try await Application(router: router, logger: log.logger).test(.router) { client in
            for _ in 0..<1500 { _ = try await client.execute(uri: "/page", method: .get) { $0.status } }
            _ = try await client.execute(uri: "/error", method: .get) { $0.status }
        }
        let seconds = Int(start.duration(to: .now).components.seconds) + 1
        #expect(log.requests.count { $0.metadata["status"] == "200" } <= 1000 + 100 * seconds)
        #expect(log.requests.count { $0.metadata["status"] == "500" } == 1)
    }

    @Test("One client cannot fill the log with refused attempts")
    func refusals() {
        let recorder = LogRecorder()
        let log = ThrottleLog(logger: recorder.logger)
        let event = SecurityEvent(.signInThrottled, account: nil, address: "203.0.113.7")
        for _ in 0..<3000 { log.record(event, at: start) }
        #expect(recorder.lines.map(\.message) == Array(repeating: event.description, count: 1000))
        log.record(SecurityEvent(.signInThrottled, account: nil, address: "203.0.113.8"), at: start)
        #expect(recorder.lines.count == 1001)
        log.record(event, at: start + .seconds(2))
        #expect(recorder.lines.suffix(2).map(\.message) == ["lines of refused attempts left out", event.description])
        #expect(recorder.lines.suffix(2).first?.metadata["lines"] == "2000")
    }

    private let allowance = LogAllowance(capacity: 4)
    private let start = ContinuousClock.now

    private func client(_ address: String, isServerError: Bool = false) throws -> LogAllowance.Client {
        LogAllowance.Client(try SocketAddress(ipAddress: address, port: 0), isServerError: isServerError)
    }

    /// Asks for lines of one client at one instant.
    /// - Returns: how many are written, and the reports about left-out lines that are due: the network and the number of lines.
    private func take(
        _ lines: Int, of client: LogAllowance.Client, after time: Duration
    ) -> (written: Int, leftOut: [String]) {
        var (written, leftOut) = (0, [String]())
        for _ in 0..<lines {
            let result = allowance.take(client, at: start + time)
            if result.isAdmitted { written += 1 }
            leftOut += result.leftOut.map { "\($0.client.network) \($0.count)" }
        }
        return (written, leftOut)
    }

    @Test("A network may write 1,000 lines, and then 100 a second; left-out lines are reported at most once a second")
    func rate() throws {
        let client = try client("203.0.113.7")
        #expect(take(3000, of: client, after: .zero) == (1000, []))
        #expect(take(100, of: client, after: .milliseconds(500)) == (50, []))
        #expect(take(100, of: client, after: .seconds(1)) == (50, ["203.0.113.7 2050"]))
        #expect(take(1, of: client, after: .seconds(1)) == (0, []))
        // Lines that were left out are reported with the network's first line after the pause, however late this line comes.
        #expect(take(1, of: client, after: .seconds(7)) == (1, ["203.0.113.7 51"]))
        #expect(take(3000, of: client, after: .seconds(100)) == (1000, []))
    }

    @Test("Other networks have their own allowance of lines, and so have server errors of the same network")
    func others() throws {
        let client = try client("203.0.113.7")
        #expect(take(2000, of: client, after: .zero) == (1000, []))
        for other in [try self.client("203.0.113.7", isServerError: true), try self.client("203.0.113.8")] {
            #expect(take(2000, of: other, after: .zero) == (1000, []))
        }
    }

    @Test(
        "An IPv6 /48 is one network, and a mapped address is an IPv4 address",
        arguments: [
            ("2001:db8:1:2::3", "2001:db8:1:ffff::4", "2001:db8:1::/48"), ("::1", "::2:0:0:1", "::/48"),
            ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ])
    func networks(_ first: String, _ second: String, _ name: String) throws {
        #expect(try client(first) == client(second))
        #expect(try client(first).network == name)
    }

    @Test("A full table drops the networks that have used least, and reports how many of their lines were left out")
    func memory() throws {
        #expect(take(1100, of: try client("203.0.113.0"), after: .zero) == (1000, []))
        #expect(take(1001, of: try client("203.0.113.1"), after: .milliseconds(1)) == (1000, []))
        for number in 2...3 { _ = take(1, of: try client("203.0.113.\(number)"), after: .zero) }
        #expect(allowance.count == 4)
        // After 10 ms, the two networks that wrote one line have their whole allowance again, and are dropped.
        #expect(take(1, of: try client("203.0.113.4"), after: .milliseconds(10)) == (1, []))
        #expect(allowance.count == 3)
        #expect(take(500, of: try client("203.0.113.5"), after: .milliseconds(10)) == (500, []))
        #expect(take(1, of: try client("203.0.113.6"), after: .milliseconds(15)).leftOut == [])
        #expect(take(999, of: try client("203.0.113.4"), after: .milliseconds(15)).written == 999)
        // All networks have used a part of their allowance, so the one that has used least is dropped.
        #expect(take(1, of: try client("203.0.113.7"), after: .milliseconds(16)) == (1, []))
        #expect(allowance.count == 4)
        let leftOut = take(1, of: try client("203.0.113.8"), after: .seconds(60)).leftOut
        #expect(leftOut.sorted() == ["203.0.113.0 100", "203.0.113.1 1"])
        #expect(allowance.count == 1)
    }

    @Test("The line about lines that were left out names the network, but not the request with which it is written")
    func leftOutLine() throws {
        let recorder = LogRecorder()
        var logger = recorder.logger
        logger[metadataKey: "hb.request.id"] = "1"
        let log = RequestLog()
        let address = try SocketAddress(ipAddress: "2001:db8::1", port: 0)
        for isServerError in [false, true] {
            for _ in 0..<1010 { _ = log.admits(address, isServerError: isServerError, logger: logger, at: start) }
            #expect(log.admits(address, isServerError: isServerError, logger: logger, at: start + .seconds(2)))
        }
        #expect(recorder.lines.map(\.level) == [.notice, .notice])
        let text = "lines of requests left out address=2001:db8::/48 lines=10"
        #expect(recorder.lines.map(\.text) == [text, text + " status=5xx"])
        logger.logLevel = .notice
        #expect(!log.admits(address, logger: logger, at: start))
    }
}
