// Tests of the site that reads its files again when one has changed, from the article about a site with several pages.

import Foundation
import Localization
import ShopTexts
import Synchronization
import Templates
import Testing

@testable import ArticleSite

@Suite("Article about a site with several pages: changes while developing")
struct ReloadTests {
    private static let templates = SiteTemplates.only("Site", "Languages", "Home", "Goals")

    /// Writes a file whose modification date is the given number of seconds after a fixed date.
    private func write(_ text: String, to path: String, at seconds: TimeInterval) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let date = Date(timeIntervalSince1970: 1_795_000_000 + seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    @Test("Changed files are read again, catalogs and templates together, and files with errors change nothing")
    func reload() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "reload-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (catalogs, templates) = ("\(folder)/Localizations", "\(folder)/Templates")
        for path in [catalogs, templates] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let (texts, home) = ("\(catalogs)/Localizable.xcstrings", "\(templates)/Home.html")
        let json = String(decoding: CatalogFiles.localizable, as: UTF8.self)
        try write(json, to: texts, at: 0)
        for (name, text) in Self.templates { try write(text, to: "\(templates)/\(name).html", at: 0) }
        let reported = Mutex<[String]>([])
        let reloaded = try ReloadedSite(catalogs: catalogs, templates: templates) { line in
            reported.withLock { $0.append(line) }
        }
        func newReports() -> [String] {
            reported.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
        #expect(newReports() == [])
        func html() throws -> String {
            let site = reloaded.current
            let context = site.catalog.context(for: "en", timeZone: .gmt)
            let layout = SiteLayout(context, of: site.catalog)
            return try site.library.render(HomePage(greeting: .playersTitle), in: layout, context: context).text()
        }
        #expect(try html().contains("<title>Players</title>"))
        #expect(try html().contains("<h1>Players</h1>"))

        try write(json.replacing("\"Players\"", with: "\"Team\""), to: texts, at: 1)
        let changed = try html()
        #expect(changed.contains("<title>Team</title>") && changed.contains("<h1>Team</h1>"))

        let template = try #require(Self.templates["Home"])
        try write(template.replacing("{{greeting}}", with: "{{greting}}"), to: home, at: 2)
        #expect(try html() == changed)
        #expect(newReports().joined().contains("error: unknown tag {{greting}}"))
        try write("{", to: texts, at: 3)
        #expect(try html() == changed)
        try write(json, to: texts, at: 4)
        #expect(try html() == changed)

        try write(template.replacing("h1>", with: "h2>"), to: home, at: 5)
        let mended = try html()
        #expect(mended.contains("<title>Players</title>") && mended.contains("<h2>Players</h2>"))
        #expect(try newReports().count == 2 && html() == mended)

        try write(template.replacing("</h1>", with: "</h1><img src=\"/a.png\">New"), to: home, at: 6)
        try write("<p></p>", to: "\(templates)/Unused.html", at: 6)
        #expect(try html().contains("<h1>Players</h1><img src=\"/a.png\">New"))
        let warnings = newReports()
        for text in ["<img>", "Unused", "“New”"] { #expect(warnings.contains { $0.contains(text) }, "\(warnings)") }
        #expect(warnings.count == 3 && warnings.allSatisfy { $0.contains(": warning: ") }, "\(warnings)")
    }

    @Test("A program whose working directory is not the folder of its package does not start")
    func folders() {
        #expect(throws: (any Error).self) { try siteOfPackage() }
    }

    @Test("With the context of another catalog, a page has the texts of both")
    func mixed() throws {
        let json = String(decoding: CatalogFiles.localizable, as: UTF8.self)
        func catalog(_ text: String) throws -> LocalizedCatalog {
            LocalizedCatalog(try StringCatalog(parsing: Array(text.utf8), fileName: "Localizable.xcstrings"))
        }
        let library = try TemplateLibrary(
            texts: Self.templates, layout: SiteLayout.self, views: [HomePage.self], catalog: catalog(json))
        let newer = try catalog(json.replacing("\"Players\"", with: "\"Team\""))
        let context = newer.context(for: "en", timeZone: .gmt)
        let layout = SiteLayout(context, of: newer)
        let html = try library.render(HomePage(greeting: .playersTitle), in: layout, context: context).text()
        #expect(html.contains("<title>Players</title>") && html.contains("<h1>Team</h1>"))
    }
}
