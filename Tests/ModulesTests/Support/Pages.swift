// Samples rendered as pages with the project's templates and catalog.

import Foundation
import Localization
import Modules
import Preview
import Synchronization
import Templates

struct RenderedPage {
    let sample: Sample
    let language: String
    let content: HTMLPage

    var html: String { content.html }
    /// The name of the snapshot's file.
    var fileName: String { "\(sample.name).\(language).html" }
}

/// Every sample as a page in every language, rendered once for all tests.
struct Pages {
    /// A failure when a template or the catalog is invalid; then every test that uses the pages fails.
    static let shared = Result { try Pages() }
    /// The words for fields, positions and skills in the project's catalog.
    static let words = Result { PlayerWords(try shared.get().catalog) }

    let catalog: LocalizedCatalog
    let templates: TemplateLibrary
    let all: [RenderedPage]
    /// The keys without a translation in the language of a page, such as `login.submit in fr`.
    let missingTexts: [String]

    private init() throws {
        let file = packageRoot.appending(path: "Localizations/Localizable.xcstrings")
        let missing = MissingTexts()
        catalog = LocalizedCatalog(
            try StringCatalog(parsing: Array(Data(contentsOf: file)), fileName: "Localizable.xcstrings")
        ) { missing.note("\($0) in \($1)") }
        templates = try TemplateLibrary(
            folder: packageRoot.appending(path: "Resources/Templates").path(), layout: LayoutViewModel.self,
            views: PreviewViews.all, catalog: catalog, documents: true
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

    func pages(of sample: Sample) -> [RenderedPage] {
        all.filter { $0.sample.name == sample.name }
    }

    private static func html(
        of sample: Sample, in context: LocalizationContext, _ templates: TemplateLibrary
    ) throws -> String {
        // Links are relative to the folder of snapshots.
        let files = "../../../public/"
        let stylesheet = sample.name.hasPrefix("Preview.") ? "preview.css" : "app.css"
        let assets = Assets(
            stylesheet: AssetURL(files + stylesheet), script: AssetURL(files + "app.js"),
            icons: AssetURL(files + "icons.svg"), favicon: AssetURL(files + "favicon.svg")
        )
        // Only the snapshots of the offline page have the links that browsers need to install the site.
        let installation =
            sample.view is OfflineViewModel
            ? LayoutViewModel.Installation(
                language: context.language, touchIcon: AssetURL(files + "apple-touch-icon.png")) : nil
        let layout = LayoutViewModel.sample(
            around: sample, in: context, assets: assets, installation: installation
        ) { language in
            AssetURL("\(sample.name).\(language).html")
        }
        return try sample.html(in: layout, context: context, templates: templates)
    }
}

private final class MissingTexts: Sendable {
    private let noted = Mutex<[String]>([])

    var all: [String] { noted.withLock { $0.sorted() } }

    func note(_ text: String) {
        noted.withLock { $0.append(text) }
    }
}
