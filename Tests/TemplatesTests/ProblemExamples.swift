// Templates with problems, grouped by problem. The expected messages are in `Snapshots`.

import Testing

/// A template with a problem, and the other templates of its library.
struct Fault: CustomTestStringConvertible, Sendable {
    let template: String
    let others: [String: String]
    /// Whether the template must be a whole document.
    let isDocument: Bool

    init(_ template: String, _ others: [String: String] = [:], isDocument: Bool = false) {
        self.template = template
        self.others = others
        self.isDocument = isDocument
    }

    var testDescription: String { template.visible }
}

enum ProblemExamples {
    static let syntax = [
        Fault("<p>\n {{name"),
        Fault("{{#isOpen}}·"),
        Fault("<p>{{title</p>\n<p>{{name}}</p>"),
        Fault("·{{name <b></b>{{title}}"),
        Fault("{{name\n·{{title}}"),
        Fault("{{#isOpen\n·}}"),
        Fault("{{{name {{title}}}"),
        Fault("{{> P {{title}}", ["P": ""]),
        Fault("·{{/isOpen}}"),
        Fault("{{#isOpen}}\n{{/open}}{{/isOpen}}"),
        Fault("{{#isOpen}}{{^note}}{{/isOpen}}"),
        Fault("{{{name}}}"),
        Fault("–{{& name}}"),
        Fault("{{=<%=}}"),
        Fault("{{=<% %> |=}}"),
        Fault("{{== ==}}"),
        Fault("{{ }}"),
        Fault("<p>{{{name"),
        Fault("<p>{{=<% %>}}{{name}}"),
        Fault("{{>}}{{^}}{{$ }}{{/}}{{<}}{{/}}"),
        Fault("{{größe}}{{#größe}}{{/größe}}{{> Parts/Größe}}"),
        Fault("{{name or note}}"),
        Fault("{{owner..name}}"),
        Fault("{{>*dynamic}}"),
        Fault("{{> ../P}}", ["P": ""]),
        Fault("{{#}}{{/}}"),
        Fault("{{<P}}\n·{{/P}}", ["P": ""]),
        Fault("{{<P}}{{name}}{{/P}}", ["P": ""]),
        Fault("{{<P}}{{$a}}·{{/a}}\n{{$b}}{{/b}}{{$a}}{{/a}}{{/P}}", ["P": "{{$a}}{{/a}}{{$b}}{{/b}}"]),
    ]

    static let names = [
        Fault("{{#owner}}\n  {{usernme}}{{/owner}}"),
        Fault("{{owner.mail}}"),
        Fault("{{id}}"),
        Fault("{{#rows}}{{username}}{{/rows}}{{#isCurrent}}{{/isCurrent}}"),
        Fault("{{Name}}"),
        Fault("{{#rosw}}{{naem}}{{/rosw}}{{cuont}}"),
        Fault("{{#account}}{{nick}}{{/account}}"),
        Fault("{{#nothing}}{{unknown}}{{/nothing}}"),
        Fault("{{.}}"),
        Fault("{{#rows}}{{.}}{{/rows}}"),
        Fault("{{#labels}}{{label}}{{/labels}}{{#names}}{{id}}{{siteNmae}}{{/names}}"),
        Fault("{{#note}}{{value}}{{/note}}"),
        Fault("{{name.first}}"),
        Fault("{{rows.name}}"),
        Fault("{{note.length}}{{next.host}}"),
        Fault("{{#account.inbox}}{{/account.inbox}}"),
        Fault(
            "{{<P}}{{$a}}·{{/a}}{{/P}}",
            ["P": "{{$a}}{{username}}{{#tags}}{{.}}{{usernme}}{{/tags}}{{#nonsense}}·{{/nonsense}}{{/a}}"]),
    ]

    static let types = [
        Fault("{{rows}}"),
        Fault("{{names}}{{#numbers}}{{numbers}}{{/numbers}}"),
        Fault("{{owner}}"),
        Fault("{{account}}"),
        Fault("{{isOpen}}"),
        Fault("{{#name}}{{/name}}"),
        Fault("{{#count}}{{/count}}"),
        Fault("{{^link}}{{/link}}"),
        Fault("{{^owner}}{{/owner}}"),
        Fault("{{#word}}{{/word}}"),
        Fault("{{note}}"),
        Fault("{{^note}}{{note}}{{/note}}"),
        Fault("{{next}}"),
        Fault("{{account.username}}"),
        Fault("{{#note}}{{/note}}{{note}}"),
        Fault("{{#account}}{{/account}}{{account.username}}"),
        // Both sections of `rows` use the same frame, the renderer's pointer to the current row, but for different rows: the test of
        // `note` in the first section does not hold in the second.
        Fault("{{#rows}}{{#note}}{{/note}}{{/rows}}{{#rows}}{{note}}{{/rows}}"),
        // `nickname` is the first property of `account`, so both are at the same place in memory. Only `account` was tested.
        Fault("{{#account}}{{nickname}}{{/account}}"),
    ]

