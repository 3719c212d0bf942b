// Templates that cannot be used, with the exact words that their author reads.

import Testing

/// A template, what others it uses, and what is wrong.
struct Fault: CustomTestStringConvertible, Sendable {
    let template: String
    let problems: [String]
    let others: [String: String]

    init(_ template: String, _ problems: String..., others: [String: String] = [:]) {
        self.template = template
        self.problems = problems
        self.others = others
    }

    var testDescription: String { template }
}

enum ProblemExamples {
    static let syntax = [
        Fault("a\n {{name", "T/Page.html:2:2: error: this tag has no end: }} is missing"),
        Fault("{{#isOpen}}a", "T/Page.html:1:1: error: {{#isOpen}} is not closed: {{/isOpen}} is missing"),
        Fault("a{{/isOpen}}", "T/Page.html:1:2: error: {{/isOpen}} closes nothing: no section is open"),
        Fault(
            "{{#isOpen}}\n{{/open}}{{/isOpen}}",
            "T/Page.html:2:1: error: {{/open}} closes nothing: {{#isOpen}} of line 1 is open"),
        Fault(
            "{{#isOpen}}{{^note}}{{/isOpen}}",
            "T/Page.html:1:12: error: {{^note}} is not closed before {{/isOpen}} of line 1"),
        Fault("{{{name}}}", "T/Page.html:1:1: error: raw output is refused: write {{name}}, which is escaped"),
        Fault("é{{& name}}", "T/Page.html:1:2: error: raw output is refused: write {{name}}, which is escaped"),
        Fault("{{=<%=}}", "T/Page.html:1:1: error: unknown delimiters: two are expected, as in {{=<% %>=}}"),
        Fault("{{ }}", "T/Page.html:1:1: error: this tag has no name"),
        Fault("{{a b}}", "T/Page.html:1:1: error: “a b” is not a name"),
        Fault("{{owner..name}}", "T/Page.html:1:1: error: “owner..name” is not a name"),
        Fault("{{>*dynamic}}", "T/Page.html:1:1: error: “*dynamic” is not a name"),
        Fault(
            "{{<P}}\n-{{/P}}", "T/Page.html:2:1: error: only blocks can stand between {{<P}} and {{/P}}",
            others: ["P": ""]),
    ]

    static let names = [
        Fault(
            "{{#owner}}\n  {{usernme}}{{/owner}}",
            """
            T/Page.html:2:3: error: unknown tag {{usernme}}; did you mean “username”? \
            (Page.Account has inbox, nickname, username; Page has \(pageFields); Layout has \(layoutFields))
            """),
        Fault(
            "{{owner.mail}}",
            "T/Page.html:1:1: error: unknown tag {{owner.mail}} (Page.Account has inbox, nickname, username)"),
        Fault(
            "{{#nothing}}{{unknown}}{{/nothing}}",
            "T/Page.html:1:1: error: unknown tag {{nothing}} (Page has \(pageFields); Layout has \(layoutFields))"),
        Fault(
            "{{.}}",
            "T/Page.html:1:1: error: {{.}} is the element of a list of texts, or the text of an optional section"),
        Fault("{{name.first}}", "T/Page.html:1:1: error: {{name.first}} asks for “first” of name, which is a text"),
        Fault("{{rows.name}}", "T/Page.html:1:1: error: {{rows.name}} asks for “name” of rows, which is a list"),
    ]

