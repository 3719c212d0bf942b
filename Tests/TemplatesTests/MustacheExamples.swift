// Examples for the modules of the public Mustache specification, except lambdas and dynamic names, in our own words.
// `MustacheExamples+Lines` has the rules for white space and lines.

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
            Page.Row(id: 1, name: "Ann", tags: ["x", "y"], isCurrent: true), Page.Row(id: 2, name: "Bob", note: "n"),
        ],
        names: ["one", "two", "<\"&'>"], numbers: [1, -2],
        account: Page.Account(nickname: "{{name}} & \"co\"", inbox: Page.Inbox()))

    static let interpolation = [
        Example("no tags", "<p>· {name} { {name} }</p>\n", "<p>· {name} { {name} }</p>\n"),
        Example("text", "<p>{{name}}</p>", "<p>Zoë</p>"),
        Example(
            "a value is not a template", "{{#account}}{{#nickname}}{{.}}{{/nickname}}{{/account}}",
            "{{name}} &amp; &quot;co&quot;"),
        Example("escaped", "{{#names}}{{.}} {{/names}}", "one two &lt;&quot;&amp;&#39;&gt; "),
        Example("number", "“{{count}}”", "“12”"),
        Example("number of a list, negative", "{{#numbers}}{{.}}{{/numbers}}", "1-2"),
        Example("white space inside the tag", "|{{  name\t}}|{{\nname\n}}|", "|Zoë|Zoë|"),
        Example("surrounding white space is kept", "| {{name}} |", "| Zoë |"),
        Example("the line is kept", "  {{name}}\n", "  Zoë\n"),
        Example("dotted name", "{{owner.username}}={{#owner}}{{username}}{{/owner}}", "zoë=zoë"),
        Example("dotted name through an open optional", "{{#account}}{{account.username}}{{/account}}", "zoë"),
        Example("dotted name, two steps", "{{#account}}{{#inbox}}{{account.inbox.unread}}{{/inbox}}{{/account}}", "3"),
        Example("a dotted name starts in an outer scope", "{{#rows}}{{owner.username}} {{/rows}}", "zoë zoë "),
        Example("texts of a list", "{{#names}}[{{.}}]{{/names}}", "[one][two][&lt;&quot;&amp;&#39;&gt;]"),
        Example("numbers of a list", "{{#numbers}}{{ . }};{{/numbers}}", "1;-2;"),
        Example("an optional is its own implicit iterator", "{{#age}}{{.}} {{age}}{{/age}}", "31 31"),
        Example("fields of layout and view", "{{language}} {{name}}", "en Zoë"),
    ]

    static let sections = [
        Example("true flag", "“{{#isOpen}}yes{{/isOpen}}”", "“yes”"),
        Example("false flag", "{{#rows}}[{{#isCurrent}}yes{{/isCurrent}}]{{/rows}}", "[yes][]"),
        Example("absent optional", "[{{#note}}{{note}}{{/note}}]", "[]"),
        Example("absent URL", "[{{#next}}{{next}}{{/next}}]", "[]"),
        Example("empty list", "[{{#labels}}{{.}}{{/labels}}]", "[]"),
        Example("list", "{{#rows}}{{id}}{{name}} {{/rows}}", "1Ann 2Bob "),
        Example("lists in lists", "{{#rows}}{{name}}:{{#tags}}{{.}}{{/tags}};{{/rows}}", "Ann:xy;Bob:;"),
        Example("two lists one after the other", "{{#rows}}{{id}}{{/rows}}{{#numbers}}{{.}}{{/numbers}}", "121-2"),
        Example(
            "the innermost name takes precedence", "{{name}} {{#rows}}{{name}} {{/rows}}{{name}}", "Zoë Ann Bob Zoë"),
        Example("names of outer scopes", "{{#rows}}{{count}}{{#tags}}{{id}}{{/tags}} {{/rows}}", "1211 12 "),
        Example(
            "names of every level",
            "{{#rows}}{{#tags}}{{#account}}{{id}}{{name}}{{username}}{{count}} {{/account}}{{/tags}}{{/rows}}",
            "1Annzoë12 1Annzoë12 "),
        Example("model", "{{#owner}}{{username}}{{/owner}}", "zoë"),
        Example("optional model", "{{#account}}{{#inbox}}{{unread}}{{/inbox}}{{/account}}", "3"),
        Example("dotted name", "{{#account}}{{#account.inbox}}{{unread}}{{/account.inbox}}{{/account}}", "3"),
        Example("dotted name, absent", "{{^owner.inbox}}none{{/owner.inbox}}{{#owner.inbox}}x{{/owner.inbox}}", "none"),
        Example("the same section twice", "{{#isOpen}}a{{/isOpen}}{{count}}{{#isOpen}}b{{/isOpen}}", "a12b"),
        Example("sections of the same name", "{{#isOpen}}a{{#isOpen}}b{{/isOpen}}c{{/isOpen}}", "abc"),
        Example("nested and absent", "a{{#note}}b{{#note}}c{{/note}}d{{/note}}e", "ae"),
        Example("white space inside the tags", "|{{# isOpen }}={{/\tisOpen }}|", "|=|"),
    ]

    static let inverted = [
        Example("true flag", "“{{^isOpen}}no{{/isOpen}}”", "“”"),
        Example("flag of a row", "{{#rows}}{{^isCurrent}}{{name}}{{/isCurrent}}{{/rows}}", "Bob"),
        Example("absent optional", "{{^note}}none{{/note}}", "none"),
        Example("present optional", "{{^age}}none{{/age}}", ""),
        Example("present model", "{{^account}}none{{/account}}", ""),
        Example("empty list", "{{^labels}}none{{/labels}}", "none"),
        Example("list with elements", "{{^rows}}none{{/rows}}", ""),
        Example("absent URL", "{{^next}}none{{/next}}", "none"),
        Example("dotted name", "{{#account}}{{^account.inbox}}none{{/account.inbox}}{{/account}}.", "."),
        Example("twice", "{{^note}}a{{/note}}{{count}}{{^note}}b{{/note}}", "a12b"),
        Example("nested", "a{{^note}}b{{^note}}c{{/note}}d{{/note}}e", "abcde"),
        Example("nested, true flag", "a{{^isOpen}}b{{^isOpen}}c{{/isOpen}}d{{/isOpen}}e", "ae"),
        Example("white space inside the tags", "|{{^ note }}={{/ note }}|", "|=|"),
    ]

    static let comments = [
        Example("inline", "a{{! gone }}b", "ab"),
        Example("several lines", "a{{!\n gone\n}}b\n", "ab\n"),
        Example("what looks like a field", "a{{!name}}b{{! name }}c", "abc"),
        Example("surrounding white space is kept", "a {{! gone }} b", "a  b"),
    ]

    static let partials = [
        Example("at the position of its tag", "[{{> P}}]", "[Zoë]", ["P": "{{name}}"]),
        Example("in a folder", "{{>Kernel/P-1}}", "x", ["Kernel/P-1": "x"]),
        Example("in a section, with its names", "{{#rows}}{{> P}}{{/rows}}", "AnnBob", ["P": "{{name}}"]),
        Example("in a partial", "{{> P}}", "(Zoë)", ["P": "({{> Q}})", "Q": "{{name}}"]),
        Example("twice", "{{> P}}{{> P}}", "ZoëZoë", ["P": "{{name}}"]),
        Example("white space inside the tag", "|{{>  P }}|", "|x|", ["P": "x"]),
        Example("a partial of one line is indented", " {{> P}}", " (Zoë)", ["P": "({{name}})"]),
    ]

    static let delimiters = [
        Example("set", "{{=<% %>=}}<% name %> {{name}}", "Zoë {{name}}"),
        Example("signs", "({{=[ ]=}}[name])", "(Zoë)"),
        Example("set back", "{{=| |=}}|name|\n|={{ }}=|\n{{count}}", "Zoë\n12"),
        Example("sections", "{{=| |=}}|#isOpen|{{name}}|name||/isOpen||^isOpen||/isOpen|", "{{name}}Zoë"),
        Example("set inside a section", "{{#isOpen}}{{=| |=}}|name||/isOpen| {{name}}", "Zoë {{name}}"),
        Example("a partial has its own delimiters", "{{=| |=}}|> P|", "Zoë", ["P": "{{name}}"]),
        Example(
            "the delimiters of a partial end with it", "{{> P}} {{name}} |name|", "Zoë Zoë |name|",
            ["P": "{{=| |=}}|name|"]),
        Example("a parent has its own delimiters", "{{=| |=}}|<P||$a||name||/a||/P|", "(Zoë)", ["P": "({{$a}}{{/a}})"]),
        Example("white space inside", "|{{= @   @ =}}|@name@", "||Zoë"),
        Example("surrounding white space is kept", "| {{=@ @=}} |", "|  |"),
    ]

    static let inheritance = [
        Example("default content", "{{$a}}default {{name}}{{/a}}", "default Zoë"),
        Example(
            "sections in default content", "{{$a}}{{#owner}}{{username}}{{/owner}}{{^note}}!{{/note}}{{/a}}", "zoë!"),
        Example("parent alone", "{{<P}}{{/P}}", "(default)", ["P": "({{$a}}default{{/a}})"]),
        Example("a parent without blocks is a partial", "{{> P}}|{{<P}}{{/P}}", "a|a", ["P": "{{$a}}a{{/a}}"]),
        Example("replaced", "{{<P}}{{$a}}{{count}}{{/a}}{{/P}}", "(12)", ["P": "({{$a}}default{{/a}})"]),
        Example(
            "a block has nothing to do with a field of the same name", "{{<P}}{{$name}}x{{/name}}{{/P}}", "x",
            ["P": "{{$name}}{{/name}}"]),
        Example("one of two replaced", "{{<P}}{{$b}}B{{/b}}{{/P}}", "aB", ["P": "{{$a}}a{{/a}}{{$b}}b{{/b}}"]),
        Example(
            "a parent included twice, with a block each", "{{<P}}{{$a}}1{{/a}}{{/P}} {{<P}}{{$a}}2{{/a}}{{/P}}",
            "|1d| |2d|",
            ["P": "|{{$a}}·{{/a}}{{$d}}d{{/d}}|"]),
        Example("twice in the parent", "{{<P}}{{$a}}A{{/a}}{{/P}}", "AA", ["P": "{{$a}}1{{/a}}{{$a}}2{{/a}}"]),
        Example(
            "the outermost child takes precedence", "{{<P}}{{$a}}page{{/a}}{{/P}}", "page",
            [
                "P": "{{<Q}}{{$a}}middle{{/a}}{{/Q}}", "Q": "{{<R}}{{$a}}inner{{/a}}{{/R}}", "R": "{{$a}}base{{/a}}",
            ]),
        Example(
            "the middle parent replaces blocks that the child does not replace", "{{<P}}{{/P}}", "middle",
            [
                "P": "{{<Q}}{{$a}}middle{{/a}}{{/Q}}", "Q": "{{<R}}{{$a}}inner{{/a}}{{/R}}", "R": "{{$a}}base{{/a}}",
            ]),
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
            "a name in a block is looked up in the sections of the parent", "{{<P}}{{$a}}{{name}}{{/a}}{{/P}}",
            "AnnBob",
            ["P": "{{#rows}}{{$a}}{{/a}}{{/rows}}"]),
        Example(
            "a block in a partial of the parent is replaced too", "{{<P}}{{$a}}A{{/a}}{{/P}}", "(A)",
            ["P": "({{> Q}})", "Q": "{{$a}}a{{/a}}"]),
    ]
}
