// The templates of a program, checked and bound to their views.

public import Localization
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// All templates, checked and compiled once. The library is immutable and shared by all requests.
///
///     let library = try TemplateLibrary(
///         folder: "Templates", layout: PageLayout.self, views: [PlayerListView.self], catalog: catalog)
///     try library.render(view, in: layout, context: context, to: &buffer)
public struct TemplateLibrary: Sendable {
    /// The programs of a view: one for each language of the catalog, and one for all other languages, which resolves
    /// constants while rendering.
    private final class Page: Sendable {
        let programs: [String: TemplateProgram]
        let general: TemplateProgram
        /// The size of the last rendered page in bytes. It is the estimate for the next page.
        let size = Atomic<Int>(4 * 1024)

        init(programs: [String: TemplateProgram], general: TemplateProgram) {
            self.programs = programs
            self.general = general
        }
    }

    /// Fields that no template uses, templates that no view uses, constants whose key the catalog does not have, `}}` that closes no
    /// tag, and images without `alt`.
    public let warnings: [TemplateProblem]
    /// Literal text in templates that belongs in the catalog: letters in text, and in attributes that are shown or read
    /// aloud. These problems are warnings, because such a text can be right, like a name that is the same in all languages.
    public let hardcodedTexts: [TemplateProblem]

    private let layout: ObjectIdentifier
    private let pages: [ObjectIdentifier: Page]

    /// Reads, checks and binds the templates of a folder.
    /// - Parameters:
    ///   - folder: the path of the folder, absolute or relative to the working directory. Problems name files below it.
    ///   - layout: the model of the layout. Its fields are available in all templates.
    ///   - views: the views to render.
    ///   - catalog: the texts of constants.
    ///   - documents: whether every view that is not a fragment must be a whole document, from its doctype to
    ///     `</html>`.
    /// - Throws: the problems of files that cannot be read, or, if there are none, the problems of all templates.
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

    /// Checks and binds templates in memory.
    /// - Parameters:
    ///   - texts: the templates by name, such as `PlayerList/PlayerListView`.
    ///   - folder: the path of their folder for error messages. By default, problems name the template:
    ///     `PlayerList/PlayerListView.html:1:4`.
    ///   - layout: the model of the layout. Its fields are available in all templates.
    ///   - views: the views to render.
    ///   - catalog: the texts of constants.
    ///   - documents: whether every view that is not a fragment must be a whole document, from its doctype to
    ///     `</html>`.
    /// - Throws: the problems of all templates.
    public init(
        texts: [String: String],
        folder: String = "",
        layout: any TemplateModel.Type,
        views: [any TemplateView.Type],
        catalog: LocalizedCatalog,
        documents: Bool = false
    ) throws(TemplateProblems) {
        var binder = TemplateBinder(
            TemplateFiles(folder: folder, texts: texts), models: [layout] + views, documents: documents,
            catalog: catalog)
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
        // A problem that the binder finds at the position of a syntax error usually follows from that error, so it is not reported.
        let faults = Set(binder.files.problems.map(\.position))
        let problems = binder.files.problems + binder.problems.filter { !faults.contains($0.position) }
        guard problems.isEmpty else { throw TemplateProblems(problems) }
        let files = binder.files
        let unused = files.names.filter { !files.used.contains($0) }
            .map { TemplateProblem(files.start(of: $0), "no view uses this template", severity: .warning) }
        let unknown = binder.usage.unknownKeys(in: catalog)
        warnings = TemplateProblems(binder.usage.warnings + unused + unknown + binder.warnings).problems
        hardcodedTexts = TemplateProblems(binder.hardcodedTexts).problems
        self.layout = ObjectIdentifier(layout)
        self.pages = pages
    }

    /// Renders a page.
    /// - Parameters:
    ///   - view: a view of one of the types that the library was created with.
    ///   - layout: a layout of the type that the library was created with.
    ///   - context: the language. Its catalog should be that of the library.
    ///   - buffer: the page is appended to it.
    /// - Throws: ``UnknownTemplateView`` when the library does not have the type of the view or the layout. Nothing is
    ///   written then.
    public func render<View: TemplateView, Layout: TemplateModel>(
        _ view: View,
        in layout: Layout,
        context: LocalizationContext,
        to buffer: inout TextBuffer
    ) throws(UnknownTemplateView) {
        // The reads of the program are safe only for these types.
        guard ObjectIdentifier(Layout.self) == self.layout, let page = pages[ObjectIdentifier(View.self)] else {
            throw UnknownTemplateView(view: View.self, layout: Layout.self)
        }
        let program = page.programs[context.language] ?? page.general
        // Reserve slightly more than the last page needed.
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

    /// Renders a page into a new buffer with slightly more capacity than the last page of the view needed.
    /// - Parameters:
    ///   - view: a view of one of the types that the library was created with.
    ///   - layout: a layout of the type that the library was created with.
    ///   - context: the language. Its catalog should be that of the library.
    /// - Returns: the page.
    /// - Throws: ``UnknownTemplateView`` when the library does not have the type of the view or the layout.
    public func render<View: TemplateView, Layout: TemplateModel>(
        _ view: View, in layout: Layout, context: LocalizationContext
    ) throws(UnknownTemplateView) -> TextBuffer {
        var buffer = TextBuffer(capacity: 0)
        try render(view, in: layout, context: context, to: &buffer)
        return buffer
    }
}