    static let kinds = [
        Fault(
            "{{rows}}",
            "T/Page.html:1:1: error: {{rows}} is a list, not a text: it can only be a section, {{#rows}}…{{/rows}}"),
        Fault(
            "{{owner}}",
            "T/Page.html:1:1: error: {{owner}} is a model, not a text: it can only be a section, {{#owner}}…{{/owner}}"
        ),
        Fault(
            "{{account}}",
            "T/Page.html:1:1: error: {{account}} is an optional model, not a text: it can only be a section, {{#account}}…{{/account}}"
        ),
        Fault(
            "{{isOpen}}",
            "T/Page.html:1:1: error: {{isOpen}} is a flag, not a text: it can only be a section, {{#isOpen}}…{{/isOpen}}"
        ),
        Fault(
            "{{#name}}{{/name}}",
            "T/Page.html:1:1: error: {{#name}} cannot be a section: it is a text that is always there"),
        Fault(
            "{{^link}}{{/link}}",
            "T/Page.html:1:1: error: {{^link}} cannot be a section: it is a URL that is always there"),
        Fault(
            "{{^owner}}{{/owner}}",
            "T/Page.html:1:1: error: {{^owner}} cannot be a section: it is a model that is always there"),
        Fault(
            "{{#word}}{{/word}}",
            "T/Page.html:1:1: error: {{#word}} cannot be a section: it is a constant that is always there"),
        Fault(
            "{{note}}", "T/Page.html:1:1: error: {{note}} may be absent: it can only stand inside {{#note}}…{{/note}}"),
        Fault(
            "{{^note}}{{note}}{{/note}}",
            "T/Page.html:1:10: error: {{note}} may be absent: it can only stand inside {{#note}}…{{/note}}"),
        Fault(
            "{{next}}", "T/Page.html:1:1: error: {{next}} may be absent: it can only stand inside {{#next}}…{{/next}}"),
        Fault(
            "{{account.username}}",
            "T/Page.html:1:1: error: account in {{account.username}} may be absent: write it inside {{#account}}…{{/account}}"
        ),
        Fault(
            "{{#note}}{{/note}}{{note}}",
            "T/Page.html:1:19: error: {{note}} may be absent: it can only stand inside {{#note}}…{{/note}}"),
        Fault(
            "{{#account}}{{/account}}{{account.username}}",
            "T/Page.html:1:25: error: account in {{account.username}} may be absent: write it inside {{#account}}…{{/account}}"
        ),
        // The rows of both lists lie in the same frame, but they are not the same rows.
        Fault(
            "{{#rows}}{{#note}}{{/note}}{{/rows}}{{#rows}}{{note}}{{/rows}}",
            "T/Page.html:1:46: error: {{note}} may be absent: it can only stand inside {{#note}}…{{/note}}"),
        // Both lie at the same place in memory, but only one was found to be there.
        Fault(
            "{{#account}}{{nickname}}{{/account}}",
            "T/Page.html:1:13: error: {{nickname}} may be absent: it can only stand inside {{#nickname}}…{{/nickname}}"),
    ]

    static let files = [
        Fault(
            "\n{{> Kernel/Sumary}}",
            "T/Page.html:2:1: error: there is no template T/Kernel/Sumary.html; did you mean “Kernel/Summary”?",
            others: ["Kernel/Summary": ""]),
        Fault("{{<Base}}{{/Base}}", "T/Page.html:1:1: error: there is no template T/Base.html"),
        Fault(
            "{{> P}}", "T/Q.html:1:2: error: a template cannot contain itself: P → Q → P",
            others: ["P": "{{> Q}}", "Q": "-{{> P}}"]),
        Fault("{{<Page}}{{/Page}}", "T/Page.html:1:1: error: a template cannot contain itself: Page → Page"),
        Fault(
            "{{<P}}\n{{$contnt}}{{/contnt}}\n{{/P}}",
            "T/Page.html:2:1: error: P has no block “contnt”; did you mean “content”?",
            others: ["P": "{{$content}}{{/content}}"]),
    ]

