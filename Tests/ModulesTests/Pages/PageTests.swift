// Rules for all pages, in every state and language.

import Foundation
import Localization
import Modules
import Preview
import Testing

@Suite struct PageTests {
    /// `data-screen` and the values of `data-state` of the samples of each screen. Scripts, styles and browser tests use them.
    private static let states: [String: (screen: String, states: Set<String>)] = [
        "Login": ("login", ["form"]),
        "Register": ("register", ["form"]),
        "PlayerList": ("player-list", ["list", "empty"]),
        "PlayerSelection": ("player-list", ["selection"]),
        "PlayerDetail": ("player-detail", ["detail"]),
        "PlayerEdit": ("player-edit", ["text", "selection"]),
        "PlayerForm": ("player-edit", ["form"]),
        "PlayerAdd": ("player-add", ["form"]),
        "PlayerImport": ("player-import", ["form", "preview"]),
        "PlayerDelete": ("player-delete", ["question"]),
        "ConfirmPlayers": ("confirm-players", ["form"]),
        "Gather": ("gather", ["stopped", "running", "paused", "time-up", "ended"]),
        "GatherTeams": ("gather-teams", ["form"]),
        "Watch": ("watch", ["stopped", "running", "paused", "time-up", "ended"]),
        "GatherEnd": ("gather-end", ["question"]),
        "GatherCorrect": ("gather-correct", ["form"]),
        "GatherDelete": ("gather-delete", ["question"]),
        "GatherScorer": ("gather-scorer", ["question"]),
        "MatchReport": ("match-report", ["report", "empty"]),
        "Table": ("table", ["table", "empty"]),
        "Account": ("account", ["overview", "recovery"]),
        "AccountDelete": ("account-delete", ["question"]),
        "Recover": ("recover", ["form", "unavailable"]),
        "Privacy": ("privacy", ["page"]),
        "NotFound": ("not-found", ["error"]),
        "Gone": ("not-found", ["gone"]),
        "Error": ("error", ["error"]),
        "Offline": ("offline", ["error"]),
        "Preview": ("preview", ["index", "components"]),
    ]

