// The site that reads its files again when one has changed, from the article about a site with several pages.

import Foundation
import Localization
import Synchronization
import Templates

/// A catalog, and the templates that were checked with it.
struct Site: Sendable {
    let catalog: LocalizedCatalog
    let library: TemplateLibrary

    var warnings: [TemplateProblem] { library.warnings + library.hardcodedTexts }

    init(catalogs: String, templates: String) throws {
        catalog = try LocalizedCatalog(contentsOf: catalogs)
        library = try TemplateLibrary(
            folder: templates, layout: SiteLayout.self, views: [HomePage.self, GoalsPage.self], catalog: catalog,
            documents: true)
    }
}

/// Reads all files again when one was changed, added or removed.
final class ReloadedSite: Sendable {
    private let folders: (catalogs: String, templates: String)
    private let report: @Sendable (String) -> Void
    private let state: Mutex<(dates: [String: Date], site: Site)>

    /// - Parameter report: prints errors and warnings.
    init(catalogs: String, templates: String, report: @escaping @Sendable (String) -> Void) throws {
        folders = (catalogs, templates)
        self.report = report
        let site = try Site(catalogs: catalogs, templates: templates)
        state = Mutex((Self.dates(catalogs, templates), site))
        for warning in site.warnings { report("\(warning)") }
    }

    /// The site as it was when all files were last read without an error.
    var current: Site {
        state.withLock { state in
            let dates = Self.dates(folders.catalogs, folders.templates)
            guard dates != state.dates else { return state.site }
            state.dates = dates
            do {
                state.site = try Site(catalogs: folders.catalogs, templates: folders.templates)
                for warning in state.site.warnings { report("\(warning)") }
            } catch {
                report("\(error)")
            }
            return state.site
        }
    }

    private static func dates(_ folders: String...) -> [String: Date] {
        var dates: [String: Date] = [:]
        for folder in folders {
            for path in FileManager.default.subpaths(atPath: folder) ?? [] {
                let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
                dates["\(folder)/\(path)"] = attributes?[.modificationDate] as? Date
            }
        }
        return dates
    }
}

// not in an article
/// The site of a program that is started in the folder of its package.
func siteOfPackage() throws -> ReloadedSite {
    // in an article
    let reloaded = try ReloadedSite(catalogs: "Sources/Page", templates: "Templates") { line in
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
    // not in an article
    return reloaded
}