    static let files = [
        Fault("\n{{> Kernel/Sumary}}", ["Kernel/Summary": ""]),
        Fault("{{<Base}}{{/Base}}"),
        Fault(
            "{{> Languages}}{{> Other/Row}}", ["Parts/Languages": "", "Rows": "", "Parts/Row": "", "Others/Row": ""]),
        Fault("{{> P}}", ["P": "{{> Q}}", "Q": "-{{> P}}"]),
        Fault("{{<Page}}{{/Page}}"),
        Fault("{{<P}}\n{{$contnt}}{{/contnt}}\n{{/P}}", ["P": "{{$content}}{{/content}}"]),
        Fault("{{<P}}{{$body}}{{/body}}{{/P}}", ["P": "{{$title}}{{/title}}{{$content}}{{/content}}"]),
        Fault("{{<P}}{{$a}}{{rows}}{{/a}}{{$b}}{{/b}}{{/P}}", ["P": "{{$a}}{{/a}}{{unknown}}{{$c}}{{/c}}"]),
        Fault("{{name}}", ["Spare": "{{anything}}"]),
        Fault("{{> B}}{{> A}}{{> A}}\n{{<C}}{{/C}}", ["A": "\n{{rows}}{{oops", "B": "{{{name}}}"]),
    ]

    /// Values in positions where they are not safe, and literal markup that is refused, such as event handlers.
    static let contexts = [
        Fault("<h{{count}}></h1>"),
        Fault("<{{name}}>"),
        Fault("</{{name}}>"),
        Fault("<{{#isOpen}}p{{/isOpen}}>"),
        Fault("<p {{name}}></p>"),
        Fault("<p {{name}}='x'></p>"),
        Fault("<p data-{{name}}=\"x\"></p>"),
        Fault("<p id {{name}}></p>"),
        Fault("<p id=\"a\"{{name}}></p>"),
        Fault("<p id={{name}}></p>"),
        Fault("<input disabled={{name}}>"),
        Fault("<p id = {{name}} class=\"a\"></p>"),
        Fault("<p id=a{{#isOpen}}b{{/isOpen}}></p>"),
        Fault("<p id=a></p>"),
        Fault("<a href={{link}}></a>"),
        Fault("<p onClick='{{name}}'></p>"),
        Fault("<p ONMOUSEOVER = \"f({{count}})\"></p>"),
        Fault("<body onload='{{#isOpen}}f(){{/isOpen}}'></body>"),
        Fault("<p x-data=\"{{name}}\" X-On:Click='f({{count}})' @click=\"{{name}}\" :title=\"{{screen}}\"></p>"),
        Fault("<p v-if='{{#isOpen}}a{{/isOpen}}' ng-init=\"{{word}}\" data-ng-init=\"{{name}}\" _=\"{{name}}\"></p>"),
        Fault("<p hx-on:click=\"{{name}}\" data-hx-vals='{{name}}' hx-headers=\"{{link}}\"></p>"),
        Fault("<p data-bind=\"{{name}}\"></p>"),
        Fault("<p data-on-click=\"{{name}}\" data-on:click=\"{{name}}\" x-{{name}}=\"a\" @{{name}}></p>"),
        Fault("<time datetime=\"{{title}}\">{{title}}</time>"),
        Fault("<p onclick=\"f()\"></p>"),
        Fault("<p STYLE=\"{{#isOpen}}a{{/isOpen}}\"></p>"),
        Fault("<p style='width: {{count}}%'></p>"),
        Fault("<p class=\"{{title}}\"></p>"),
        Fault("<p id='a {{word}}'></p>"),
        Fault("<svg><path fill=\"{{name}}\"/></svg>"),
        Fault("<iframe srcdoc='{{name}}'></iframe>"),
        Fault("<iframe srcdoc='<p>'></iframe>"),
        Fault("<iframe src='{{link}}'>{{name}}</iframe>"),
        Fault("<iframe sandbox=\"{{name}}\"></iframe>"),
        Fault("<script>a < '</b>{{name}}'</SCRIPT >{{name}}"),
        Fault("<script>let a = \"{{count}}\"</script>"),
        Fault("<script type=\"{{name}}\"></script>"),
        Fault("<script>{{#isOpen}}f(){{/isOpen}}</script>"),
        Fault("<script><!-- <script></script>{{name}} --></script>"),
        Fault("<style>{{#isOpen}}{{/isOpen}}</style>"),
        Fault("<style>p { color: {{name}} }</style>"),
        Fault("<link rel=\"{{name}}\" href=\"{{link}}\">"),
        Fault("<svg><script>{{name}}</script></svg>"),
        Fault("<svg><style>{{name}}</style></svg>"),
        Fault("<svg><title><p onclick=\"{{name}}\"></p></title></svg>"),
        Fault("<svg><set attributeName=\"href\" to=\"{{name}}\"/></svg>"),
        Fault("<svg><animate attributeName=\"{{name}}\" values=\"{{name}}\"/></svg>"),
        Fault("<!-- > -- {{word}} -->{{word}}"),
        Fault("<!-- --!>{{name}}<!-- {{name}} -->"),
        Fault("<!-->{{name}}<!--->{{name}}<!--!>{{name}}-->"),
        Fault("<!-- {{#isOpen}} -->{{/isOpen}}"),
        Fault("<!doctype {{name}}>"),
        Fault("<title><{{name}}</title>"),
        Fault("<textarea>{{#isOpen}}<{{/isOpen}}/textarea></textarea>"),
        Fault("<meta http-equiv=\"refresh\" content=\"{{name}}\">"),
        Fault("<meta content='5;url={{name}}' http-equiv='Refresh'>"),
        Fault("<meta http-equiv=\"refresh\" content=\"0;url=//example.org\">"),
        Fault("<meta http-equiv=\"{{name}}\" content=\"5\">"),
        Fault("<meta{{#isOpen}} http-equiv='x'{{/isOpen}}{{^isOpen}} http-equiv='refresh'{{/isOpen}} content='0;/'>"),
        Fault("<meta http-equiv='refres&#104;' content='{{#isOpen}}5{{/isOpen}}{{^isOpen}}0;url=/{{/isOpen}}'>"),
        Fault(
            "<svg><set{{#isOpen}} attributeName='href'{{/isOpen}}{{^isOpen}} attributeName='x'{{/isOpen}} to='/'/></svg>"
        ),
        Fault("<a {{<P}}{{$a}}{{name}}{{/a}}{{/P}}></a>", ["P": "onload='{{$a}}{{/a}}'"]),
    ]

