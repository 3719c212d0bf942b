// Binds syntax trees to flat programs: resolves names, includes partials and blocks, and tracks the markup to check the
// position of each tag.

import Localization

/// Binds the views of a library and collects the problems of their templates.
struct TemplateBinder {
    /// The replacement of a block, and the child template that it comes from.
    struct Fill {
        let block: TemplateBlock
        let inclusion: Inclusion
    }

    /// Which templates include the nodes being bound, and which blocks these templates replace.
    struct Inclusion {
        /// The chain of templates, each of which includes the next, from the template of the view to the one with the nodes.
        var templates: [String]
        var fills: [String: Fill] = [:]
        /// The tags that include the template of the nodes, the innermost first. Empty for the view's own template.
        var places: [TemplatePosition] = []
    }

    var files: TemplateFiles
    var problems: [TemplateProblem] = []
    var hardcodedTexts: [TemplateProblem] = []
    /// The warnings about the markup.
    var warnings: [TemplateProblem] = []
    var usage = FieldUsage()

    /// The maximum number of levels of nested sections, blocks and templates. It bounds the recursion.
    private static let maximumDepth = 100
    /// The maximum number of nodes of a page with all its templates. The number of nodes can double with each level of inclusion.
    private static let maximumNodes = 100_000

    private var depth = 0
    var nodeCount = 0
    /// The index of the step at the start of the open attribute value with a URL. The step becomes `beginURL` when what follows
    /// the URL can change its meaning.
    var urlStart: Int?

    var template = BoundTemplate()
    var markup = MarkupScanner()
    /// The models that names are looked up in, the innermost last.
    var scopes: [TemplateScope] = []
    /// The optional values whose sections are open.
    var open: Set<OpenOptional> = []
    /// The tags that include the template being bound, see `Inclusion.places`.
    var places: [TemplatePosition] = []
    /// The blocks found in the parent template being bound.
    var reachedBlocks: Set<String> = []
    /// The view's template, its parent, the parent's parent and so on.
    var parents: [String] = []
    /// The number of tags that include a template whose blocks are not all known: it is missing, includes itself, or is unbalanced.
    var missingTemplates = 0
    /// Whether a template of the page is not balanced, see `TemplateFiles.isUnbalanced`. Problems of the markup can follow from it.
    var hasUnbalancedTemplate = false
    /// The number of open sections of unknown fields, and of constants that should be messages. In these sections, names
    /// that no model in ``scopes`` has are not reported.
    var unknownSections = 0
    /// Whether the nodes being bound are default content that a child replaces. Names in them can be fields of other views.
    var isReplaced = false
    /// The frame of the next list's elements. The first two frames are for layout and view.
    var nextFrame: Int32 = 2

    /// The texts of constants.
    let catalog: LocalizedCatalog
    /// The layout and the views.
    let models: [any TemplateModel.Type]
    /// The names of all fields of the layout, the views and their nested models.
    let knownNames: Set<String>
    /// Whether every view that is not a fragment must be a whole document.
    private let documents: Bool

    /// - Parameters:
    ///   - models: the views and their layout.
    ///   - documents: whether every view that is not a fragment must be a whole document, from its doctype to
    ///     `</html>`.
    ///   - catalog: the texts of constants.
    init(
        _ files: TemplateFiles, models: [any TemplateModel.Type], documents: Bool, catalog: LocalizedCatalog
    ) {
        self.files = files
        self.models = models
        knownNames = TemplateScope.names(in: models)
        self.documents = documents
        self.catalog = catalog
    }

    /// The tags of a constant message.
    func tags(of resource: LocalizedStringResource) -> [String] {
        catalog.tags(of: resource.key, table: resource.table)
    }