    @Test(
        "each page names its screen, a state of it and its language, and has one `<main>` and one `<h1>`",
        arguments: SiteSamples.all)
    func screenStateAndHeading(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let main = try #require(page.content.tags("main").first)
            let screen = try #require(Self.states[String(sample.name.prefix { $0 != "." })])
            #expect(main["data-screen"] == screen.screen)
            #expect(screen.states.contains(main["data-state"] ?? ""))
            #expect(page.content.tags("main").count == 1)
            #expect(page.content.tags("h1").count == 1)
            #expect(page.content.tags("html").first?["lang"] == page.language)
        }
    }

    @Test("every state of every screen is among the samples")
    func completeness() throws {
        var shown: [String: Set<String>] = [:]
        for sample in SiteSamples.all {
            for page in try Pages.shared.get().pages(of: sample) {
                let screen = String(sample.name.prefix { $0 != "." })
                shown[screen, default: []].insert(page.content.tags("main").first?["data-state"] ?? "")
            }
        }
        #expect(shown == Self.states.mapValues(\.states))
    }

    @Test(
        "ids are unique, and labels, descriptions, `form` attributes and links refer to ids that exist",
        arguments: SiteSamples.all)
    func references(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let ids = page.content.tags.compactMap { $0["id"] }
            #expect(
                ids.count == Set(ids).count,
                "ids that occur twice: \(Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys)")
            for tag in page.content.tags {
                let named =
                    tag.ids("for") + tag.ids("form") + tag.ids("aria-describedby") + tag.ids("aria-labelledby")
                    + (tag["href"].flatMap { $0.hasPrefix("#") ? [String($0.dropFirst())] : nil } ?? [])
                for id in named { #expect(ids.contains(id), "\(tag)") }
            }
        }
    }

    @Test("the page says exactly once that added time is running")
    func addedTime() throws {
        let samples = SiteSamples.all.filter { ["Gather.added-time", "Watch.added-time"].contains($0.name) }
        #expect(samples.count == 2)
        for page in try samples.flatMap({ try Pages.shared.get().pages(of: $0) }) {
            let words = String(localized: .gatherAddedTime, in: try Pages.shared.get().context(page.language))
            #expect(page.html.components(separatedBy: words).count == 2, "\(page.fileName)")
            #expect(page.content.tags("p").allSatisfy { $0["data-time-up"] == nil }, "\(page.fileName)")
        }
    }

    @Test(
        "the page of a running match has one undo button, and shows the clock before score, goals and other parts")
    func orderOfAMatch() throws {
        let samples = SiteSamples.all.filter { ["Gather.running", "Gather.shared", "Gather.goal"].contains($0.name) }
        #expect(samples.count == 3)
        let parts = [
            "data-clock", "data-score", #"id="score-teamA-button""#, #"id="goals""#, #"id="more""#, #"id="squads""#,
            #"id="setter""#, #"id="share""#, #"/teams""#, #"/end""#,
        ]
        for page in try samples.flatMap({ try Pages.shared.get().pages(of: $0) }) {
            let places = parts.map { page.html.range(of: "\($0)")?.lowerBound }
            #expect(!places.contains(nil), "\(page.fileName)")
            let known = places.compactMap(\.self)
            #expect(known == known.sorted(), "\(page.fileName)")
            #expect(
                page.content.tags("form").count { $0["action"]?.hasSuffix("/undo") == true && $0["id"] == "undo" } == 1)
            #expect(page.html.components(separatedBy: "undo-button").count == 2, "\(page.fileName)")
            #expect(page.content.tags("details").first { $0["id"] == "more" }?["open"] == nil, "\(page.fileName)")
        }
    }

    @Test("markup in user input is shown as text", arguments: SiteSamples.all)
    func escaping(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            #expect(page.content.tags("b").isEmpty)
            #expect(!page.html.contains("&amp;lt;") && !page.html.contains("&amp;amp;"), "escaped twice")
        }
    }

    @Test("a page with errors has `Error:` in its title, and the errors in a summary", arguments: SiteSamples.all)
    func errors(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let title = try #require(page.content.content(of: "title"))
            let prefix = page.language == "fr" ? "Erreur\u{A0}: " : "Error: "
            let summaries = page.content.tags.filter { $0["role"] == "alert" && $0["hidden"] == nil }
            #expect(title.hasPrefix(prefix) == !summaries.isEmpty)
            #expect(summaries.count <= 1)
            let marked = page.content.tags.filter { $0["aria-invalid"] == "true" }
            for tag in marked { #expect(!tag.ids("aria-describedby").isEmpty) }
            guard let summary = summaries.first, !sample.name.hasPrefix("Preview.") else { continue }
            // Without a flash message, the summary is the first element of `<main>`. The script focuses it.
            let inMain = page.content.tags.drop { $0.name != "main" }.dropFirst()
            #expect(inMain.first?["role"] == "alert" || !sample.flash.isEmpty)
            #expect(summary["tabindex"] == "-1" && summary["data-error-summary"] != nil)
            let links = page.content.tags("a").compactMap { $0["href"] }
            #expect(marked.isEmpty || marked.contains { links.contains("#" + ($0["id"] ?? "")) })
        }
    }

    @Test(
        "every field for text has a label and an autocomplete value, and every select a label",
        arguments: SiteSamples.all)
    func labels(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let labelled = Set(page.content.tags("label").flatMap { $0.ids("for") })
            let inputs = page.content.tags("input").filter { ["text", "password", "search"].contains($0["type"]) }
            for input in inputs + page.content.tags("textarea") {
                #expect(input["autocomplete"]?.isEmpty == false, "\(input)")
                // A hidden field tells password managers the account. It needs no label, because nobody sees it.
                guard input["hidden"] == nil else { continue }
                #expect(labelled.contains(input["id"] ?? ""), "\(input)")
            }
            for select in page.content.tags("select") {
                #expect(labelled.contains(select["id"] ?? ""), "\(select)")
            }
        }
    }

    @Test("forms that change data contain the form token", arguments: SiteSamples.all)
    func formTokens(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let posts = page.content.tags("form").filter { $0["method"] == "post" }.count
            let tokens = page.content.tags("input").filter {
                $0["name"] == "formToken" && $0["value"] == "sample-form-token"
            }
            #expect(tokens.count == posts)
        }
    }

    @Test("flash messages are the first elements inside main", arguments: SiteSamples.all)
    func flash(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let main = try #require(page.content.tags.firstIndex { $0.name == "main" })
            let paragraphs = page.content.tags[main...].filter {
                !["svg", "use", "span", "button"].contains($0.name)
            }
            let first = paragraphs.dropFirst().prefix { $0.name == "p" && $0["role"] == "status" }
            #expect(first.map { $0["class"] == "flash flash-done" } == sample.flash.map { $0.kind == .done })
        }
    }

    @Test("the language menu is on every page, and sign-out for signed-in users", arguments: SiteSamples.all)
    func navigation(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let current = page.content.tags("a").filter { $0["aria-current"] == "true" }
            #expect(current.map { $0["lang"] } == [page.language])
            #expect(page.content.tags("a").filter { $0["hreflang"] != nil }.count == 2)
            let logouts = page.content.tags("form").filter { $0["action"] == "/logout" && $0["method"] == "post" }
            // The account page has a second form to sign out.
            let isAccount = sample.view is AccountViewModel
            #expect(logouts.count == (sample.isSignedIn ? isAccount ? 2 : 1 : 0))
            #expect(page.content.tags("a").contains { $0["href"] == "/account" } == sample.isSignedIn)
            #expect(page.content.tags("a").contains { $0["href"] == "/privacy" })
        }
    }

    @Test("only pages with secret addresses ask search engines not to index them", arguments: SiteSamples.all)
    func robots(_ sample: Sample) throws {
        for page in try Pages.shared.get().pages(of: sample) {
            let robots = page.content.tags("meta").filter { $0["name"] == "robots" }.map { $0["content"] }
            let isSecret = ["Watch.", "Gone."].contains { sample.name.hasPrefix($0) }
            #expect(robots == (isSecret ? ["noindex, nofollow"] : []))
        }
    }

    @Test("no text is missing in any language")
    func missingTexts() throws {
        #expect(try Pages.shared.get().missingTexts == [])
    }
}
