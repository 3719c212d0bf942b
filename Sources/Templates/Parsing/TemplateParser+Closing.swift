// Closes tags: checks the nesting, and creates the nodes of sections, blocks and parents.

import StringCatalog

extension TemplateParser {
    /// - Returns: the offset where the text continues. Nil when it continues after what `lines(of:at:)` removes for the tag.
    mutating func close(_ name: String, at start: Int, _ end: Int, _ position: TemplatePosition) -> Int? {
        guard
            let index = stack.indices.dropFirst().last(where: {
                stack[$0].isClosed(by: name) || stack[$0].name == withoutAlias(name)
            })
        else {
            let open = stack.count > 1 ? stack.last : nil
            if let open, open.foreign == nil, name.utf8.count > 2, name.nearest(of: [open.name]) != nil {
                isUnbalanced = true
                report(
                    position,
                    "{{/\(name)}} does not close \(open.source) in line \(open.position.line): the names differ")
                pop(closing: position, at: start)
                return nil
            }
            let hint = open.map { ": \($0.source) in line \($0.position.line) is open" } ?? ": no section is open"
            isUnbalanced = true
            report(position, "{{/\(name)}} has no opening tag\(hint)")
            return nil
        }
        while stack.count > index + 1 {
            let inner = stack[stack.count - 1]
            isUnbalanced = true
            if inner.foreign == nil {
                report(inner.position, "\(inner.source) is not closed before {{/\(name)}} in line \(position.line)")
            }
            pop(closing: position, at: start)
        }
        let isParent = stack[index].tag == .parent
        let isStandalone = isParent && stack[index].blanks != nil && source.lineEnd(blankAfter: end) != nil
        pop(closing: position, at: start, isStandalone: isStandalone)
        return isStandalone ? source.lineEnd(blankAfter: end) : nil
    }

    /// Closes the innermost open tag and appends its node to the enclosing tag. A tag that is in error and of no known kind has no
    /// node: its content is appended.
    /// - Parameter isStandalone: whether a parent tag is standalone, so that the white space before it is its
    ///   indentation.
    mutating func pop(closing: TemplatePosition, at end: Int, isStandalone: Bool = false) {
        let open = stack.removeLast()
        switch open.tag {
        case .section, .invertedSection:
            let isInverted = open.tag == .invertedSection
            append(.section(open.name, isInverted: isInverted, open.nodes, open.position, closing: closing))
        case .block:
            append(.block(block(open, closedAt: end)))
        case nil:
            for node in open.nodes { append(node) }
        default:
            var inner = ""
            if let blanks = open.blanks {
                if isStandalone {
                    inner = indentation + blanks
                } else if !(indentation + blanks).isEmpty {
                    let line = TemplatePosition(path: open.position.path, line: open.position.line, column: 1)
                    append(.text(indentation + blanks, line))
                }
            }
            append(.parent(open.name, blocks(of: open), indentation: inner, open.position))
        }
    }

    /// The blocks of a parent tag. Any other content except white space is an error, because it would be ignored.
    private mutating func blocks(of parent: Open) -> [TemplateBlock] {
        var first: [String: Int] = [:]
        return parent.nodes.compactMap { node in
            switch node {
            case .block(let block):
                if let line = first[block.name] {
                    report(
                        block.position,
                        "\(block.tag) is repeated in \(parent.source): it is first used in line \(line)")
                } else {
                    first[block.name] = block.position.line
                }
                return block
            case .text(let text, _) where text.allSatisfy(\.isWhitespace):
                return nil
            case .text(let text, let position):
                let word = text.unicodeScalars.prefix { $0.properties.isWhitespace }
                report(word.reduce(position) { $0.after($1) }, onlyBlocks(in: parent))
                return nil
            case .variable(_, let position), .section(_, _, _, let position, _), .partial(_, _, let position),
                .parent(_, _, _, let position):
                report(position, onlyBlocks(in: parent))
                return nil
            }
        }
    }

    private func onlyBlocks(in parent: Open) -> String {
        "only blocks are allowed between \(parent.source) and {{/\(parent.name)}}: put this into a block, {{$name}}…{{/name}}"
    }
}
