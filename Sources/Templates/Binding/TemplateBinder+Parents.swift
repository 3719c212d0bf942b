// Binds partials, parents and blocks.

import StringCatalog

extension TemplateBinder {
    mutating func include(
        _ name: String, _ indentation: String, at position: TemplatePosition, from inclusion: Inclusion,
        filling fills: [String: Fill]
    ) {
        guard let nodes = files.nodes(of: name, indentation: indentation) else {
            let hint = files.hint(onMissing: name, besides: inclusion.templates)
            let fault = "no template at \(files.path(of: name))"
            report(position, fault + hint, fault: fault)
            missingTemplates += 1
            return
        }
        guard !inclusion.templates.contains(name) else {
            let path = (inclusion.templates.drop { $0 != name } + [name]).joined(separator: " → ")
            report(position, "a template cannot include itself: \(path)")
            missingTemplates += 1
            return
        }
        if files.isUnbalanced(name) {
            missingTemplates += 1
            hasUnbalancedTemplate = true
        }
        let inner = Inclusion(
            templates: inclusion.templates + [name], fills: fills, places: [position] + inclusion.places)
        bind(whole: nodes, of: name, at: position, inner)
    }

    /// Binds nodes whose markup must be balanced, so that each file can be read on its own.
    mutating func bind(
        whole nodes: [TemplateNode], of part: String, at position: TemplatePosition, _ inclusion: Inclusion
    ) {
        let entry = markup.enter(part)
        bind(nodes, inclusion)
        let begin = markup.construct
        let exit = markup.leave(isOptional: false)
        if entry.joined(with: exit) == nil {
            if isLeftOpen(in: part, from: entry, to: exit, begin: begin) {
                markup.context = entry
                return
            }
            reportMarkup(
                position,
                "the markup in \(part) is not balanced: it begins in \(entry.description) and ends in \(exit.description)"
            )
        }
    }

    /// Reports a comment that is open at the end of a part. An open element has already been reported.
    /// - Parameter begin: `MarkupScanner.construct` at the end of the part.
    /// - Returns: whether the part begins in text, and ends in a comment or in an element whose content is not markup. Nothing else
    ///   has to be reported then.
    mutating func isLeftOpen(in part: String, from entry: HTMLContext, to exit: HTMLContext, begin: TemplatePosition?)
        -> Bool
    {
        guard entry.state == .text, entry.element.isEmpty, let begin else { return false }
        switch exit.state {
        case .comment:
            reportMarkup(begin, "the comment is not closed in \(part): --> is missing")
            return true
        case .rawText: return true
        case .text: return !exit.element.isEmpty
        default: return false
        }
    }

    /// Checks default content that a child replaces. Names in it can be fields of other views.
    mutating func checkReplaced(_ block: TemplateBlock, _ inclusion: Inclusion) {
        let before = self
        isReplaced = true
        // Of the state after this check, only the problems, the hard-coded texts, the warnings, the parsed files, the number of nodes
        // and `hasUnbalancedTemplate` are kept.
        template = BoundTemplate()
        urlStart = nil
        markup.removeProblems()
        bind(whole: block.nodes, of: block.tag, at: block.position, inclusion)
        let checked = self
        self = before
        files = checked.files
        nodeCount = checked.nodeCount
        problems = checked.problems + (checked.hasUnbalancedTemplate ? [] : checked.markup.problems)
        hasUnbalancedTemplate = checked.hasUnbalancedTemplate
        hardcodedTexts = checked.hardcodedTexts + checked.markup.hardcodedTexts
        warnings = checked.warnings + checked.markup.warnings.problems
    }

    mutating func bindParent(
        _ name: String, _ blocks: [TemplateBlock], _ indentation: String, at position: TemplatePosition,
        _ inclusion: Inclusion
    ) {
        let before = reachedBlocks
        let missingBefore = missingTemplates
        reachedBlocks = []
        if inclusion.templates == parents { parents.append(name) }
        let own = blocks.map { ($0.name, Fill(block: $0, inclusion: inclusion)) }
        // The outermost child takes precedence.
        let fills = Dictionary(own) { first, _ in first }.merging(inclusion.fills) { _, outer in outer }
        include(name, indentation, at: position, from: inclusion, filling: fills)
        if missingTemplates == missingBefore {
            for block in blocks where !reachedBlocks.contains(block.name) {
                let names = reachedBlocks.isEmpty ? "" : " (it has \(reachedBlocks.sorted().joined(separator: ", ")))"
                let hint = block.name.nearest(of: reachedBlocks).map { "; did you mean “\($0)”?" } ?? names
                report(block.position, "\(name) has no block “\(block.name)”\(hint)")
            }
        }
        reachedBlocks.formUnion(before)
    }
}