    /// Binds the template of `view`. The result can be run only when there are no problems.
    mutating func bind(_ view: any TemplateView.Type, layout: any TemplateModel.Type) -> BoundTemplate {
        template = BoundTemplate()
        markup = MarkupScanner()
        if documents, !view.isFragment { markup.outline = DocumentOutline() }
        let problemsBefore = problems.count
        let start = files.start(of: view.template)
        guard let nodes = files.nodes(of: view.template) else {
            let message = "\(TemplateScope.name(of: view)) has no template\(files.hint(onMissing: view.template))"
            problems.append(TemplateProblem(start, message))
            return template
        }
        scopes = []
        nodeCount = 0
        hasUnbalancedTemplate = files.isUnbalanced(view.template)
        enter(layout, at: Slot(frame: 0, offset: 0), in: start)
        enter(view, at: Slot(frame: 1, offset: 0), in: start)
        _ = markup.enter(view.template)
        parents = [view.template]
        bind(nodes, Inclusion(templates: [view.template]))
        if parents.count > 1, let outermost = parents.last { usage.move(layout, to: files.start(of: outermost)) }
        let begin = markup.construct
        let exit = markup.leave(isOptional: false)
        if exit != HTMLContext(), !isLeftOpen(in: view.template, from: HTMLContext(), to: exit, begin: begin) {
            reportMarkup(begin ?? start, "the page ends inside \(exit.description)")
        }
        if !hasUnbalancedTemplate { problems += markup.problems }
        // Skip this check after other problems, because a part of the page may be missing.
        if problems.count == problemsBefore, files.problems.isEmpty, let missing = markup.outline?.missing(at: start) {
            problems.append(missing)
        }
        hardcodedTexts += markup.hardcodedTexts
        warnings += markup.warnings.problems
        return template
    }

    mutating func bind(_ nodes: [TemplateNode], _ inclusion: Inclusion) {
        guard let first = nodes.first, isWithinLimits(nodes, at: first.position) else { return }
        depth += 1
        let outerPlaces = places
        places = inclusion.places
        defer {
            depth -= 1
            places = outerPlaces
        }
        for node in nodes {
            switch node {
            case .text(let text, let position): bindText(text, at: position)
            default: beginURL()
            }
            switch node {
            case .text: break
            case .variable(let name, let position):
                bindVariable(name, at: position)
            case .section(let name, let isInverted, let nodes, let position, let closing):
                bindSection(name, isInverted, nodes, from: position, to: closing, inclusion)
            case .partial(let name, let indentation, let position):
                include(name, indentation ?? "", at: position, from: inclusion, filling: inclusion.fills)
            case .parent(let name, let blocks, let indentation, let position):
                bindParent(name, blocks, indentation, at: position, inclusion)
            case .block(let block):
                reachedBlocks.insert(block.name)
                if let fill = inclusion.fills[block.name] {
                    checkReplaced(block, inclusion)
                    let nodes = TemplateIndentation.nodes(of: fill.block, in: block)
                    bind(whole: nodes, of: fill.block.tag, at: fill.block.position, fill.inclusion)
                } else {
                    bind(whole: block.nodes, of: block.tag, at: block.position, inclusion)
                }
            }
        }
    }

    private mutating func isWithinLimits(_ nodes: [TemplateNode], at position: TemplatePosition) -> Bool {
        guard depth < Self.maximumDepth else {
            report(position, "sections and templates are nested deeper than \(Self.maximumDepth) levels")
            return false
        }
        guard nodeCount <= Self.maximumNodes else { return false }
        nodeCount += nodes.count
        guard nodeCount <= Self.maximumNodes else {
            report(position, "the page with all its templates has more than \(Self.maximumNodes) tags and texts")
            return false
        }
        return true
    }

    /// - Parameter fault: the part of the message that does not depend on the view.
    mutating func report(_ position: TemplatePosition, _ message: String, fault: String? = nil) {
        problems.append(TemplateProblem(position, message, fault: fault))
    }

    /// Reports a problem of the markup. Reports nothing when a template of the page is not balanced, because the problem can follow
    /// from that.
    mutating func reportMarkup(_ position: TemplatePosition, _ message: String) {
        if !hasUnbalancedTemplate { report(position, message) }
    }
}
