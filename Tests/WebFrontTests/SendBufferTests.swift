// What the system holds of responses that clients do not read, as Linux reports it.

#if os(Linux)
import Foundation
import TestBrowser
import TestGate
import Testing
import WebFront

@Suite struct SendBufferTests {
    /// The bytes that wait in the buffers of the sockets with this local port (`tx_queue`, proc_pid_net(5)).
    private static func waitingBytes(port: Int) -> Int {
        ["/proc/net/tcp", "/proc/net/tcp6"].reduce(0) { sum, path in
            // `/proc` reports a size of 0, so the file is read to its end.
            let text = (try? FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()) ?? Data()
            let rows = String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst()
            return rows.reduce(sum) { sum, row in
                let fields = row.split(separator: " ")
                guard fields.count > 4, let local = fields[1].split(separator: ":").last, Int(local, radix: 16) == port,
                    let waiting = fields[4].split(separator: ":").first.flatMap({ Int($0, radix: 16) })
                else { return sum }
                return sum + waiting
            }
        }
    }

    /// This memory counts for the control group of the server, but is not in the server's own count of unread bytes.
    @Test("The system holds at most 64 KiB of the responses that a client does not read")
    func unreadResponses() async throws {
        var site = TestSite()
        site.connections.writeLimit = .unreachable
        try await site.browse { browser in
            let page = try await browser.open("/login").reply.text
            let script = try #require(page.firstMatch(of: #/\/assets\/[^"]+\.js/#)).output
            let connection = try await Connection(port: browser.port, receiveBuffer: 4_096)
            let request = Array("GET \(script) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            try await connection.send(Array([[UInt8]](repeating: request, count: 10).joined()))
            var most = 0
            for _ in 0..<20 {
                try await Task.sleep(for: .milliseconds(50))
                most = max(most, Self.waitingBytes(port: browser.port))
            }
            #expect(most > 0)
            #expect(most <= 64 * 1024)
        }
    }
}
#endif
