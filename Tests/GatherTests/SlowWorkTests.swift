// Pages while other requests wait. Pages are answered on the event loops, so a wait on an event loop would stop all pages of
// its connections.

import Foundation
import GRDB
import TestBrowser
import Testing

@Suite("Pages beside slow work", .takingTurns)
struct SlowWorkTests {
    @Test("Pages do not wait for changes that wait for another program")
    func writes() async throws {
        let folder = try TestFolder()
        let database = folder.path("gather.sqlite")
        let (server, port) = try await GatherProcess.serve(["--database", database], in: folder)
        var browser = Browser(port: port, language: "en")
        try await browser.open("/register")
        try await browser.submit("/register", ["username": "Zoe", "password": "correct horse"])
        try await browser.open("/players/add")
        let signedIn = browser

        // As many changes wait as there could be threads for them.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let changes = (0..<8).map { number in
            Task {
                var browser = signedIn
                return try await browser.submit("/players/add", ["name": "Player \(number)"]).status
            }
        }
        try await Task.sleep(for: .milliseconds(500))
        let start = ContinuousClock.now
        for _ in 0..<8 { #expect(try await browser.open("/players").status == 200) }
        // A change waits for five seconds.
        #expect(start.duration(to: .now) < .seconds(4))
        #expect(try browser.page.state == "empty")
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        for change in changes { #expect(try await change.value == 200) }
        #expect(try await browser.open("/players").main?.all("a", where: ["class": "card-title"]).count == 8)
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }
}
