// The downloads of an account: the export, and tables for spreadsheets.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import RESTContract
import TestBrowser
import Testing

@Suite("Downloads of an account")
struct AccountDownloadTests {
    @Test("The export is a file with all data of the account, and without secrets")
    func export() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.tap("teamA")
            let reply = try await browser.send("GET", "/account/export")
            #expect(reply["Content-Type"] == "application/json; charset=utf-8")
            #expect(reply["Content-Disposition"] == #"attachment; filename="football-gather-2025-06-15.json""#)
            #expect(reply["X-Content-Type-Options"] == "nosniff")
            let document = try AccountDocument(json: reply.body)
            let export = try document.export()
            #expect(document.exportedAt == "2025-06-15T15:06:40.000Z")
            #expect(export.user.username == "zoe")
            #expect(export.players.map(\.name) == ["Ann", "Bob"])
            #expect(export.matches.map { "/gathers/\($0.gather.id.uuidString.lowercased())" } == [match])
            #expect(export.matches[0].live.goals.count == 1)
            #expect(export.sessions.count == 1)
            #expect(!reply.text.contains("token-1"))
            var signedOut = Browser(port: browser.port)
            #expect(try await signedOut.open("/account/export").screen == "login")
        }
    }

    @Test(
        "HEAD of a download has the headers of GET, and reads no data of the account",
        arguments: ["/account/export", "/account/players.csv", "/account/matches.csv"])
    func headOfDownload(_ address: String) async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            let get = try await browser.send("GET", address)
            site.backend.intercept { call throws(ServiceError) in
                if call == .export || call == .players { throw .unavailable }
            }
            let head = try await browser.send("HEAD", address)
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            // The date of the second response can be a second later.
            func fields(_ reply: Reply) -> [String] {
                reply.headers.filter { $0.name.lowercased() != "date" }.map { "\($0.name): \($0.value)" }
            }
            #expect(fields(head) == fields(get))
            #expect(try await browser.send("GET", address).status == 503)
            var signedOut = Browser(port: browser.port)
            #expect(try await signedOut.send("HEAD", address)["Location"] == signedOut.send("GET", address)["Location"])
        }
    }

    @Test("The export of several matches is one readable document")
    func exportOfMatches() async throws {
        try await TestSite().browseSignedIn { browser in
            for _ in 0..<3 { try await browser.startMatch() }
            let reply = try await browser.send("GET", "/account/export")
            #expect(reply["Transfer-Encoding"] == "chunked")
            #expect(try AccountDocument(json: reply.body).export().matches.count == 3)
            let lines = reply.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.contains("  \"matches\" : ["))
            #expect(lines.count { $0 == "    {" } == 3 + 2)
            #expect(lines.count { $0 == "    }," } == 2 + 1)
            #expect(lines.contains("  ],"))
            #expect(lines.allSatisfy { !$0.isEmpty })
        }
    }

    @Test(
        "A download that takes too long ends its connection, and makes room for another",
        arguments: ["/account/export", "/account/players.csv", "/account/matches.csv"])
    func slowDownload(_ address: String) async throws {
        var site = TestSite()
        site.downloadLimit = .zero
        try await site.browseSignedIn { browser in
            try await browser.startMatch()
            for _ in 0..<2 {
                // The connection ends before the last chunk. Without room the reply would be 503.
                await #expect(throws: Connection.Problem.self) { _ = try await browser.send("GET", address) }
            }
        }
    }

    @Test("Roster and matches are tables for spreadsheets, and no name of the roster is a formula")
    func tables() async throws {
        try await TestSite().browseSignedIn { browser in
            let names = [
                "=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠SUM", "a,\"b\"", "6\" Bo", "Zoë", "'quoted",
            ]
            for name in names {
                try await browser.open("/players/add")
                try await browser.submit("/players/add", ["name": name])
            }
            let match = try await browser.startMatch()
            let roster = try await browser.send("GET", "/account/players.csv")
            #expect(roster["Content-Type"] == "text/csv; charset=utf-8")
            #expect(roster["Content-Disposition"] == #"attachment; filename="players-2025-06-15.csv""#)
            #expect(roster.text.hasPrefix("\u{FEFF}id,name,age,skill,preferredPosition,favouriteTeam"))
            let fields = [
                "'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1", "'＋1", "'－1", "'＠SUM", "\"a,\"\"b\"\"\"", "\"6\"\" Bo\"",
                "Zoë", "'quoted",
            ]
            let others = String(repeating: ",", count: PlayerField.allCases.count - 1)
            for field in fields {
                #expect(roster.text.contains(",\(field)\(others)\r\n"), "\(field)")
            }
            let matches = try await browser.send("GET", "/account/matches.csv")
            #expect(matches["Content-Disposition"] == #"attachment; filename="matches-2025-06-15.csv""#)
            let rows = matches.text.split(separator: "\r\n")
            #expect(rows.count == 2)
            #expect(rows.last?.hasPrefix(match.split(separator: "/").last.map { $0.uppercased() } ?? "-") == true)
            var signedOut = Browser(port: browser.port)
            #expect(try await signedOut.open("/account/players.csv").screen == "login")
        }
    }
}
