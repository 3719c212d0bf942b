// The page for spectators, over real sockets: access, content, and what stays private.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Spectators")
struct SpectatorTests {
    private static let title = Words("Follow the match", "Suivre le match")

    @Test(
        "A link is made, opened in the viewer's language without an account, and withdrawn",
        arguments: Language.allCases)
    func story(_ language: Language) async throws {
        let site = TestSite()
        try await site.browseSignedIn(in: language) { organiser in
            let match = try await organiser.startMatch()
            #expect(organiser.currentPage?.document.first("input", where: ["id": "share-link"]) == nil)
            let port = organiser.port
            try await organiser.submit("\(match)/link", pressing: "make")
            #expect(organiser.replies.first?["Location"] == "\(match)#share")
            #expect(try organiser.page.flash.filter { !$0.isEmpty }.isEmpty)
            let card = try organiser.page.document.first("section", where: ["id": "share"])
            #expect(card?["tabindex"] == "-1")
            let field = try organiser.page.document.first("input", where: ["id": "share-link"])?["value"] ?? ""
            #expect(field.hasPrefix("http://localhost:\(port)/watch/"))
            let link = try organiser.page.spectatorLink
            #expect(link.count == "/watch/".count + 22)
            try await organiser.submit("\(match)/timer", pressing: "start")
            try await organiser.tap("teamA")
            // When the link is made again, it does not change.
            _ = try await organiser.post("\(match)/link", try organiser.signed(["action": "make"]))

            var viewer = Browser(port: port, language: language.other.rawValue)
            let page = try await viewer.open(link)
            #expect(page.status == 200)
            #expect(page.language == language.other.rawValue)
            #expect(page.heading == Self.title(language.other))
            #expect(page.screen == "watch")
            #expect(page.state == "running")
            #expect(page.score == "1 – 0")
            #expect(page.clock == "10:00")
            #expect(page.text.contains("Ann") && page.text.contains("Bob"))
            #expect(page.forms.isEmpty)
            #expect(!page.reply.text.contains(match))
            #expect(!page.reply.text.contains("zoe"))
            // The language menu keeps the address and stores the language.
            let other = try #require(page.link(toLanguage: language.rawValue))
            #expect(other == "\(link)?locale=\(language.rawValue)")
            #expect(try await viewer.open(other).heading == Self.title(language))
            #expect(try await viewer.open(link).heading == Self.title(language))

            // A user who is signed in sees the same page, without the account.
            let own = try await organiser.open(link)
            #expect(own.forms.isEmpty)
            #expect(own.document.first("aside", where: ["class": "banner"]) == nil)
            #expect(!own.reply.text.contains("zoe"))

            try await organiser.open(match)
            try await organiser.submit("\(match)/link", pressing: "withdraw")
            #expect(organiser.replies.first?["Location"] == "\(match)#share")
            #expect(organiser.currentPage?.document.first("input", where: ["id": "share-link"]) == nil)
            #expect(try await viewer.open(link).status == 410)
            let words = Words("The link was withdrawn or has ended", "Le lien a été désactivé ou a expiré")
            #expect(try viewer.page.heading == words(language))
            #expect(try viewer.page.title == words(language) + " – Football Gather")
            #expect(try viewer.page.reply["X-Robots-Tag"] == "noindex, nofollow")
            try await organiser.submit("\(match)/link", pressing: "make")
            #expect(try organiser.page.spectatorLink != link)
        }
    }

    @Test(
        "The preview of a link in other apps has teams, score and day, and no names of people",
        arguments: Language.allCases)
    func preview(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { organiser in
            let match = try await organiser.startMatch()
            let link = try await organiser.spectatorLink(of: match)
            try await organiser.tap("teamA")
            var viewer = Browser(port: organiser.port, language: language.rawValue)
            for heading in [Self.title, Words("Full time", "Match terminé")] {
                let page = try await viewer.open(link)
                let metas = page.document.all("meta")
                let texts = metas.filter { $0["property"] != nil || $0["name"] == "description" }.compactMap {
                    $0["content"]
                }
                func content(_ property: String) -> String? {
                    metas.first { $0["property"] == property }?["content"]
                }
                let title = try #require(content("og:title"))
                #expect(title.hasPrefix(Words("Team A 1 – 0 Team B, ", "Équipe A 1 – 0 Équipe B, ")(language)))
                #expect(title.hasSuffix(" 2025"))
                #expect(page.title == title + " – Football Gather")
                #expect(metas.first { $0["name"] == "description" }?["content"] == title)
                #expect(content("og:description") == heading(language))
                #expect(texts.count == 5)
                for name in ["Ann", "Bob", "zoe"] {
                    #expect(!texts.joined().contains(name) && !page.title.contains(name))
                }
                guard page.state != "ended" else { continue }
                try await organiser.open("\(match)/end")
                try await organiser.submit("\(match)/end")
            }
            #expect(try viewer.page.state == "ended")
        }
    }

    @Test("After the end the page shows the final score, and after the match was deleted the page is not found")
    func ended() async throws {
        let site = TestSite()
        try await site.browseSignedIn { organiser in
            let match = try await organiser.startMatch()
            let link = try await organiser.spectatorLink(of: match)
            try await organiser.tap("teamB")
            try await organiser.open("\(match)/end")
            try await organiser.submit("\(match)/end")
            var viewer = Browser(port: organiser.port)
            let page = try await viewer.open(link)
            #expect(page.state == "ended")
            #expect(page.score == "0 – 1")
            #expect(page.text.contains("Team B won"))
            #expect(page.document.all().allSatisfy { $0["data-events"] == nil })
            #expect(try await organiser.open(match).spectatorLink == link)
            let id = try #require(UUID(uuidString: String(match.dropFirst("/gathers/".count))))
            try await site.backend.gathers(as: .init(value: "token-1")).delete(id)
            #expect(try await viewer.open(link).status == 404)
        }
    }

