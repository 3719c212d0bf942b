// The syntax tree of a template.

/// A node with its position in the source.
indirect enum TemplateNode: Sendable {
    /// Markup: a contiguous range of the source, or an indentation that is added.
    case text(String, TemplatePosition)
    /// `{{name}}`
    case variable(String, TemplatePosition)
    /// `{{#name}}…{{/name}}`, or inverted `{{^name}}…{{/name}}`
    case section(String, isInverted: Bool, [TemplateNode], TemplatePosition, closing: TemplatePosition)
    /// `{{> name}}`. `indentation` is the white space before a standalone tag, or nil for a tag that is not standalone.
    case partial(String, indentation: String?, TemplatePosition)
    /// `{{<name}}…{{/name}}`
    case parent(String, [TemplateBlock], indentation: String, TemplatePosition)
    /// `{{$name}}…{{/name}}` outside a parent tag: content that a child template can replace, or the elements for a tag of a
    /// message.
    case block(TemplateBlock)
}

extension TemplateNode {
    var position: TemplatePosition {
        switch self {
        case .text(_, let position), .variable(_, let position), .section(_, _, _, let position, _),
            .partial(_, _, let position), .parent(_, _, _, let position):
            position
        case .block(let block): block.position
        }
    }
}

/// `{{$name}}…{{/name}}`: default content in a parent template, its replacement in a child template, or the elements for a tag of
/// a message.
struct TemplateBlock: Sendable {
    let name: String
    let nodes: [TemplateNode]
    let position: TemplatePosition
    /// Whether the content starts on its own line.
    let isAtLineStart: Bool
    /// The indentation of the content's first line that is not blank. When the content does not start on its own line, or has only
    /// blank lines, the indentation of the tag, which is empty when other text precedes the tag in its line.
    let indentation: String

    var tag: String { "{{$\(name)}}" }
}

/// The first character of a tag.
enum TemplateTag: Unicode.Scalar {
    case comment = "!"
    case section = "#"
    case invertedSection = "^"
    case close = "/"
    case partial = ">"
    case parent = "<"
    case block = "$"
    case delimiters = "="
    case unescaped = "&"
    case triple = "{"
}
