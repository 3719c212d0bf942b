// The behaviour that the public Mustache specification asks for, module by module, in examples of our own.

import Testing

/// A template, the partials it uses, and the text that it gives.
struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let template: String
    let result: String
    var others: [String: String] = [:]

    init(_ description: String, _ template: String, _ result: String, _ others: [String: String] = [:]) {
        testDescription = description
        self.template = template
        self.result = result
        self.others = others
    }
}

enum MustacheExamples {
    /// What the examples show: flags, lists, optionals present and absent.
    static let page = Page(
        age: 31, isOpen: true,
        rows: [
            Page.Row(id: 1, name: "Ann", tags: ["x", "y"], isCurrent: true), Page.Row(id: 2, name: "Bob", note: "n"),
        ],
        names: ["one", "two"], numbers: [1, -2], account: Page.Account(inbox: Page.Inbox()))

    static let interpolation = [
        Example("no tags", "<p>·</p>\n", "<p>·</p>\n"),
        Example("text", "<p>{{name}}</p>", "<p>Zoë</p>"),
        Example("blanks inside the tag", "{{  name\t}}", "Zoë"),
        Example("surrounding blanks are kept", "  {{name}}\n", "  Zoë\n"),
        Example("number", "{{count}}", "12"),
        Example("dotted name", "{{owner.username}}", "zoë"),
        Example("dotted name through an open optional", "{{#account}}{{account.username}}{{/account}}", "zoë"),
        Example("texts of a list", "{{#names}}[{{.}}]{{/names}}", "[one][two]"),
        Example("numbers of a list", "{{#numbers}}{{ . }};{{/numbers}}", "1;-2;"),
        Example("an optional is its own implicit iterator", "{{#age}}{{.}} {{age}}{{/age}}", "31 31"),
        Example("layout and view are both in reach", "{{language}} {{name}}", "en Zoë"),
    ]

    static let sections = [
        Example("flag that holds", "{{#isOpen}}yes{{/isOpen}}", "yes"),
        Example("absent optional", "[{{#note}}{{note}}{{/note}}]", "[]"),
        Example("list", "{{#rows}}{{id}}{{name}} {{/rows}}", "1Ann 2Bob "),
        Example("lists in lists", "{{#rows}}{{name}}:{{#tags}}{{.}}{{/tags}};{{/rows}}", "Ann:xy;Bob:;"),
        Example("two lists one after the other", "{{#names}}{{.}}{{/names}}{{#numbers}}{{.}}{{/numbers}}", "onetwo1-2"),
        Example("the innermost name wins", "{{name}} {{#rows}}{{name}} {{/rows}}{{name}}", "Zoë Ann Bob Zoë"),
        Example("names further out are reached", "{{#rows}}{{count}}{{#tags}}{{id}}{{/tags}} {{/rows}}", "1211 12 "),
        Example("model", "{{#owner}}{{username}}{{/owner}}", "zoë"),
        Example("optional model", "{{#account}}{{#inbox}}{{unread}}{{/inbox}}{{/account}}", "3"),
        Example("the same section twice", "{{#isOpen}}a{{/isOpen}}{{#isOpen}}b{{/isOpen}}", "ab"),
        Example("sections of the same name", "{{#isOpen}}a{{#isOpen}}b{{/isOpen}}c{{/isOpen}}", "abc"),
    ]

    static let inverted = [
        Example("flag that holds", "{{^isOpen}}no{{/isOpen}}", ""),
        Example("flag of a row", "{{#rows}}{{^isCurrent}}{{name}}{{/isCurrent}}{{/rows}}", "Bob"),
        Example("absent optional", "{{^note}}none{{/note}}", "none"),
        Example("present optional", "{{^age}}none{{/age}}", ""),
        Example("absent model", "{{^account}}none{{/account}}", ""),
        Example("empty list", "{{^labels}}none{{/labels}}", "none"),
        Example("list with elements", "{{^rows}}none{{/rows}}", ""),
        Example("absent address", "{{^next}}none{{/next}}", "none"),
    ]

    static let comments = [
        Example("inline", "a{{! gone }}b", "ab"),
        Example("several lines", "a{{!\n gone\n}}b\n", "ab\n"),
        Example("a line of its own", "a\n  {{! gone }}  \nb\n", "a\nb\n"),
        Example("several lines of their own", "a\n{{!\n gone\n}}\nb\n", "a\nb\n"),
        Example("not alone", "  1 {{! gone }}\n", "  1 \n"),
    ]

