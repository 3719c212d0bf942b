// From syntax tree to flat program: every name is resolved against the types around it, every partial and block is
// put in its place, and the markup is followed to know where each tag stands.

import Localization

/// Binds the views of a library, one after the other, and collects what is wrong with their templates.
struct TemplateBinder {
    /// What a child put into a block, with the surroundings of the child: names of templates and blocks in it mean
    /// what they mean there.
    struct Fill {
        let block: TemplateBlock
        let surroundings: Surroundings
    }

    /// Where the nodes being bound were written.
    struct Surroundings {
        /// The template, and those that led to it.
        var templates: [String]
        var fills: [String: Fill] = [:]
    }

    private(set) var files: TemplateFiles
    var problems: [TemplateProblem] = []
    private(set) var words: [TemplateProblem] = []
    var usage = FieldUsage()

    var template = BoundTemplate()
    var markup = MarkupScanner()
    /// The models that names are looked up in, innermost last.
    var scopes: [TemplateScope] = []
    /// The optionals whose sections are around.
    var open: Set<OpenOptional> = []
    /// Blocks that were come by inside the parent being bound.
    private var reachedBlocks: Set<String> = []
    /// The view's template, its parent, the parent's parent and so on.
    private var parents: [String] = []
    /// How many templates were asked for in vain: the blocks in them are not known.
    private var missingTemplates = 0
    /// How many sections around are of an unknown field: names inside them cannot be judged.
    var unknownSections = 0
    /// Whether default contents are being checked that the view replaces: their names may be those of other views.
    var isReplaced = false
    /// The frame of the next list's elements; layout and view have the first two.
    var nextFrame: Int32 = 2

    /// The tags that the catalog declares for a key.
    private let declaredTags: (_ key: String) -> [String]
    /// Every name that some view of the library knows somewhere.
    let knownNames: Set<String>
    /// Whether every view but a fragment must be a whole page.
    private let documents: Bool

    /// - Parameters:
    ///   - models: the views and their layout.
    ///   - documents: whether every view but a fragment must be a whole page, from its doctype to `</html>`.
    ///   - tags: the tags that the catalog declares for a key.
    init(
        _ files: TemplateFiles, models: [any TemplateModel.Type], documents: Bool,
        tags: @escaping (_ key: String) -> [String]
    ) {
        self.files = files
        knownNames = TemplateScope.names(in: models)
        self.documents = documents
        declaredTags = tags
    }

    /// The tags of a constant message.
    func tags(of resource: LocalizedStringResource) -> [String] { declaredTags(resource.key) }

    /// Binds the template of `view`. What it gives is to be run only when no problem was found.
    mutating func bind(_ view: any TemplateView.Type, layout: any TemplateModel.Type) -> BoundTemplate {
        template = BoundTemplate()
        markup = MarkupScanner()
        if documents, !view.isFragment { markup.outline = DocumentOutline() }
        let problemsBefore = problems.count
        let start = files.start(of: view.template)
        guard let nodes = files.nodes(of: view.template) else {
            problems.append(TemplateProblem(start, "\(TemplateScope.name(of: view)) has no template"))
            return template
        }
        scopes = []
        enter(layout, at: Slot(frame: 0, offset: 0), in: start)
        enter(view, at: Slot(frame: 1, offset: 0), in: start)
        _ = markup.enter(view.template)
        parents = [view.template]
        bind(nodes, Surroundings(templates: [view.template]))
        if parents.count > 1, let outermost = parents.last { usage.move(layout, to: files.start(of: outermost)) }
        let begin = markup.construct
        let exit = markup.leave(isOptional: false)
        if exit != HTMLPlace(), !isLeftOpen(in: view.template, from: HTMLPlace(), to: exit, begin: begin) {
            report(begin ?? start, "the page ends inside \(exit.description)")
        }
        problems += markup.problems
        // Where something else is wrong, a part of the page may not have been read.
        if problems.count == problemsBefore, files.problems.isEmpty, let missing = markup.outline?.missing(at: start) {
            problems.append(missing)
        }
        words += markup.words
        return template
    }

