// Entity tags that are computed from the revision of an account in SQLite, before the page is rendered.

import Foundation
import GRDB
import TestBrowser
import TestGate
import Testing

@Suite("Revalidation of pages of an account", .takingTurns)
struct RevalidationTests {
    @Test(
        "The tag of the list of players depends on the account's data, session, address, host, language, region and time zone"
    )
    func tags() async throws {
        let folder = try TestFolder()
        let database = folder.path("gather.sqlite")
        let (server, port) = try await GatherProcess.serve(["--database", database], in: folder)
        var browser = Browser(port: port, language: "en")
        try await browser.register("Zoe")
        try await browser.add(players: "Ann", "Bob")
        try await browser.open("/players")
        let tag = try #require(try await browser.open("/players").reply["ETag"])
        #expect(tag.hasPrefix("W/\"r"))

        func status(_ address: String, _ tag: String, _ headers: [String: String] = [:]) async throws -> Int {
            var browser = browser
            return try await browser.send("GET", address, headers: headers.merging(["If-None-Match": tag]) { $1 })
                .status
        }
        let unchanged = try await browser.send("GET", "/players", headers: ["If-None-Match": "W/\"x\", " + tag])
        #expect(unchanged.status == 304)
        #expect(unchanged.body.isEmpty)
        #expect(unchanged["ETag"] == tag)
        #expect(unchanged["Cache-Control"] == "private, no-cache")
        #expect(unchanged["Vary"] == "Accept-Language, Accept-Encoding, Cookie")
        #expect(unchanged["Content-Type"] == nil)
        #expect(try await browser.send("HEAD", "/players", headers: ["If-None-Match": tag]).status == 304)
        #expect(try await status("/players", tag) == 304)
        #expect(try await status("/players?q=ann", tag) == 200)
        #expect(try await status("/players?mode=select", tag) == 200)
        #expect(try await status("/players?locale=fr", tag) == 200)
        #expect(try await status("/players", tag, ["Accept-Language": "en-GB"]) == 200)
        #expect(try await status("/players", tag, ["Accept-Language": "fr"]) == 200)
        #expect(try await status("/players", tag, ["Host": "example.org"]) == 200)
        var elsewhere = browser
        elsewhere.cookies["timeZone"] = "Asia%2FTokyo"
        #expect(try await elsewhere.send("GET", "/players", headers: ["If-None-Match": tag]).status == 200)
        // Another session of the user has another page, because the page contains the form token of the session.
        var again = Browser(port: port, language: "en")
        try await again.open("/login")
        try await again.submit("/login", ["username": "Zoe", "password": "correct horse"])
        #expect(try await again.send("GET", "/players", headers: ["If-None-Match": tag]).status == 200)

        // Another program changes the database.
        try await DatabaseQueue(path: database).write { db in
            try db.execute(sql: "UPDATE player SET name = 'Amy' WHERE name = 'Ann'")
        }
        let changed = try await browser.send("GET", "/players", headers: ["If-None-Match": tag])
        #expect(changed.status == 200)
        #expect(changed.text.contains("Amy"))
        #expect(try await status("/players", changed["ETag"] ?? "") == 304)

        // A page with a message has no tag. The tag of a page with a running match is a hash of its bytes.
        try await browser.open("/players/add")
        let message = try await browser.submit("/players/add", ["name": "Max"])
        #expect(message.reply["ETag"] == nil)
        try await DatabaseQueue(path: database).write { db in
            try db.execute(sql: "INSERT INTO gather (uuid, user, createdAt) VALUES (randomblob(16), 1, 0)")
        }
        try await browser.open("/players")
        #expect(try await browser.open("/players").reply["ETag"]?.hasPrefix("W/\"b") == true)

        // After signing out, a current tag does not give 304.
        let last = try #require(try await browser.open("/players").reply["ETag"])
        try await browser.submit("/logout")
        #expect(try await browser.send("GET", "/players", headers: ["If-None-Match": last]).status == 303)
        server.signal(SIGTERM)
        #expect(try await server.exit().status == 0)
    }
}
