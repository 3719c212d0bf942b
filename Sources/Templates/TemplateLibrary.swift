// All templates of the program, bound to their views and ready in every language: the door of this module.

public import Localization
import FoundationEssentials
import Synchronization

/// Every view's template, checked and flattened once; immutable, and shared by all requests.
///
///     let library = try TemplateLibrary(
///         folder: "Resources/Templates", layout: PageLayout.self, views: [PlayerListView.self], catalog: catalog)
///     try library.render(view, in: layout, context: context, to: &buffer)
public struct TemplateLibrary: Sendable {
    /// One view: a program for each language, and one that looks its constants up, for any other.
    private final class Page: Sendable {
        let programs: [String: TemplateProgram]
        let general: TemplateProgram
        /// How many bytes the view's page had last: the next one will have about as many.
        let size = Atomic<Int>(4 * 1024)

        init(programs: [String: TemplateProgram], general: TemplateProgram) {
            self.programs = programs
            self.general = general
        }
    }

    /// What can be rendered but should be looked at: fields that no template uses, templates that no view uses.
    public let warnings: [TemplateProblem]
    /// Words that stand in a template instead of the catalog: letters in text, or in an attribute that people read.
    public let words: [TemplateProblem]

    private let layout: ObjectIdentifier
    private let pages: [ObjectIdentifier: Page]

    /// Reads, checks and binds the templates of a folder.
    /// - Parameters:
    ///   - folder: the folder of templates; problems name files as found below it.
    ///   - layout: the model around every view; its fields are known in every template.
    ///   - views: every view that will be rendered.
    ///   - catalog: texts of the constants, merged into the markup for each of its languages.
    ///   - documents: whether every view but a fragment must be a whole page, from its doctype to `</html>`.
    /// - Throws: every problem of every template.
    public init(
        folder: String,
        layout: any TemplateModel.Type,
        views: [any TemplateView.Type],
        catalog: LocalizedCatalog,
        documents: Bool = false
    ) throws(TemplateProblems) {
        let texts = try TemplateFiles.texts(in: folder)
        try self.init(
            texts: texts, folder: folder, layout: layout, views: views, catalog: catalog, documents: documents)
    }

    /// Checks and binds templates that are in memory.
    /// - Parameters:
    ///   - texts: the templates by name, such as `PlayerList/PlayerListView`.
    ///   - folder: how their folder is called in problems.
    ///   - layout: the model around every view; its fields are known in every template.
    ///   - views: every view that will be rendered.
    ///   - catalog: texts of the constants, merged into the markup for each of its languages.
    ///   - documents: whether every view but a fragment must be a whole page, from its doctype to `</html>`.
    /// - Throws: every problem of every template.
    public init(
        texts: [String: String],
        folder: String = "Resources/Templates",
        layout: any TemplateModel.Type,
        views: [any TemplateView.Type],
        catalog: LocalizedCatalog,
        documents: Bool = false
    ) throws(TemplateProblems) {
        var binder = TemplateBinder(
            TemplateFiles(folder: folder, texts: texts), models: [layout] + views, documents: documents,
            tags: catalog.tags)
        let contexts = catalog.languages.map { catalog.context(for: $0, timeZone: .gmt) }
        var pages: [ObjectIdentifier: Page] = [:]
        for view in views {
            let template = binder.bind(view, layout: layout)
            guard binder.problems.isEmpty else { continue }
            let programs = contexts.map { ($0.language, TemplateProgram(template, context: $0)) }
            pages[ObjectIdentifier(view)] = Page(
                programs: Dictionary(programs) { first, _ in first },
                general: TemplateProgram(template, context: nil)
            )
        }
        let problems = binder.files.problems + binder.problems
        guard problems.isEmpty else { throw TemplateProblems(problems) }
        let files = binder.files
        let unused = files.names.filter { !files.used.contains($0) }
            .map { TemplateProblem(files.start(of: $0), "no view uses this template", severity: .warning) }
        warnings = TemplateProblems(binder.usage.warnings + unused).problems
        words = TemplateProblems(binder.words).problems
        self.layout = ObjectIdentifier(layout)
        self.pages = pages
    }

    /// Writes a page.
    /// - Parameters:
    ///   - view: the view; one of the types that the library was made with.
    ///   - layout: the model around it, of the type that the library was made with.
    ///   - context: the reader's language; its catalog should be the library's.
    ///   - buffer: where the page is appended.
    /// - Throws: ``UnknownTemplateView``, with nothing written, for a view or a layout that the library was not made with.
    public func render<View: TemplateView, Layout: TemplateModel>(
        _ view: View,
        in layout: Layout,
        context: LocalizationContext,
        to buffer: inout TextBuffer
    ) throws(UnknownTemplateView) {
        // The types decide what the program may read: without this check no read of it would be sound.
        guard ObjectIdentifier(Layout.self) == self.layout, let page = pages[ObjectIdentifier(View.self)] else {
            throw UnknownTemplateView(view: View.self, layout: Layout.self)
        }
        let program = page.programs[context.language] ?? page.general
        // One buffer of the right size instead of a few that double; a name may be a little longer this time.
        let size = page.size.load(ordering: .relaxed)
        buffer.reserve(size + size / 8)
        let start = buffer.count
        withUnsafePointer(to: layout) { layout in
            withUnsafePointer(to: view) { view in
                TemplateRenderer.run(
                    program, layout: UnsafeRawPointer(layout), view: UnsafeRawPointer(view), context: context,
                    to: &buffer)
            }
        }
        page.size.store(buffer.count - start, ordering: .relaxed)
    }

    /// Writes a page into a buffer of its own, which is as large as the view's last page needed.
    /// - Parameters: as above.
    /// - Returns: the page.
    /// - Throws: ``UnknownTemplateView`` for a view or a layout that the library was not made with.
    public func render<View: TemplateView, Layout: TemplateModel>(
        _ view: View, in layout: Layout, context: LocalizationContext
    ) throws(UnknownTemplateView) -> TextBuffer {
        var buffer = TextBuffer(capacity: 0)
        try render(view, in: layout, context: context, to: &buffer)
        return buffer
    }
}