    mutating func bind(_ nodes: [TemplateNode], _ surroundings: Surroundings) {
        for node in nodes {
            switch node {
            case .text(let text, let position):
                markup.scan(text, at: position)
                template.steps.append(.literal(text))
            case .variable(let name, let position):
                bindVariable(name, at: position)
            case .section(let name, let isInverted, let nodes, let position, let closing):
                bindSection(name, isInverted, nodes, from: position, to: closing, surroundings)
            case .partial(let name, let indentation, let position):
                include(name, indentation ?? "", at: position, from: surroundings, filling: surroundings.fills)
            case .parent(let name, let blocks, let indentation, let position):
                bindParent(name, blocks, indentation, at: position, surroundings)
            case .block(let block):
                reachedBlocks.insert(block.name)
                if let fill = surroundings.fills[block.name] {
                    checkReplaced(block, surroundings)
                    let nodes = TemplateIndentation.nodes(of: fill.block, in: block)
                    bind(whole: nodes, of: fill.block.tag, at: fill.block.position, fill.surroundings)
                } else {
                    bind(whole: block.nodes, of: block.tag, at: block.position, surroundings)
                }
            }
        }
    }

    // MARK: Other templates

    private mutating func include(
        _ name: String, _ indentation: String, at position: TemplatePosition, from surroundings: Surroundings,
        filling fills: [String: Fill]
    ) {
        guard let nodes = files.nodes(of: name, indentation: indentation) else {
            let hint = name.nearest(of: files.names).map { "; did you mean “\($0)”?" } ?? ""
            report(position, "there is no template \(files.path(of: name))\(hint)")
            missingTemplates += 1
            return
        }
        guard !surroundings.templates.contains(name) else {
            let path = (surroundings.templates.drop { $0 != name } + [name]).joined(separator: " → ")
            report(position, "a template cannot contain itself: \(path)")
            missingTemplates += 1
            return
        }
        let inner = Surroundings(templates: surroundings.templates + [name], fills: fills)
        bind(whole: nodes, of: name, at: position, inner)
    }

    /// Binds what stands in another place than the markup around it: it must be whole by itself, so that each file can
    /// be read alone.
    mutating func bind(
        whole nodes: [TemplateNode], of part: String, at position: TemplatePosition, _ surroundings: Surroundings
    ) {
        let entry = markup.enter(part)
        bind(nodes, surroundings)
        let begin = markup.construct
        let exit = markup.leave(isOptional: false)
        if entry.joined(with: exit) == nil {
            if isLeftOpen(in: part, from: entry, to: exit, begin: begin) {
                markup.place = entry
                return
            }
            report(
                position,
                "the markup in \(part) is not whole: it begins in \(entry.description) and ends in \(exit.description)")
        }
    }

    /// Tells of a comment that is open at the end of a part, where it begins. An element that is open is told already.
    /// - Parameter begin: where the comment begins.
    /// - Returns: whether that is all that is wrong with the end.
    mutating func isLeftOpen(in part: String, from entry: HTMLPlace, to exit: HTMLPlace, begin: TemplatePosition?)
        -> Bool
    {
        guard entry.state == .text, entry.element.isEmpty, let begin else { return false }
        switch exit.state {
        case .comment:
            report(begin, "the comment is not closed in \(part): --> is missing")
            return true
        case .rawText: return true
        case .text: return !exit.element.isEmpty
        default: return false
        }
    }

    /// Default contents that a child replaces are checked as well, except for names that other pages have.
    private mutating func checkReplaced(_ block: TemplateBlock, _ surroundings: Surroundings) {
        let before = self
        isReplaced = true
        bind(whole: block.nodes, of: block.tag, at: block.position, surroundings)
        let checked = self
        self = before
        files = checked.files
        problems = checked.problems + checked.markup.problems
        words = checked.words + checked.markup.words
    }

    private mutating func bindParent(
        _ name: String, _ blocks: [TemplateBlock], _ indentation: String, at position: TemplatePosition,
        _ surroundings: Surroundings
    ) {
        let before = reachedBlocks
        let missingBefore = missingTemplates
        reachedBlocks = []
        if surroundings.templates == parents { parents.append(name) }
        let own = blocks.map { ($0.name, Fill(block: $0, surroundings: surroundings)) }
        // The outermost child has the last word on a block.
        let fills = Dictionary(own) { first, _ in first }.merging(surroundings.fills) { _, outer in outer }
        include(name, indentation, at: position, from: surroundings, filling: fills)
        if missingTemplates == missingBefore {
            for block in blocks where !reachedBlocks.contains(block.name) {
                let hint = block.name.nearest(of: reachedBlocks).map { "; did you mean “\($0)”?" } ?? ""
                report(block.position, "\(name) has no block “\(block.name)”\(hint)")
            }
        }
        reachedBlocks.formUnion(before)
    }

    /// - Parameter fault: the message without what differs between views.
    mutating func report(_ position: TemplatePosition, _ message: String, fault: String? = nil) {
        problems.append(TemplateProblem(position, message, fault: fault))
    }
}
