// Several servers with one PostgreSQL database and one secret.

import Foundation
import TestBrowser
import TestDatabases
import TestGate
import Testing

@Suite(
    "Servers that share a database", .takingTurns,
    .enabled(if: TestDatabase.server != nil, "without a PostgreSQL server, see .ci/postgresql"))
struct CopiesTests {
    @Test("Servers share sessions, matches and the count of failed sign-ins, even after one is killed")
    func shared() async throws {
        let (database, folder) = (try await TestDatabase.make(.postgresql), try TestFolder())
        let options = [
            "--database", try #require(database.url), "--secret-file", folder.path("secret"), "--log-level", "warning",
        ]
        let (first, firstPort) = try await GatherProcess.serve(options, in: folder)
        let (second, secondPort) = try await GatherProcess.serve(options, in: folder)
        var browser = Browser(port: firstPort)
        try await browser.register("Zoë")
        let match = try await browser.startMatch()

        // The same user at the second server.
        var other = browser
        other.port = secondPort
        #expect(try await other.open(match).main?.first("strong")?.text == "0 – 0")
        var listener = try await EventListener(other, "\(match)/events")
        _ = try await listener.next("match")
        let start = ContinuousClock.now
        try await browser.submit("\(match)/score", where: ["team": "teamA", "change": "1"])
        let event = try #require(try await listener.next("match"))
        #expect(event.data.contains("1 – 0"))
        // The second server also reads the match every 15 seconds. An event within ten seconds shows that the first server has
        // notified the second one.
        #expect(start.duration(to: .now) < .seconds(10))

        first.signal(SIGKILL)
        _ = try await first.exit()
        try await other.open(match)
        try await other.submit("\(match)/score", where: ["team": "teamB", "change": "1"])
        #expect(try other.page.main?.first("strong")?.text == "1 – 1")

        // A server with another secret could not open the sessions of the others, so it does not start.
        let stranger = try await GatherProcess.run(
            [
                "serve", "--port", "0", "--resources", TestFolder.project.path, "--database",
                try #require(database.url),
                "--secret-file", folder.path("other"),
            ], in: folder)
        #expect(stranger.status != 0 && stranger.errors.contains("has another secret"), "\(stranger.errors)")

        // Signing out at a third server ends the stream at the second one.
        let (third, thirdPort) = try await GatherProcess.serve(options, in: folder)
        browser.port = thirdPort
        #expect(try await browser.open(match).main?.first("strong")?.text == "1 – 1")
        try await browser.submit("/logout")
        while let event = try await listener.next() { #expect(event.name != "match" || event.data.contains("1 – 1")) }
        #expect(listener.isComplete)

        for number in 0..<10 {
            #expect(try await failedSignIn(port: number % 2 == 0 ? secondPort : thirdPort) == 422)
        }
        for port in [secondPort, thirdPort] { #expect(try await failedSignIn(port: port) == 429) }
        for process in [second, third] {
            process.signal(SIGTERM)
            #expect(try await process.exit().status == 0)
            #expect(!process.errors.contains("correct horse"))
        }
        try await database.remove()
    }

    /// The status of a sign-in with a wrong password.
    private func failedSignIn(port: Int) async throws -> Int {
        var browser = Browser(port: port)
        try await browser.open("/login")
        return try await browser.submit("/login", ["username": "Zoë", "password": "wrong horse"]).status
    }

    @Test("Log and error messages do not contain the password of the database URL")
    func password() async throws {
        let (database, folder) = (try await TestDatabase.make(.postgresql), try TestFolder())
        let url = TestDatabase.adding("password=hunter2&application_name=other", to: try #require(database.url))
        let (process, port) = try await GatherProcess.serve(
            ["--secret-file", folder.path("secret"), "--log-level", "trace"], in: folder,
            environment: ["GATHER_DATABASE": url])
        var browser = Browser(port: port)
        #expect(try await browser.open("/readyz").status == 200)
        // Without this table, the next check of readiness fails in the database, and the error is logged. The result of a check is
        // reused for a second.
        try await database.execute("ALTER TABLE probe RENAME TO away")
        try await Task.sleep(for: .seconds(1.5))
        #expect(try await browser.open("/readyz").status == 503)
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
        #expect(process.errors.contains("The database failed.") && !process.errors.contains("hunter2"))

        // `migrate` opens the database as the server does, but reads no templates.
        for wrong in ["postgresql://zoe:hunter2@127.0.0.1:1/club", "postgresql://zoe:hunter2@[::1:1/club"] {
            let exit = try await GatherProcess.run(
                ["migrate", "--log-level", "trace", "--database", wrong], in: folder)
            #expect(exit.status != 0 && exit.errors.contains("cannot be used"), "\(exit.errors)")
            #expect(!(exit.errors + exit.output).contains("hunter2"))
        }
        try await database.remove()
    }
}