    /// URL attributes require URL fields. Literal text in such an attribute can have no other scheme than http, https, mailto and tel,
    /// and without a scheme it cannot lead to another host.
    static let urls = [
        Fault("<a href=\"{{name}}\"></a>"),
        Fault("<a href=\"{{word}}\"></a>"),
        Fault("<a href=\"{{title}}\"></a>"),
        Fault("<a HREF='{{screen}}'></a>"),
        Fault("<a href='/{{screen}}'></a>"),
        Fault("<a href=\"?q={{name}}\"></a>"),
        Fault("<a href=\"java{{#isOpen}}script{{/isOpen}}:f()\"></a>"),
        Fault("<form action='/a/{{count}}'></form>"),
        Fault("<p hx-get=\"{{name}}\" data-hx-post='/a/{{count}}' hx-delete='javascript:f()'></p>"),
        Fault("<img src='{{link}}/{{name}}' alt=''>"),
        Fault("<img srcset='{{name}}' alt=''>"),
        Fault("<object data=\"{{name}}\"></object>"),
        Fault("<video poster='{{note}}'></video>"),
        Fault("<svg><use xlink:href=\"{{name}}\"/></svg>"),
        Fault("<a href='{{#isOpen}}#{{/isOpen}}{{name}}'></a>"),
        Fault("<a href='{{#isOpen}}/x{{/isOpen}}{{link}}'></a>"),
        Fault("<a href=\"/{{#isOpen}}x{{/isOpen}}/example.org\"></a>"),
        Fault("<a id='#' href='{{name}}'></a>"),
        Fault("<b formaction='x{{link}}'></b>"),
        Fault("<a{{> P}}></a>", ["P": " href='{{name}}'"]),
        Fault("<a href=\"javascript:f()\"></a>"),
        Fault("<a href=\"JaVaScRiPt:f()\"></a>"),
        Fault("<a href=' javascript:f()'></a>"),
        Fault("<a href=\"java\tscript:f()\"></a>"),
        Fault("<a href=\"java\u{0}script:f()\"></a>"),
        Fault("<a href=\"\u{1}javascript:f()\"></a>"),
        Fault("<a href=\"&#106avascript:f()\"></a>"),
        Fault("<a href=\"&#x6A;avascript:f()\"></a>"),
        Fault("<a href=\"javascript&colon;f()\"></a>"),
        Fault("<a href=\"java&Tab;script:f()\"></a>"),
        Fault("<a href=\"vbscript:f()\"></a>"),
        Fault("<object data=\"data:text/html,x\"></object>"),
        Fault("<a href=\"blob:x\"></a>"),
        Fault("<form action=\"view-source:x\"></form>"),
        Fault("<a href=\"ｊavascript:f()\"></a>"),
        Fault("<script src=\"//example.org/a.js\"></script>"),
        Fault("<a href=\"/\\example.org\"></a>"),
        Fault("<a href=\"\\\\example.org\"></a>"),
        Fault("<a href=\"/\n/example.org\"></a>"),
        Fault("<a href=\"&sol;/example.org\"></a>"),
    ]

    static let hardcodedText = [
        Fault("<p>Save</p>"),
        Fault("<p>{name}</p>"),
        Fault("{{<P}}{{$a}}·{{/a}}{{/P}}", ["P": "{{$a}}Default{{/a}}"]),
    ]
}
