// What holds for every page, whatever its screen, state and language.

import Foundation
import Localization
import Modules
import Testing

@Suite struct PageTests {
    /// `data-screen` and `data-state` of each sample's screen, as scripts and tests from outside know them.
    private static let states: [String: (screen: String, states: Set<String>)] = [
        "Login": ("login", ["form"]),
        "Register": ("register", ["form"]),
        "PlayerList": ("player-list", ["list", "empty"]),
        "PlayerSelection": ("player-list", ["selection"]),
        "PlayerDetail": ("player-detail", ["detail"]),
        "PlayerEdit": ("player-edit", ["text", "selection"]),
        "PlayerAdd": ("player-add", ["form"]),
        "PlayerDelete": ("player-delete", ["question"]),
        "ConfirmPlayers": ("confirm-players", ["form"]),
        "Gather": ("gather", ["stopped", "running", "paused", "time-up", "ended"]),
        "GatherEnd": ("gather-end", ["question"]),
        "GatherList": ("match-report", ["report", "empty"]),
        "NotFound": ("not-found", ["error"]),
        "Error": ("error", ["error"]),
    ]

    /// Runs a test for the page of a sample in each language.
    private func eachLanguage(_ sample: Sample, _ test: (_ html: String, HTMLPage, _ language: String) throws -> Void)
        throws
    {
        let pages = try Pages.shared.get()
        for language in pages.catalog.languages {
            let html = try pages.page(sample, in: language)
            try test(html, HTMLPage(html), language)
        }
    }

    @Test(arguments: SiteSamples.all)
    func screenStateAndHeading(_ sample: Sample) throws {
        try eachLanguage(sample) { _, page, language in
            let main = try #require(page.tags("main").first)
            let screen = try #require(Self.states[String(sample.name.prefix { $0 != "." })])
            #expect(main["data-screen"] == screen.screen)
            #expect(screen.states.contains(main["data-state"] ?? ""))
            #expect(page.tags("main").count == 1)
            #expect(page.tags("h1").count == 1, "\(language)")
            #expect(page.tags("html").first?["lang"] == language)
        }
    }

    @Test("every state of every screen is among the samples")
    func completeness() throws {
        var shown: [String: Set<String>] = [:]
        for sample in SiteSamples.all {
            try eachLanguage(sample) { _, page, _ in
                let screen = String(sample.name.prefix { $0 != "." })
                shown[screen, default: []].insert(page.tags("main").first?["data-state"] ?? "")
            }
        }
        #expect(shown == Self.states.mapValues(\.states))
    }

    @Test("ids are unique, and whatever names one names one that there is", arguments: SiteSamples.all)
    func references(_ sample: Sample) throws {
        try eachLanguage(sample) { _, page, _ in
            let ids = page.tags.compactMap { $0["id"] }
            #expect(ids.count == Set(ids).count, "twice: \(Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys)")
            for tag in page.tags {
                let named =
                    tag.ids("for") + tag.ids("aria-describedby") + tag.ids("aria-labelledby")
                    + (tag["href"].flatMap { $0.hasPrefix("#") ? [String($0.dropFirst())] : nil } ?? [])
                for id in named { #expect(ids.contains(id), "\(tag)") }
            }
        }
    }

    @Test("what people typed is text and never markup", arguments: SiteSamples.all)
    func escaping(_ sample: Sample) throws {
        try eachLanguage(sample) { html, page, _ in
            #expect(page.tags("b").isEmpty)
            #expect(!html.contains("&amp;lt;") && !html.contains("&amp;amp;"), "escaped twice")
        }
    }

    @Test("a form with errors says so in its title and in a summary", arguments: SiteSamples.all)
    func errors(_ sample: Sample) throws {
        try eachLanguage(sample) { html, page, language in
            let title = try #require(HTMLPage.content(of: "title", in: html))
            let prefix = language == "fr" ? "Erreur\u{A0}: " : "Error: "
            let summaries = page.tags.filter { $0["role"] == "alert" }
            #expect(title.hasPrefix(prefix) == !summaries.isEmpty)
            #expect(summaries.count <= 1)
            let marked = page.tags.filter { $0["aria-invalid"] == "true" }
            for tag in marked { #expect(!tag.ids("aria-describedby").isEmpty) }
        }
    }

    @Test("every visible field has a label", arguments: SiteSamples.all)
    func labels(_ sample: Sample) throws {
        try eachLanguage(sample) { html, page, _ in
            let labelled = Set(page.tags("label").flatMap { $0.ids("for") })
            for input in page.tags("input") where ["text", "password"].contains(input["type"]) {
                #expect(labelled.contains(input["id"] ?? ""), "\(input)")
            }
        }
    }

    @Test("forms that change something carry the form token", arguments: SiteSamples.all)
    func formTokens(_ sample: Sample) throws {
        try eachLanguage(sample) { _, page, _ in
            let posts = page.tags("form").filter { $0["method"] == "post" }.count
            let tokens = page.tags("input").filter { $0["name"] == "formToken" && $0["value"] == "sample-form-token" }
            #expect(tokens.count == posts)
        }
    }

    @Test("flash messages are told once, before the page's own content", arguments: SiteSamples.all)
    func flash(_ sample: Sample) throws {
        try eachLanguage(sample) { html, page, _ in
            let main = try #require(html.range(of: "<main"))
            let head = html[main.upperBound...].prefix { $0 != "\n" }.endIndex
            let statuses = html[head...].split(separator: "<h1").first?.components(separatedBy: "role=\"status\"").count
            #expect((statuses ?? 1) - 1 == sample.flash.count)
        }
    }

    @Test("languages are offered, and leaving where somebody is signed in", arguments: SiteSamples.all)
    func navigation(_ sample: Sample) throws {
        try eachLanguage(sample) { _, page, language in
            let current = page.tags("a").filter { $0["aria-current"] == "true" }
            #expect(current.map { $0["lang"] } == [language])
            #expect(page.tags("a").filter { $0["hreflang"] != nil }.count == 2)
            let logouts = page.tags("form").filter { $0["action"] == "/logout" && $0["method"] == "post" }
            #expect(logouts.count == (sample.isSignedIn ? 1 : 0))
        }
    }

    @Test("no text is missing in any language")
    func missingTexts() throws {
        let pages = try Pages.shared.get()
        for sample in SiteSamples.all {
            for language in pages.catalog.languages { _ = try pages.page(sample, in: language) }
        }
        #expect(pages.missingTexts.all == [])
    }
}
