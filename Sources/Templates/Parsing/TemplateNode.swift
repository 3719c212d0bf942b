// The syntax tree of one template.

/// A piece of a template, with the place where it begins.
indirect enum TemplateNode: Sendable {
    /// Markup, a run of the source without gaps.
    case text(String, TemplatePosition)
    /// `{{name}}`
    case variable(String, TemplatePosition)
    /// `{{#name}}…{{/name}}`, or inverted `{{^name}}…{{/name}}`
    case section(String, isInverted: Bool, [TemplateNode], TemplatePosition, closing: TemplatePosition)
    /// `{{> name}}`; `indentation` stands before it when it has a line of its own
    case partial(String, indentation: String, TemplatePosition)
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
