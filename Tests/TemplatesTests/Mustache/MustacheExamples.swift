// Examples in addition to the published cases of the Mustache specification, which `MustacheSpecTests` checks.

import Testing

/// A template, its partials, and the expected output.
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
    /// The model of the examples: flags, lists, and optionals.
    static let page = Page(
        age: 31, isOpen: true,
        rows: [
            Page.Row(id: 1, name: "Ann", tags: ["x", "y"], isCurrent: true), Page.Row(id: 2, name: "Bob", note: "1\n2"),
        ],
        names: ["one", "two", "<\"&'>"], numbers: [1, -2],
        account: Page.Account(nickname: "{{name}} & \"co\"", inbox: Page.Inbox()))

    static let interpolation = [
        Example("no tags", "<p>· {name} { {name} }</p>\n", "<p>· {name} { {name} }</p>\n"),
        Example("escaped", "{{#names}}{{.}} {{/names}}", "one two &lt;&quot;&amp;&#39;&gt; "),
        Example("negative number", "{{#numbers}}{{.}}{{/numbers}}", "1-2"),
        Example("white space inside the tag", "|{{  name\t}}|{{\nname\n}}|", "|Zoë|Zoë|"),
        Example("dotted name in the section of the optional", "{{#account}}{{account.username}}{{/account}}", "zoë"),
        Example("dotted name, two steps", "{{#account}}{{#inbox}}{{account.inbox.unread}}{{/inbox}}{{/account}}", "3"),
        Example("fields of layout and view", "{{language}} {{name}}", "en Zoë"),
    ]

    static let sections = [
        Example("absent URL", "[{{#next}}{{next}}{{/next}}]", "[]"),
        Example("lists in lists", "{{#rows}}{{name}}:{{#tags}}{{.}}{{/tags}};{{/rows}}", "Ann:xy;Bob:;"),
        Example("two lists one after the other", "{{#rows}}{{id}}{{/rows}}{{#numbers}}{{.}}{{/numbers}}", "121-2"),
        Example(
            "the innermost name takes precedence", "{{name}} {{#rows}}{{name}} {{/rows}}{{name}}", "Zoë Ann Bob Zoë"),
        Example("optional model", "{{#account}}{{#inbox}}{{unread}}{{/inbox}}{{/account}}", "3"),
        Example("dotted name", "{{#account}}{{#account.inbox}}{{unread}}{{/account.inbox}}{{/account}}", "3"),
        Example("dotted name, absent", "{{^owner.inbox}}none{{/owner.inbox}}{{#owner.inbox}}x{{/owner.inbox}}", "none"),
    ]

    static let inverted = [
        Example("present optional", "{{^age}}none{{/age}}", ""),
        Example("present model", "{{^account}}none{{/account}}", ""),
        Example("list with elements", "{{^rows}}none{{/rows}}", ""),
        Example("absent URL", "{{^next}}none{{/next}}", "none"),
        Example("dotted name", "{{#account}}{{^account.inbox}}none{{/account.inbox}}{{/account}}.", "."),
    ]

    static let comments = [
        Example("what looks like a field", "a{{!name}}b{{! name }}c", "abc")
    ]

    static let partials = [
        Example("in a folder", "{{>Kernel/P-1}}", "x", ["Kernel/P-1": "x"]),
        Example("in a section, with its names", "{{#rows}}{{> P}}{{/rows}}", "AnnBob", ["P": "{{name}}"]),
    ]

    static let delimiters = [
        Example("changed and restored", "{{=| |=}}|name|\n|={{ }}=|\n{{count}}", "Zoë\n12"),
        Example("changed inside a section", "{{#isOpen}}{{=| |=}}|name||/isOpen| {{name}}", "Zoë {{name}}"),
        Example("a parent has its own delimiters", "{{=| |=}}|<P||$a||name||/a||/P|", "(Zoë)", ["P": "({{$a}}{{/a}})"]),
    ]

    static let inheritance = [
        Example(
            "sections in default content", "{{$a}}{{#owner}}{{username}}{{/owner}}{{^note}}!{{/note}}{{/a}}", "zoë!"),
        Example("twice in the parent", "{{<P}}{{$a}}A{{/a}}{{/P}}", "AA", ["P": "{{$a}}1{{/a}}{{$a}}2{{/a}}"]),
        Example(
            "a block inside a replaced block", "{{<P}}{{$b}}B{{/b}}{{/P}}", "(B)",
            ["P": "{{<Q}}{{$a}}({{$b}}b{{/b}}){{/a}}{{/Q}}", "Q": "{{$a}}base{{/a}}"]),
        Example("a block in a block", "{{<P}}{{$b}}B{{/b}}{{/P}}", "1B2", ["P": "{{$a}}1{{$b}}b{{/b}}2{{/a}}"]),
        Example(
            "a parent inside itself", "{{<P}}{{$a}}{{<P}}{{$a}}x{{/a}}{{/P}}{{/a}}{{/P}}", "((x))",
            ["P": "({{$a}}default{{/a}})"]),
        Example(
            "another parent inside a block", "{{<P}}{{$a}}1{{/a}}{{$b}}{{<Q}}{{$c}}2{{/c}}{{/Q}}{{/b}}{{/P}}", "1(2)",
            ["P": "{{$a}}a{{/a}}{{$b}}b{{/b}}", "Q": "({{$c}}c{{/c}})"]),
        Example(
            "a block in a partial of the parent is replaced too", "{{<P}}{{$a}}A{{/a}}{{/P}}", "(A)",
            ["P": "({{> Q}})", "Q": "{{$a}}a{{/a}}"]),
    ]

    // A standalone tag has its line to itself, and the line is removed. The lines of a standalone partial or parent are indented like
    // its tag. The lines of a child's block are indented like the block of the parent that it replaces.

    static let standalone = [
        Example("indented", "a\n  {{#isOpen}}\n b\n\t{{/isOpen}}  \nc\n", "a\n b\nc\n"),
        Example(
            "two tags in a line are not standalone", " {{#isOpen}}a{{/isOpen}}\n {{#isOpen}} {{/isOpen}}\n", " a\n  \n"),
    ]

    static let partialLines = [
        Example(
            "the lines of the partial are indented", "a\n  {{> P}}\nb", "a\n  1\n  Zoë\n\n  2\nb",
            ["P": "1\n{{name}}\n\n2\n"]),
        Example(
            "nested indentation", " {{> P}}\n", "  Zoë\n  1\n",
            ["P": " {{> Q}}\n", "Q": "{{name}}\n{{#isOpen}}\n1\n{{/isOpen}}\n"]),
        Example(
            "the lines of a value are not indented", "{{#rows}}{{#note}}\n  {{> P}}\n{{/note}}{{/rows}}",
            "\n  |\n  1\n2\n  |\n", ["P": "|\n{{note}}\n|\n"]),
    ]

    static let inheritedLines = [
        Example("a standalone parent in several lines", " {{<P}}\n {{/P}}\n", " 1\n a\n", ["P": "1\n{{$a}}a{{/a}}\n"]),
        Example("not standalone", " {{<P}}{{/P}} b\n", " 1\n2 b\n", ["P": "1\n2"]),
        Example("after text", "a {{<P}}\n{{/P}}\nb", "a 1\n2\nb", ["P": "1\n2"]),
        Example("in an indented partial", " {{> Q}}\n", "  1\n  2\n", ["P": "1\n2\n", "Q": " {{<P}}{{/P}}\n"]),
        Example(
            "the indentation of the parent replaces that of the child", "{{<P}}{{$a}}\n    1\n      2\n{{/a}}{{/P}}\n",
            "a\n  1\n    2\n", ["P": "a\n  {{$a}}\n  {{/a}}\n"]),
        Example(
            "default content is indented", "{{<P}}{{/P}}\n", "1\n  2\n",
            [
                "P": "{{<Q}}{{$a}}\n  1\n  {{$b}}\n    2\n  {{/b}}\n{{/a}}{{/Q}}\n", "Q": "{{$a}}default{{/a}}",
            ]),
        Example(
            "sections and partials are indented",
            "{{<P}}\n{{$a}}\n{{#isOpen}}\n{{name}}\n{{/isOpen}}\n{{> R}}\n{{/a}}\n{{/P}}\n",
            "a\n  Zoë\n  1\n  2\n", ["P": "a\n  {{$a}}\n  {{/a}}\n", "R": "1\n2\n"]),
        Example(
            "standalone tags", "{{<P}}\n  {{$a}}\n  A\n  {{/a}}\n{{/P}}\n", "(\nA\n)\n",
            ["P": "(\n{{$a}}\na\n{{/a}}\n)\n"]),
    ]
}
