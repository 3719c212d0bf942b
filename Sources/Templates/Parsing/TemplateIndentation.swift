// The contents of a block, moved to where they are written: the specification asks that lines which were indented alike
// in the child are indented alike in the page, by as much as the block in the parent is.

/// Takes the indentation of one place from each line, and gives it that of another.
struct TemplateIndentation {
    private let old: [Unicode.Scalar]
    private let new: String
    /// How much of the old indentation the line has still to lose; `nil` behind its beginning.
    private var lost: Int?
    /// Whether the line has still to get the new indentation.
    private var isDue: Bool

    /// The contents of `block`, a child's, as they are written in `place`, a block of its parent.
    static func nodes(of block: TemplateBlock, in place: TemplateBlock) -> [TemplateNode] {
        let old = block.isAtLineStart ? block.indentation : ""
        guard old != place.indentation || block.isAtLineStart != place.isAtLineStart else { return block.nodes }
        var indentation = TemplateIndentation(
            old: Array(old.unicodeScalars), new: place.indentation, lost: block.isAtLineStart ? 0 : nil,
            isDue: place.isAtLineStart)
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
            // A tag with a line of its own leaves nothing of it: the next line is the first.
            let isInline = nodes.first.map { $0.line == position.line } ?? false
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

    /// Text, line by line, each with its own position.
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
            if let count = lost, count < old.count, scalar == old[count] {
                lost = count + 1
                position = position.after(scalar)
                lineStart = position
                continue
            }
            lost = nil
            if isDue, scalar != "\n", scalar != "\r" { nodes += begin(at: position) }
            line.append(scalar)
            position = position.after(scalar)
            if scalar == "\n" {
                endLine()
                lost = 0
                isDue = true
            }
        }
        endLine()
        return nodes
    }

    /// The new indentation, when the line has not got it yet.
    private mutating func begin(at position: TemplatePosition) -> [TemplateNode] {
        lost = nil
        guard isDue else { return [] }
        isDue = false
        return new.isEmpty ? [] : [.text(new, position)]
    }

    private func moved(_ indentation: String) -> String {
        let own = indentation.unicodeScalars
        let common = zip(own, old).prefix { $0 == $1 }.count
        return new + String(String.UnicodeScalarView(own.dropFirst(common)))
    }
}

extension TemplateNode {
    /// The line where the node begins.
    fileprivate var line: Int {
        switch self {
        case .text(_, let position), .variable(_, let position), .section(_, _, _, let position, _),
            .partial(_, _, let position), .parent(_, _, _, let position):
            position.line
        case .block(let block): block.position.line
        }
    }
}
