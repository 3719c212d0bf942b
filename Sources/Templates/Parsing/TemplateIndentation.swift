// Changes the indentation of a block's content. The Mustache specification requires that the lines of a block in a
// child template are indented like the block in the parent template.

/// Replaces the indentation of each line.
struct TemplateIndentation {
    private let old: [Unicode.Scalar]
    private let new: String
    /// How many scalars of the old indentation were removed from the current line, or nil after the line's indentation.
    private var removedCount: Int?
    /// Whether the new indentation is still to be written for the line.
    private var isPending: Bool

    /// The content of `block` of a child template, indented for `target`, the block of the parent template.
    static func nodes(of block: TemplateBlock, in target: TemplateBlock) -> [TemplateNode] {
        let old = block.isAtLineStart ? block.indentation : ""
        guard old != target.indentation || block.isAtLineStart != target.isAtLineStart else { return block.nodes }
        var indentation = TemplateIndentation(
            old: Array(old.unicodeScalars), new: target.indentation, removedCount: block.isAtLineStart ? 0 : nil,
            isPending: target.isAtLineStart)
        return indentation.moved(block.nodes)
    }

    private mutating func moved(_ nodes: [TemplateNode]) -> [TemplateNode] {
        nodes.flatMap { moved($0) }
    }

    private mutating func moved(_ node: TemplateNode) -> [TemplateNode] {
        switch node {
        case .text(let text, let position):
            return moved(text, position)
        case .variable(_, let position):
            return begin(at: position) + [node]
        case .section(let name, let isInverted, let nodes, let position, let closing):
            // A standalone tag removes its whole line. Its content starts with the next line.
            let isInline = nodes.first.map { $0.position.line == position.line } ?? false
            let start = isInline ? begin(at: position) : []
            return start + [.section(name, isInverted: isInverted, moved(nodes), position, closing: closing)]
        case .partial(let name, let indentation?, let position):
            return [.partial(name, indentation: moved(indentation), position)]
        case .partial(_, nil, let position):
            return begin(at: position) + [node]
        case .parent(let name, let blocks, let indentation, let position):
            return [.parent(name, blocks, indentation: moved(indentation), position)]
        case .block(let block):
            let start = block.isAtLineStart ? [] : begin(at: block.position)
            let inner = TemplateBlock(
                name: block.name, nodes: moved(block.nodes), position: block.position,
                isAtLineStart: block.isAtLineStart, indentation: moved(block.indentation))
            return start + [.block(inner)]
        }
    }

    /// Replaces the indentation of the lines of a text; an empty line gets none. Each line becomes a node with its position.
    private mutating func moved(_ text: String, _ position: TemplatePosition) -> [TemplateNode] {
        var nodes: [TemplateNode] = []
        var line = String.UnicodeScalarView()
        var lineStart = position
        var position = position
        func endLine() {
            if !line.isEmpty { nodes.append(.text(String(line), lineStart)) }
            line = String.UnicodeScalarView()
            lineStart = position
        }
        for scalar in text.unicodeScalars {
            if let count = removedCount, count < old.count, scalar == old[count] {
                removedCount = count + 1
                position = position.after(scalar)
                lineStart = position
                continue
            }
            removedCount = nil
            if isPending, scalar != "\n", scalar != "\r" { nodes += begin(at: position) }
            line.append(scalar)
            position = position.after(scalar)
            if scalar == "\n" {
                endLine()
                removedCount = 0
                isPending = true
            }
        }
        endLine()
        return nodes
    }

    /// Returns the new indentation if the line does not have it yet.
    private mutating func begin(at position: TemplatePosition) -> [TemplateNode] {
        removedCount = nil
        guard isPending else { return [] }
        isPending = false
        return new.isEmpty ? [] : [.text(new, position)]
    }

    private func moved(_ indentation: String) -> String {
        let own = indentation.unicodeScalars
        let common = zip(own, old).prefix { $0 == $1 }.count
        return new + String(String.UnicodeScalarView(own.dropFirst(common)))
    }
}
