// What pages are made from: words, templates and files.

public import Localization
import Modules
public import Templates

/// One state of everything that is read from `Localizations`, `Resources` and `public`. A request is answered from one,
/// and a copy is one reference.
public final class PageSources: Sendable {
    public let catalog: LocalizedCatalog
    /// Bound to `SiteViews.all` and `LayoutViewModel`.
    public let templates: TemplateLibrary
    public let files: StaticFiles
    /// What the catalog calls positions and skills.
    let words: PlayerWords
    /// Why newer files on disk are not used, for the person who works on them; nil where nobody does.
    public let problem: String?

    public init(catalog: LocalizedCatalog, templates: TemplateLibrary, files: StaticFiles, problem: String? = nil) {
        self.catalog = catalog
        words = PlayerWords(catalog)
        self.templates = templates
        self.files = files
        self.problem = problem
    }
}
