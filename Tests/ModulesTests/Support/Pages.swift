// Samples as finished pages: the project's own templates and catalog around them.

import Foundation
import Localization
import Modules
import Synchronization
import Templates

/// A sample in one language.
struct RenderedPage {
    let sample: Sample
    let language: String
    let content: HTMLPage

    var html: String { content.html }
    /// Its snapshot's name.
    var fileName: String { "\(sample.name).\(language).html" }
}

/// Every sample as a page in every language, rendered once for all tests.
struct Pages {
    /// Fails every test of pages at once when a template or the catalog is broken, with the places of all faults.
    static let shared = Result { try Pages() }
    /// What positions and skills are called in the project's own catalog.
    static let words = Result { PlayerWords(try shared.get().catalog) }

    let catalog: LocalizedCatalog
    let templates: TemplateLibrary
    let all: [RenderedPage]
    /// The texts that some page did not find in its language.
    let missingTexts: [String]

    private init() throws {
        let file = packageRoot.appending(path: "Localizations/Localizable.xcstrings")
        let missing = MissingTexts()
        catalog = LocalizedCatalog(
            try StringCatalog(parsing: Array(Data(contentsOf: file)), fileName: "Localizable.xcstrings")
        ) { missing.note("\($0) in \($1)") }
        templates = try TemplateLibrary(
            folder: packageRoot.appending(path: "Resources/Templates").path(), layout: LayoutViewModel.self,
            views: SiteViews.all, catalog: catalog
        )
        var all: [RenderedPage] = []
        for sample in SiteSamples.all {
            for language in catalog.languages {
                let html = try Self.html(of: sample, in: catalog.context(for: language, timeZone: .gmt), templates)
                all.append(RenderedPage(sample: sample, language: language, content: HTMLPage(html)))
            }
        }
        self.all = all
        missingTexts = missing.all
    }

    func context(_ language: String) -> LocalizationContext {
        catalog.context(for: language, timeZone: .gmt)
    }

    /// The page of a sample in each language.
    func pages(of sample: Sample) -> [RenderedPage] {
        all.filter { $0.sample.name == sample.name }
    }

    private static func html(
        of sample: Sample, in context: LocalizationContext, _ templates: TemplateLibrary
    ) throws -> String {
        var buffer = TextBuffer(capacity: 16_384)
        let layout = LayoutViewModel.sample(around: sample, in: context)
        guard templates.render(sample.view, in: layout, context: context, to: &buffer) else {
            throw UnknownView(name: sample.name)
        }
        return buffer.text()
    }

    struct UnknownView: Error {
        let name: String
    }
}

/// Collects what pages miss.
private final class MissingTexts: Sendable {
    private let noted = Mutex<[String]>([])

    var all: [String] { noted.withLock { $0.sorted() } }

    func note(_ text: String) {
        noted.withLock { $0.append(text) }
    }
}

extension LayoutViewModel {
    /// The layout that a snapshot has around it: its links work from the folder of snapshots.
    static func sample(around sample: Sample, in context: LocalizationContext) -> LayoutViewModel {
        let files = "../../../public/"
        return LayoutViewModel(
            language: context.language,
            direction: context.layoutDirection.rawValue,
            assets: Assets(
                stylesheet: AssetURL(files + "app.css"), script: AssetURL(files + "app.js"),
                icons: AssetURL(files + "icons.svg"), favicon: AssetURL(files + "favicon.svg")
            ),
            alternates: context.catalog.languages.map { language in
                Alternate(hreflang: language, link: AssetURL("\(sample.name).\(language).html"))
            },
            languages: context.catalog.languages.map { language in
                Language(
                    code: language, name: context.catalog.autonym(of: language), link: .players,
                    isCurrent: language == context.language
                )
            },
            account: sample.isSignedIn ? Account(username: "Zoë <b>Ünal</b>", section: section(of: sample)) : nil,
            flash: sample.flash,
            formToken: "sample-form-token"
        )
    }

    private static func section(of sample: Sample) -> Account.Section? {
        let screens: [(prefix: String, section: Account.Section)] = [
            ("Player", .players), ("ConfirmPlayers", .gathers), ("Gather", .gathers),
        ]
        return screens.first { sample.name.hasPrefix($0.prefix) }?.section
    }
}
