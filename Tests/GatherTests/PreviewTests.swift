// `gather templates preview` serves every sample.

import Foundation
import Preview
import TestGate
import Testing
import TestBrowser

@Suite("gather templates preview", .takingTurns)
struct PreviewTests {
    private static let languages = ["en", "ar-XB", "en-XA", "fr"]

    private func preview(_ arguments: [String] = [], in folder: TestFolder) async throws -> (GatherProcess, Browser) {
        let process = try GatherProcess(["templates", "preview", "--port", "0"] + arguments, in: folder)
        return (process, Browser(port: try await process.port(), language: "en"))
    }

    private static let resources = ["--resources", TestFolder.project.path]

    @Test(
        "Every sample is in the index in all languages, and is shown in one; a template that no view uses is a warning in the log"
    )
    func everySample() async throws {
        let folder = try TestFolder()
        try folder.copyResources()
        try folder.write("·", to: "Resources/Templates/Spare.html")
        var (process, browser) = try await preview(in: folder)
        let index = try await browser.open("/preview")
        #expect(index.status == 200)
        #expect(index.screen == "preview")
        let links = index.main?.all("table").first?.all("a") ?? []
        let expected = SiteSamples.all.flatMap { sample in
            Self.languages.map { "/preview/\(sample.name.replacing(".", with: "/"))?locale=\($0)" }
        }
        #expect(Set(links.compactMap { $0["href"] }) == Set(expected))
        #expect(links.count == expected.count)
        // Each sample in one of the languages, because snapshots have every sample in every language of the site.
        let count = Self.languages.count
        for (number, link) in links.enumerated() where number % count == number / count % count {
            let page = try await browser.open(link["href"] ?? "")
            #expect(page.status == 200)
            #expect(!page.screen.isEmpty)
            #expect(page.language == link["lang"])
            #expect(page.direction == (page.language == "ar-XB" ? "rtl" : "ltr"))
            #expect(page.reply["Content-Security-Policy"]?.contains("default-src 'self'") == true)
            #expect(page.reply["Set-Cookie"] == nil)
        }
        process.signal(SIGTERM)
        let exit = try await process.exit()
        #expect(exit.errors.contains("Spare.html:1:1: warning: no view uses this template"))
        #expect(exit.status == 0)
    }

    @Test(
        "A page is served in the requested language and theme, with the files of the site; other addresses lead to the index"
    )
    func onePage() async throws {
        var (process, browser) = try await preview(Self.resources, in: try TestFolder())
        #expect(try await browser.open("/preview?locale=fr").heading == "Aperçu")
        try await browser.follow(link: "Sombre")
        #expect(try browser.page.address == "/preview?locale=fr&theme=dark")
        let page = try await browser.open("/preview/PlayerList/list?locale=fr&theme=dark")
        #expect(page.heading == "Joueurs")
        #expect(page.link(toLanguage: "en") == "/preview/PlayerList/list?locale=en&theme=dark")
        let stylesheet = try #require(page.document.first("link", where: ["rel": "stylesheet"])?["href"])
        let dark = try await browser.send("GET", stylesheet)
        #expect(dark.status == 200)
        #expect(dark["Content-Type"]?.hasPrefix("text/css") == true)
        #expect(dark.text.contains("color-scheme: dark;") && !dark.text.contains("prefers-color-scheme"))
        #expect(dark.text.contains(".swatch"), "the style sheet has the styles of the preview itself too")
        let system = try await browser.send("GET", "/preview.css")
        #expect(system.text.contains("prefers-color-scheme: dark"))
        let script = try #require(page.document.first("script")?["src"])
        #expect(try await browser.send("GET", script).status == 200)
        // A pseudolanguage changes texts, but not values.
        let accented = try await browser.open("/preview/PlayerList/list?locale=en-XA")
        #expect(accented.heading?.hasPrefix("[Þļåýéŕš") == true)
        #expect(accented.text.contains("Zoë"))
        for address in ["/", "/players", "/preview/PlayerList/nothing", "/assets/none.css", "/preview.js"] {
            let page = try await browser.open(address)
            #expect(page.screen == "preview", "\(address)")
            #expect(browser.replies.first?.status == 303)
        }
        #expect(try await browser.post("/players/add", "name=x")["Location"] == "/preview")
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
    }
}
