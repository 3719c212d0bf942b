// The syntax tree of one template.

/// A piece of a template, with the place where it begins.
indirect enum TemplateNode: Sendable {
    /// Markup, a run of the source without gaps.
    case text(String, TemplatePosition)
    /// `{{name}}`
    case variable(String, TemplatePosition)
    /// `{{#name}}…{{/name}}`, or inverted `{{^name}}…{{/name}}`
    case section(String, isInverted: Bool, [TemplateNode], TemplatePosition, closing: TemplatePosition)
    /// `{{> name}}`; `indentation` stands before it when it has a line of its own, and is `nil` otherwise
    case partial(String, indentation: String?, TemplatePosition)
    /// `{{<name}}…{{/name}}`
    case parent(String, [TemplateBlock], indentation: String, TemplatePosition)
    /// `{{$name}}…{{/name}}` outside a parent tag: a place that a child may fill
    case block(TemplateBlock)
}

/// `{{$name}}…{{/name}}`: a place with its default contents, or what a child puts there.
struct TemplateBlock: Sendable {
    let name: String
    let nodes: [TemplateNode]
    let position: TemplatePosition
    /// Whether the contents begin on a line of their own.
    let isAtLineStart: Bool
    /// What the lines of the contents begin with, by the first of them: what a child writes here is indented alike, and
    /// what stands here is moved by as much when it is written somewhere else.
    let indentation: String

    var tag: String { "{{$\(name)}}" }
}

/// What a tag begins with.
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
