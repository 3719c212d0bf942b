// A list of players is pasted: a preview is shown first, then the valid players are added.

import Foundation
import TestBrowser
import Testing

@Suite struct PlayerImportPageTests {
    @Test("The preview of a table names problems by line, and the valid players are then added")
    func table() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/players/add")
            #expect(try browser.page.main?.all("a").contains { $0["href"] == "/players/import" } == true)
            try await browser.open("/players/import?locale=fr")
            #expect(try browser.page.screen == "player-import")
            let text = "\n\nNom;Âge;Poste\nZoë;29;Gardien\nBo;x\nAnn;30"
            try await browser.submit("/players/import", ["text": text])
            #expect(try browser.page.status == 422)
            #expect(try browser.page.state == "preview")
            #expect(try browser.page.text.contains("Ligne 3\u{A0}: Saisissez un âge de 1 à 120"))
            #expect(try browser.page.form("/players/import")["text"] == "Nom;Âge;Poste\nZoë;29;Gardien\nBo;x\nAnn;30")
            try await browser.submit("/players/import", pressing: "1")
            #expect(try browser.page.screen == "player-list")
            #expect(try browser.page.text.contains("Poste\u{A0}: Gardien"))
            #expect(try !browser.page.text.contains("Bo"))
        }
    }

    @Test("The roster that one account downloads is imported into another account without a loss")
    func roundTrip() async throws {
        try await TestSite().browseSignedIn { browser in
            let names = [
                "=1+1", "'=1", "-1", "@SUM(A1)", "a,\"b\"", "Zoë; Ünal", "'quoted", "عمر حسن", "\"", "id", "x\u{A0}y",
            ]
            for name in names {
                try await browser.open("/players/add")
                try await browser.submit("/players/add", ["name": name, "position": "winger", "skill": "amateur"])
            }
            let roster = try await browser.send("GET", "/account/players.csv").text

            var other = Browser(port: browser.port)
            try await other.register("max")
            try await other.open("/players/import")
            try await other.submit("/players/import", ["text": roster])
            #expect(try other.page.status == 200)
            try await other.submit("/players/import", pressing: "1")
            #expect(try other.page.screen == "player-list")
            func rows(_ text: String) -> [Substring] {
                text.split(separator: "\r\n").map { $0.drop { $0 != "," } }.sorted()
            }
            #expect(rows(try await other.send("GET", "/account/players.csv").text) == rows(roster))
            // When the roster is pasted once more, nobody in it is new.
            try await other.open("/players/import")
            try await other.submit("/players/import", ["text": roster])
            try await other.submit("/players/import", pressing: "1")
            #expect(try other.page.status == 422)
        }
    }

    @Test("A form that is sent several times concurrently adds its players once")
    func sentAtOnce() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/players/import")
            try await browser.submit("/players/import", ["text": "Ann\nBo\nCleo"])
            let ready = browser
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        var browser = ready
                        try await browser.submit("/players/import", pressing: "1")
                    }
                }
                try await group.waitForAll()
            }
            try await browser.open("/players")
            #expect(try browser.page.main?.all("a", where: ["class": "card-title"]).count == 3)
        }
    }

    @Test("A list that is too long, a player above the limit of the roster, and a form that is too large are refused")
    func limits() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/players/import")
            let many = (1...501).map { "P\($0)" }.joined(separator: "\n")
            try await browser.submit("/players/import", ["text": many])
            #expect(try browser.page.status == 422)
            #expect(try browser.page.text.contains("Paste at most 500 players at once."))
            try await browser.submit("/players/import", ["text": String(many.dropLast(5))])
            try await browser.submit("/players/import", pressing: "1")
            #expect(try browser.page.screen == "player-list")
            try await browser.open("/players/import")
            try await browser.submit("/players/import", ["text": "Bo"])
            try await browser.submit("/players/import", pressing: "1")
            #expect(try browser.page.status == 422)
            #expect(try browser.page.text.contains("The roster is full."))
            try await browser.submit("/players/import", ["text": String(repeating: "x", count: 70_000)])
            #expect(try browser.page.status == 413)
        }
    }
}