    @Test("A link that was made during the match ends a day after the match; a link that the organiser keeps does not")
    func endedLink() async throws {
        let site = TestSite()
        try await site.browseSignedIn { organiser in
            let match = try await organiser.startMatch()
            let link = try await organiser.spectatorLink(of: match)
            try await organiser.open("\(match)/end")
            try await organiser.submit("\(match)/end")
            var viewer = Browser(port: organiser.port)
            #expect(try await viewer.open(link).status == 200)
            site.clock.advance(by: 24 * 60 * 60)
            #expect(try await viewer.open(link).status == 410)
            #expect(try await organiser.open(match).document.first("input", where: ["id": "share-link"]) == nil)

            let other = try await organiser.spectatorLink(of: match)
            try await organiser.submit("\(match)/link", pressing: "keep")
            site.clock.advance(by: 7 * 24 * 60 * 60)
            #expect(try await viewer.open(other).status == 200)
            #expect(try await viewer.open(link).status == 410)
        }
    }

    @Test("Search engines, shared caches and other sites do not learn the address")
    func headers() async throws {
        try await TestSite(publicOrigin: "https://gather.example").browse { organiser in
            organiser.origin = "https://gather.example"
            try await organiser.register()
            let match = try await organiser.startMatch()
            try await organiser.submit("\(match)/link", pressing: "make")
            let field = try organiser.page.document.first("input", where: ["id": "share-link"])?["value"] ?? ""
            #expect(field.hasPrefix("https://gather.example/watch/"))
            let link = try organiser.page.spectatorLink
            var viewer = Browser(port: organiser.port)
            for address in [link, "/watch/AAAAAAAAAAAAAAAAAAAAAA", "/watch/x", link + "x"] {
                let reply = try await viewer.open(address).reply
                #expect(reply.status == (address == link ? 200 : 404))
                #expect(reply["X-Robots-Tag"] == "noindex, nofollow")
                #expect(reply["Referrer-Policy"] == "no-referrer")
                #expect(reply["Cache-Control"] == (address == link ? "private, no-cache" : "no-store"))
                #expect(reply.all("Set-Cookie").isEmpty)
                let robots = try viewer.page.document.first("meta", where: ["name": "robots"])
                #expect(robots?["content"] == "noindex, nofollow")
                #expect(try viewer.page.document.all("link", where: ["rel": "alternate"]).isEmpty)
            }
            let tag = try #require(try await viewer.open(link).reply["ETag"])
            let again = try await viewer.send("GET", link, headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again["Referrer-Policy"] == "no-referrer")
            #expect(try await viewer.post(link, "").status == 405)
            #expect(try await viewer.open("/login").reply["X-Robots-Tag"] == nil)
            #expect(try viewer.page.reply["Referrer-Policy"] == "same-origin")
        }
    }

    @Test("An unknown key and an invalid key have the same page and status")
    func unknown() async throws {
        try await TestSite().browse { viewer in
            let pages = ["AAAAAAAAAAAAAAAAAAAAAA", "%00", "AAAAAAAAAAAAAAAAAAAAA.", "a", "%C3%A9"].map {
                "/watch/\($0)"
            }
            var texts: Set<String> = []
            for address in pages {
                let page = try await viewer.open(address)
                #expect(page.status == 404)
                texts.insert(page.text)
            }
            #expect(texts.count == 1)
        }
    }

    @Test("A message for the user's next page is not shown on the page for spectators, and is kept")
    func flash() async throws {
        try await TestSite().browseSignedIn { organiser in
            let match = try await organiser.startMatch()
            let link = try await organiser.spectatorLink(of: match)
            let reply = try await organiser.post("/players/add", try organiser.signed(["name": "Cy"]))
            #expect(reply.status == 303)
            #expect(try await organiser.open(link).flash.filter { !$0.isEmpty }.isEmpty)
            #expect(try await organiser.open("/players").flash.count == 1)
        }
    }

    @Test("The log does not have the key of the link")
    func log() async throws {
        let site = TestSite()
        try await site.browseSignedIn { organiser in
            let match = try await organiser.startMatch()
            let link = try await organiser.spectatorLink(of: match)
            let key = link.dropFirst("/watch/".count)
            var viewer = Browser(port: organiser.port)
            try await viewer.open(link)
            try await viewer.open("\(link)?locale=fr")
            _ = try await viewer.send("PUT", link)
            _ = try await viewer.post(link, "x=%")
            site.backend.fail(.watch, with: .unavailable)
            #expect(try await viewer.open(link).status == 503)
            #expect(site.log.requests.last?.metadata["route"] == "/watch/{key}")
            #expect(site.log.requests.count > 5)
            for line in site.log.lines { #expect(!line.text.contains(key)) }
        }
    }

    @Test("The link has the host of the request, unless this is blank, long, or has characters that sites do not use")
    func hosts() async throws {
        let longest = String(repeating: "a", count: 255)
        let shown = ["Gather_1-b.example:8080", "[::1]:80", longest]
        let ignored = [" ", longest + "a"] + "~%!$&'()*+,;=".map { "evil\($0)example" }
        try await TestSite().browseSignedIn { organiser in
            let match = try await organiser.startMatch()
            let link = try await organiser.spectatorLink(of: match)
            for host in shown + ignored {
                let page = try Page(
                    address: match, reply: try await organiser.send("GET", match, headers: ["Host": host]))
                let field = page.document.first("input", where: ["id": "share-link"])
                #expect(field?["value"] == (shown.contains(host) ? "http://\(host)" : "") + link, "\(host)")
            }
        }
    }
}
