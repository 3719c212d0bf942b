// Reads the files that pages are made from: catalog, templates, static files.

import Foundation
import Localization
import LocalizationTools
import Logging
import Modules
import StringCatalog
import Templates
import WebFront

/// Reads the files of a folder at each call of ``load()``.
struct PageSourcesLoader: Sendable {
    let folder: ResourceFolder
    let views: [any TemplateView.Type]
    /// Must be false when only some of the views are bound, because the warnings would say that the templates of the other views are
    /// unused.
    let logsTemplateWarnings: Bool
    /// Whether the catalog also gets `en-XA` and `ar-XB`.
    let addsPseudoLanguages: Bool
    let logger: Logger

    /// - Throws: errors that name the missing or invalid files, and the positions of invalid content.
    func load() throws -> PageSources {
        let catalog = try catalog()
        let templates = try TemplateLibrary(
            folder: folder.templates, layout: LayoutViewModel.self, views: views, catalog: catalog,
            documents: true
        )
        if logsTemplateWarnings {
            for warning in templates.warnings { logger.warning("\(warning)") }
        }
        return PageSources(catalog: catalog, templates: templates, files: try StaticFiles(folder: folder.staticFiles))
    }

    private func catalog() throws -> LocalizedCatalog {
        let files = try CatalogTables(at: folder.localizations)
        // Parsed even if pseudolanguages are added, because errors in the changed documents have no positions in the files.
        var tables = try files.catalogs()
        if addsPseudoLanguages {
            tables = try files.documents().map { try $0.adding(.accented).adding(.mirrored).catalog() }
        }
        return try LocalizedCatalog(tables: tables) { [logger] key, language in
            logger.warning("missing text", metadata: ["key": .string(key), "language": .string(language)])
        }
    }
}