    static let markup = [
        Fault("<h{{count}}>", "T/Page.html:1:3: error: a tag cannot stand in a tag name"),
        Fault("<{{name}}>", "T/Page.html:1:2: error: a tag cannot stand in a tag name"),
        Fault("<p {{name}}>", "T/Page.html:1:4: error: a tag cannot stand in an attribute name"),
        Fault(
            "<p {{name}}='x'>", "T/Page.html:1:4: error: a tag cannot stand in an attribute name",
            "T/Page.html:1:12: error: “=” is missing an attribute name before it"),
        Fault("<p data-{{name}}=\"x\">", "T/Page.html:1:9: error: a tag cannot stand in an attribute name"),
        Fault("<p id={{name}}>", "T/Page.html:1:7: error: the value of id must be quoted to hold a tag"),
        Fault(
            "<p id=a{{#isOpen}}b{{/isOpen}}>", "T/Page.html:1:8: error: the value of id must be quoted to hold a tag"),
        Fault("<p onClick='{{name}}'>", "T/Page.html:1:13: error: inside the event handler onclick no tag is safe"),
        Fault("<p STYLE=\"{{#isOpen}}a{{/isOpen}}\">", "T/Page.html:1:11: error: inside style no tag is safe"),
        Fault(
            "<iframe srcdoc='{{name}}'>", "T/Page.html:1:1: error: the page ends inside <iframe>",
            "T/Page.html:1:17: error: inside srcdoc no tag is safe"),
        Fault(
            "<script>a < '</b>{{name}}'</SCRIPT >{{name}}", "T/Page.html:1:18: error: inside <script> no tag is safe"),
        Fault("<style>{{#isOpen}}{{/isOpen}}</style>", "T/Page.html:1:8: error: inside <style> no tag is safe"),
        Fault("<!-- > -- {{word}} -->{{word}}", "T/Page.html:1:11: error: inside a comment no tag is safe"),
        Fault("<!doctype {{name}}>", "T/Page.html:1:11: error: inside a declaration no tag is safe"),
        Fault("<a href=\"{{name}}\">", "T/Page.html:1:10: error: href takes only a URL field"),
        Fault("<a href=\"{{word}}\">", "T/Page.html:1:10: error: href takes only a URL field"),
        Fault("<form action='/a/{{count}}'>", "T/Page.html:1:18: error: action takes only a URL field"),
        Fault("<img src='{{link}}/{{name}}'>", "T/Page.html:1:20: error: src takes only a URL field"),
        Fault(
            "<a href='{{#isOpen}}#{{/isOpen}}{{name}}'>", "T/Page.html:1:33: error: href takes only a URL field"),
        Fault(
            "<a href='{{#isOpen}}x{{/isOpen}}{{link}}'>",
            "T/Page.html:1:33: error: a URL field must be the start of href"),
        Fault("<a id='#' href='{{name}}'>", "T/Page.html:1:17: error: href takes only a URL field"),
        Fault("<b formaction='x{{link}}'>", "T/Page.html:1:17: error: a URL field must be the start of formaction"),
        Fault(
            "{{#isOpen}}<p>{{/isOpen}}<p {{#isOpen}}>{{/isOpen}}",
            "T/Page.html:1:1: error: the page ends inside a tag",
            "T/Page.html:1:41: error: the markup in {{#isOpen}} is not whole: it begins in a tag and ends in text"),
        Fault(
            "<p id='{{#note}}{{note}}' {{/note}}'>",
            "T/Page.html:1:27: error: the markup in {{#note}} is not whole: it begins in the value of id and ends in a tag",
        ),
        Fault("<opt{{#isOpen}} selected{{/isOpen}}ion>", "T/Page.html:1:36: error: a blank is missing before “i”"),
        Fault(
            "<p {{#isOpen}}id{{/isOpen}}='x'>", "T/Page.html:1:28: error: “=” is missing an attribute name before it"),
        Fault("<p{{#isOpen}}x{{/isOpen}}>", "T/Page.html:1:14: error: a blank is missing before “x”"),
        Fault(
            "<p {{#names}}a{{/names}}>",
            "T/Page.html:1:15: error: the markup in {{#names}} is not whole: a blank must come before its first attribute"
        ),
        Fault("<p title='{{name}}", "T/Page.html:1:1: error: the page ends inside the value of title"),
        Fault("<a{{> P}}>", "T/P.html:1:8: error: href takes only a URL field", others: ["P": " href='{{name}}'"]),
        Fault(
            "<a {{<P}}{{$a}}{{name}}{{/a}}{{/P}}",
            "T/Page.html:1:16: error: inside the event handler onload no tag is safe",
            others: ["P": "onload='{{$a}}{{/a}}'>"]),
    ]
}

private let pageFields =
    Page.fields.isEmpty
    ? ""
    : """
    account, age, count, delete, greeting, hint, isOpen, labels, link, name, names, next, note, numbers, owner, rows, \
    screen, title, when, word
    """
private let layoutFields = "home, language, site, siteName"
