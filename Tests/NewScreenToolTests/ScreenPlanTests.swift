// What the generator writes for a new screen.

import Foundation
import LocalizationTools
import StringCatalog
import Testing

@testable import NewScreenTool

@Suite("The files of a new screen")
struct ScreenPlanTests {
    /// A name of one word, a name with an abbreviation, and a name of the maximum length.
    static let names = ["Trial", "FAQPage", "TournamentRegistrationsB"]

    @Test("The sources, the template, the samples, the tests and the snapshots are written")
    func files() throws {
        let copy = try PackageCopy()
        let before = try copy.files()
        try copy.add("Trial")
        let new = Set(try copy.files().keys).subtracting(before.keys)
        let roles = ["Event", "Interactor", "Module", "Presenter", "Response", "ViewModel"]
        let tests = ["Interactor", "Module", "Presenter"]
        var expected = Set(roles.map { "Sources/Modules/Trial/Trial\($0).swift" })
        expected.formUnion(tests.map { "Tests/ModulesTests/Trial/Trial\($0)Tests.swift" })
        expected.formUnion([
            "Sources/WebFront/Routes/SiteHandlers+trial.swift", "Resources/Templates/Trial/TrialView.html",
            "Sources/Preview/Samples/TrialViewModel+Sample.swift", "Tests/WebFrontTests/TrialPageTests.swift",
            "Tests/ModulesTests/Snapshots/Trial.page.en.html", "Tests/ModulesTests/Snapshots/Trial.page.fr.html",
        ])
        #expect(new == expected)
    }

    @Test("Existing Swift files get the entries of the screen, and are otherwise unchanged")
    func entries() throws {
        let copy = try PackageCopy()
        let before = try copy.files()
        let plan = try copy.add("PlayerStats")
        let expected = [
            "RoutePattern.swift": ["case playerStats", "case .playerStats: .init(\"/player-stats\", [.get])"],
            "SiteRoute.swift": ["public static let playerStats = make(.playerStats)"],
            "SiteViews.swift": ["PlayerStatsViewModel.self,"],
            "ModuleFactory.swift": [
                "", "public func playerStats(_ token: AccessToken) -> Module<PlayerStatsEvent> {",
                "PlayerStatsModule.assemble(players: services.players(as: token))", "}",
            ],
            "SiteHandlers+routes.swift": ["case .playerStats: playerStats"],
            "SiteSamples.swift": ["pages(\"PlayerStats\", PlayerStatsViewModel.samples),"],
            "PageTests.swift": ["\"PlayerStats\": (\"player-stats\", [\"page\"]),"],
        ]
        for file in plan.changed where file.path != ScreenCatalog.path {
            let old = try #require(before[file.path]).split(separator: "\n", omittingEmptySubsequences: false)
            let new = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            let difference = new.difference(from: old)
            #expect(difference.removals.isEmpty)
            let added = difference.insertions.map { change in
                if case .insert(_, let line, _) = change { line.trimmingCharacters(in: .whitespaces) } else { "" }
            }
            #expect(added.sorted() == expected[URL(filePath: file.path).lastPathComponent]?.sorted(), "\(file.path)")
        }
        #expect(plan.changed.count == expected.count + 1)
    }

    /// Lints the files of all names with one command, because most of its time is needed to start it.
    @Test("All Swift files are formatted, even when the name has an abbreviation or the maximum length")
    func format() async throws {
        let copy = try PackageCopy()
        for name in Self.names { try copy.add(name) }
        #expect(try await copy.formatProblems() == "")
    }

    @Test("A second screen can be added after a first one")
    func twice() throws {
        let copy = try PackageCopy()
        try copy.add("Trial")
        try copy.add("PlayerStats")
        let patterns = try copy.folder.text(of: "Sources/Modules/Kernel/RoutePattern.swift")
        #expect(patterns.contains("    case trial\n    case playerStats\n"))
    }

    @Test("The catalog has the texts in every language, its keys are sorted, and it has no errors", arguments: names)
    func catalog(_ name: String) throws {
        let copy = try PackageCopy()
        let plan = try copy.add(name)
        let bytes = Array(try copy.folder.text(of: ScreenCatalog.path).utf8)
        let document = try CatalogDocument(parsing: bytes, fileName: "Localizable.xcstrings")
        #expect(document.bytes == bytes)
        let uses = try SymbolUses(in: ["Sources", "Resources"].map { copy.url.appending(path: $0).path })
        let findings = CatalogChecker(bytes, fileName: "Localizable.xcstrings", uses: uses).findings
        #expect(findings.filter { $0.severity == .error } == [])
        // Each of the two texts of the screen has one warning in each of the two languages: the text needs review. Other keys
        // seem unused, because most sources are not in the copy.
        let own = findings.filter { $0.message.contains("`\(plan.name.member).") }
        #expect(own.map(\.kind) == Array(repeating: .needsReview, count: 4))
    }