    static let standalone = [
        Example("section", "a\n{{#isOpen}}\nb\n{{/isOpen}}\nc\n", "a\nb\nc\n"),
        Example("indented", "a\n  {{#isOpen}}\n b\n\t{{/isOpen}}  \nc\n", "a\n b\nc\n"),
        Example("CRLF", "a\r\n{{#isOpen}}\r\nb\r\n{{/isOpen}}\r\nc", "a\r\nb\r\nc"),
        Example("without a line before", "  {{#isOpen}}\nb{{/isOpen}}\n", "b\n"),
        Example("without a line behind", "a\n  {{^note}}\nb\n  {{/note}}", "a\nb\n"),
        Example("two tags in a line are not alone", "{{#isOpen}} {{/isOpen}}\n", " \n"),
        Example("variables never are", "  {{name}}\n", "  Zoë\n"),
        Example("inverted", "{{^note}}\nb\n{{/note}}\n", "b\n"),
    ]

    static let partials = [
        Example("in its place", "[{{> P}}]", "[Zoë]", ["P": "{{name}}"]),
        Example("in a folder", "{{>Kernel/P-1}}", "x", ["Kernel/P-1": "x"]),
        Example("in a section", "{{#rows}}{{> P}}{{/rows}}", "AnnBob", ["P": "{{name}}"]),
        Example("in a partial", "{{> P}}", "(Zoë)", ["P": "({{> Q}})", "Q": "{{name}}"]),
        Example("inline, blanks are kept", "  {{name}}  {{> P}}\n", "  Zoë  >\n>\n", ["P": ">\n>"]),
        Example("alone, the line goes", "a\n{{> P}}\nb", "a\np\nb", ["P": "p\n"]),
        Example(
            "alone, its lines are indented", "a\n  {{> P}}\nb", "a\n  1\n  Zoë\n\n  2\nb", ["P": "1\n{{name}}\n\n2\n"]),
        Example(
            "indentations add up", " {{> P}}\n", "  Zoë\n  1\n",
            ["P": " {{> Q}}\n", "Q": "{{name}}\n{{#isOpen}}\n1\n{{/isOpen}}\n"]),
        Example("values are not indented", " {{> P}}", " (Zoë)", ["P": "({{name}})"]),
    ]

    static let delimiters = [
        Example("set", "{{=<% %>=}}<% name %> {{name}}", "Zoë {{name}}"),
        Example("set back", "{{=| |=}}|name|\n|={{ }}=|\n{{count}}", "Zoë\n12"),
        Example("a partial has its own", "{{=| |=}}|> P|", "Zoë", ["P": "{{name}}"]),
        Example("blanks inside", "{{= @   @ =}}@name@", "Zoë"),
    ]

    static let inheritance = [
        Example("default contents", "{{$a}}default {{name}}{{/a}}", "default Zoë"),
        Example("parent alone", "{{<P}}{{/P}}", "(default)", ["P": "({{$a}}default{{/a}})"]),
        Example("filled", "{{<P}}{{$a}}{{count}}{{/a}}{{/P}}", "(12)", ["P": "({{$a}}default{{/a}})"]),
        Example("one of two filled", "{{<P}}{{$b}}B{{/b}}{{/P}}", "aB", ["P": "{{$a}}a{{/a}}{{$b}}b{{/b}}"]),
        Example("filled twice over", "{{<P}}{{$a}}A{{/a}}{{/P}}", "AA", ["P": "{{$a}}1{{/a}}{{$a}}2{{/a}}"]),
        Example(
            "the outermost child wins", "{{<P}}{{$a}}page{{/a}}{{/P}}", "page",
            ["P": "{{<Q}}{{$a}}middle{{/a}}{{/Q}}", "Q": "{{$a}}base{{/a}}"]),
        Example(
            "the middle fills what the child leaves", "{{<P}}{{/P}}", "middle",
            ["P": "{{<Q}}{{$a}}middle{{/a}}{{/Q}}", "Q": "{{$a}}base{{/a}}"]),
        Example(
            "a block inside what the middle fills", "{{<P}}{{$b}}B{{/b}}{{/P}}", "(B)",
            ["P": "{{<Q}}{{$a}}({{$b}}b{{/b}}){{/a}}{{/Q}}", "Q": "{{$a}}base{{/a}}"]),
        Example("a block in a block", "{{<P}}{{$b}}B{{/b}}{{/P}}", "1B2", ["P": "{{$a}}1{{$b}}b{{/b}}2{{/a}}"]),
        Example(
            "a parent inside itself", "{{<P}}{{$a}}{{<P}}{{$a}}x{{/a}}{{/P}}{{/a}}{{/P}}", "((x))",
            ["P": "({{$a}}default{{/a}})"]),
        Example(
            "a block takes the names of its place", "{{<P}}{{$a}}{{name}}{{/a}}{{/P}}", "AnnBob",
            ["P": "{{#rows}}{{$a}}{{/a}}{{/rows}}"]),
        Example(
            "tags on lines of their own", "{{<P}}\n  {{$a}}\n  A\n  {{/a}}\n{{/P}}\n", "<\n  A\n>\n",
            ["P": "<\n{{$a}}\na\n{{/a}}\n>\n"]),
        Example("a parent is indented as a partial is", " {{<P}}\n {{/P}}\n", " 1\n a\n", ["P": "1\n{{$a}}a{{/a}}\n"]),
    ]
}
