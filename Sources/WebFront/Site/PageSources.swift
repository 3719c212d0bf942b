// The sources of pages: catalog, templates and files.

public import Localization
import Modules
public import Templates

/// The content of `Localizations`, `Resources` and `public` at one point in time. A request uses one instance, so that its page is
/// consistent even if the files are reloaded meanwhile.
public final class PageSources: Sendable {
    public let catalog: LocalizedCatalog
    /// Bound to `LayoutViewModel` and `SiteViews.all`, in the preview also to the preview's own views.
    public let templates: TemplateLibrary
    public let files: StaticFiles
    /// The words of the catalog for fields, positions and skills, for searches and pasted tables.
    let words: PlayerWords
    let languages: LanguageChoices
    /// A random number that no other instance has, in this process or another one.
    let id = UInt64.random(in: .min ... .max)
    /// Why newer files on disk were not loaded, shown to developers; nil when there is no problem.
    public let problem: String?

    public init(catalog: LocalizedCatalog, templates: TemplateLibrary, files: StaticFiles, problem: String? = nil) {
        self.catalog = catalog
        words = PlayerWords(catalog)
        languages = LanguageChoices(catalog)
        self.templates = templates
        self.files = files
        self.problem = problem
    }
}