    @Test("The texts are in every language, and the title and all comments contain the name of the screen")
    func texts() throws {
        let copy = try PackageCopy()
        try copy.add("PlayerStats")
        let bytes = Array(try copy.folder.text(of: ScreenCatalog.path).utf8)
        let entries = try StringCatalog(parsing: bytes, fileName: "L").entries.filter {
            $0.key.hasPrefix("playerStats.")
        }
        #expect(entries.map(\.key) == ["playerStats.players", "playerStats.title"])
        #expect(entries.allSatisfy { $0.comment?.contains("PlayerStats") == true })
        #expect(entries.map { $0.localizations.map(\.language) } == [["en", "fr"], ["en", "fr"]])
        #expect(
            entries.flatMap { $0.localizations.flatMap { $0.units.map(\.value) } } == [
                "Players: %lld", "Joueurs\u{A0}: %lld", "Player stats", "«\u{A0}Player stats\u{A0}»",
            ])
    }

    @Test("A third language gets the English texts, marked for review, and a snapshot")
    func thirdLanguage() throws {
        let copy = try PackageCopy()
        var document = try CatalogDocument(
            parsing: Array(try copy.folder.text(of: ScreenCatalog.path).utf8), fileName: "L")
        document[unit: "players.title", "pl", UnitPath()] = ["state": "translated", "value": "Gracze"]
        try copy.write(String(decoding: document.bytes, as: UTF8.self), to: ScreenCatalog.path)
        let snapshot = try copy.folder.text(of: "Tests/ModulesTests/Snapshots/NotFound.error.en.html")
        try copy.write(snapshot, to: "Tests/ModulesTests/Snapshots/NotFound.error.pl.html")
        try copy.add("Trial")
        document = try CatalogDocument(
            parsing: Array(try copy.folder.text(of: ScreenCatalog.path).utf8), fileName: "L")
        let title = document[unit: "trial.title", "pl", UnitPath()]
        #expect(title?["value"]?.string == "Trial")
        #expect(title?["state"]?.string == "needs_review")
        #expect(copy.folder.contains("Tests/ModulesTests/Snapshots/Trial.page.pl.html"))
    }

    @Test("A snapshot has the texts of the screen and of its sample, and the end of the snapshot that was copied")
    func snapshots() throws {
        let copy = try PackageCopy()
        try copy.add("Trial")
        let page = try copy.folder.text(of: "Tests/ModulesTests/Snapshots/Trial.page.fr.html")
        let model = try copy.folder.text(of: "Tests/ModulesTests/Snapshots/NotFound.error.fr.html")
        #expect(page.contains("<title>«\u{A0}Trial\u{A0}» – "))
        #expect(page.contains("hreflang=\"en\" href=\"Trial.page.en.html\""))
        #expect(
            page.contains(
                """
                 data-screen="trial" data-state="page">

                <div class="page-head">
                <h1>«\u{A0}Trial\u{A0}»</h1>
                </div>
                <p>Joueurs\u{A0}: 2</p>

                </main>
                """))
        #expect(!page.contains("NotFound") && !page.contains("not-found"))
        #expect(page.components(separatedBy: "</main>").last == model.components(separatedBy: "</main>").last)
        let sample = try copy.folder.text(of: "Sources/Preview/Samples/TrialViewModel+Sample.swift")
        #expect(sample.contains("static let sample = make(players: 2)\n"))
        #expect(sample.contains("static let samples: KeyValuePairs = [\"page\": sample]\n"))
        let viewModel = try copy.folder.text(of: "Sources/Modules/Trial/TrialViewModel.swift")
        #expect(viewModel.contains(".constant(\"screen\", string: \"trial\"),\n"))
        #expect(viewModel.contains(".constant(\"state\", string: \"page\"),\n"))
        // Public declarations have the types of both modules.
        #expect(viewModel.contains("\n\npublic import Localization\npublic import Templates\n\n"))
    }

    /// Only `.ci/new-screen` builds a screen and runs its tests, because this takes minutes.
    @Test("The module has the type that its factory returns, and tests expect as many players as they add")
    func agreement() throws {
        let copy = try PackageCopy()
        try copy.add("PlayerStats")
        let module = try copy.folder.text(of: "Sources/Modules/PlayerStats/PlayerStatsModule.swift")
        #expect(module.contains("static func assemble(players: any PlayerService) -> Module<PlayerStatsEvent> {\n"))
        let interactor = try copy.folder.text(of: "Tests/ModulesTests/PlayerStats/PlayerStatsInteractorTests.swift")
        #expect(interactor.contains("    init() async throws {\n        site = try await Site()\n"))
        #expect(
            interactor.contains(
                """
                        try await site.addPlayers("Ana", "Bo")
                        let response = try await interactor.open(PlayerStatsEvent())
                        #expect(response == PlayerStatsResponse(playerCount: 2))
                """))
        let presenter = try copy.folder.text(of: "Tests/ModulesTests/PlayerStats/PlayerStatsPresenterTests.swift")
        #expect(
            presenter.contains(
                """
                        let response = PlayerStatsResponse(playerCount: 3)
                        let viewModel = PlayerStatsPresenter().viewModel(for: response)
                        #expect(viewModel == PlayerStatsViewModel(players: .playerStatsPlayers(3)))
                """))
    }
}
