// GET changes nothing (RFC 9110, 9.2.1), over a real database.

import BackendSQLite
import BackendStorage
import GRDB
import Modules
import TestBrowser
import Testing

@Suite("Pages that only read")
struct ReadOnlyPagesTests {
    @Test("Opening any page changes nothing in the database")
    func pages() async throws {
        var configuration = SQLiteBackend.Configuration()
        configuration.passwordCost = .lowest
        try await TestSite().serveOverDatabase(configuration) { port, path in
            var browser = Browser(port: port)
            try await browser.register()
            let ended = try await browser.startMatch()
            try await browser.tap("teamA")
            try await browser.open("\(ended)/end")
            try await browser.submit("\(ended)/end")
            let match = try await browser.startMatch(addingPlayers: false)
            let link = try await browser.spectatorLink(of: match)
            let version = try Version(path: path)
            let before = try version.value
            try await browser.submit("\(match)/timer", pressing: "start")
            let now = try version.value
            // The version notices changes by the server.
            #expect(now != before)
            let pages = RoutePattern.allCases.filter { pattern in
                // The check of readiness writes to the database, to find out whether it takes changes.
                pattern.methods.contains(.get) && !pattern.traits.contains(.isEventStream) && pattern != .readyz
            }
            for pattern in pages {
                for gather in [match, ended] {
                    let address = RouteTests.address(
                        of: pattern, player: "1", gather: String(gather.dropFirst("/gathers/".count)),
                        key: String(link.dropFirst("/watch/".count)))
                    for query in ["", "?locale=fr"] {
                        let reply = try await browser.send("GET", address + query)
                        #expect(reply.status < 500, "\(address)")
                        #expect(try version.value == now, "\(address)\(query)")
                    }
                }
            }
        }
    }

    /// A value that differs when another connection has changed the database: <https://sqlite.org/pragma.html#pragma_data_version>
    private struct Version {
        private let queue: DatabaseQueue

        init(path: String) throws {
            var configuration = Configuration()
            configuration.readonly = true
            queue = try DatabaseQueue(path: path, configuration: configuration)
        }

        var value: Int {
            get throws {
                try queue.read { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
            }
        }
    }
}
