// Templates that cannot be used, by what is wrong with them. What their author reads is in `Snapshots`.

import Testing

/// A template, and the others that it uses.
struct Fault: CustomTestStringConvertible, Sendable {
    let template: String
    let others: [String: String]
    /// Whether it must be a whole page.
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
        Fault("{{Name}}"),
        Fault("{{#rosw}}{{naem}}{{/rosw}}{{cuont}}"),
        Fault("{{#account}}{{nick}}{{/account}}"),
        Fault("{{#nothing}}{{unknown}}{{/nothing}}"),
        Fault("{{.}}"),
        Fault("{{#rows}}{{.}}{{/rows}}"),
        Fault("{{name.first}}"),
        Fault("{{rows.name}}"),
        Fault("{{note.length}}{{next.host}}"),
        Fault("{{#account.inbox}}{{/account.inbox}}"),
        Fault(
            "{{<P}}{{$a}}·{{/a}}{{/P}}",
            ["P": "{{$a}}{{username}}{{#tags}}{{.}}{{usernme}}{{/tags}}{{#nonsense}}·{{/nonsense}}{{/a}}"]),
    ]

    static let kinds = [
        Fault("{{rows}}"),
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
        // The rows of both lists lie in the same frame, but they are not the same rows.
        Fault("{{#rows}}{{#note}}{{/note}}{{/rows}}{{#rows}}{{note}}{{/rows}}"),
        // Both lie at the same place in memory, but only one was found to be there.
        Fault("{{#account}}{{nickname}}{{/account}}"),
    ]

    static let files = [
        Fault("\n{{> Kernel/Sumary}}", ["Kernel/Summary": ""]),
        Fault("{{<Base}}{{/Base}}"),
        Fault("{{> P}}", ["P": "{{> Q}}", "Q": "-{{> P}}"]),
        Fault("{{<Page}}{{/Page}}"),
        Fault("{{<P}}\n{{$contnt}}{{/contnt}}\n{{/P}}", ["P": "{{$content}}{{/content}}"]),
        Fault("{{<P}}{{$a}}{{rows}}{{/a}}{{$b}}{{/b}}{{/P}}", ["P": "{{$a}}{{/a}}{{unknown}}{{$c}}{{/c}}"]),
        Fault("{{name}}", ["Spare": "{{anything}}"]),
        Fault("{{> B}}{{> A}}{{> A}}\n{{<C}}{{/C}}", ["A": "\n{{rows}}{{oops", "B": "{{{name}}}"]),
    ]

    /// Places where no value is safe, whatever it is.
    static let places = [
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
        Fault("<p id = {{name}} class=\"a\"></p>"),
        Fault("<p id=a{{#isOpen}}b{{/isOpen}}></p>"),
        Fault("<p id=a></p>"),
        Fault("<a href={{link}}></a>"),
        Fault("<p onClick='{{name}}'></p>"),
        Fault("<p ONMOUSEOVER = \"f({{count}})\"></p>"),
        Fault("<body onload='{{#isOpen}}f(){{/isOpen}}'></body>"),
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
        Fault("<a {{<P}}{{$a}}{{name}}{{/a}}{{/P}}></a>", ["P": "onload='{{$a}}{{/a}}'"]),
    ]

    /// Addresses take URL fields, and what is written of them can be no script and no other host.
    static let addresses = [
        Fault("<a href=\"{{name}}\"></a>"),
        Fault("<a href=\"{{word}}\"></a>"),
        Fault("<a href=\"{{title}}\"></a>"),
        Fault("<a HREF='{{screen}}'></a>"),
        Fault("<a href='/{{screen}}'></a>"),
        Fault("<a href=\"?q={{name}}\"></a>"),
        Fault("<a href=\"java{{#isOpen}}script{{/isOpen}}:f()\"></a>"),
        Fault("<form action='/a/{{count}}'></form>"),
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

    /// What the site's Content-Security-Policy would block in silence.
    static let policy = [
        Fault("<script>let a = 1</script>"),
        Fault("<script type=\"module\">\nlet a = 1\n</script >"),
        Fault("<SVG><SCRIPT>a()</SCRIPT></SVG>"),
        Fault("<style>p { color: red }</style>"),
        Fault("<p class=\"a\" STYLE=\"color: red\"></p>"),
        Fault("<script src=\"https://example.org/a.js\"></script>"),
        Fault("<link href=\"HTTP://example.org/a.css\" rel=\"alternate StyleSheet\">"),
        Fault("<form action=\"https://example.org/\"></form>"),
        Fault("<button formaction=\"https://example.org/\"></button>"),
        Fault("<input type=\"submit\" formaction=\"https://example.org/\">"),
    ]

    /// What browsers move out of a table.
    static let tables = [
        Fault("<table>abc d{{name}}</table>"),
        Fault("<table><div></div><form></form><input></table>"),
        Fault("<table><tbody>{{#rows}}{{name}}{{/rows}}</tbody></table>"),
        Fault("<table><tr>·<td></td><p></p></tr></table>"),
        Fault("<table><td></td></table>"),
        Fault("<div><tr></tr></div>"),
        Fault("<div><td></td></div>"),
        Fault("<table><tbody><caption></caption></tbody></table>"),
        Fault("<table><tr><tr></tr></tr></table>"),
        Fault("<a href='/'><table><a href='/'></a><tr><td><a href='/'></a></td></tr></table></a>"),
        Fault("<button><table><tr><td><button></button></td></tr></table></button>"),
        Fault("<form><table><tr><td><form></form></td></tr></table></form>"),
        Fault("<table>{{> P}}</table>", ["P": "<li></li>"]),
    ]

    /// Elements that a part of a template leaves open, or that browsers would close somewhere else.
    static let elements = [
        Fault("<div>\n<p>"),
        Fault("</div>"),
        Fault("<p>\n</div>\n</p>"),
        Fault("<div>\n<b>\n</div>"),
        Fault("{{#isOpen}}<div>{{/isOpen}}{{#isOpen}}</div>{{/isOpen}}"),
        Fault("<ul>\n{{#rows}}\n<li>{{name}}\n{{/rows}}\n</ul>"),
        Fault("<div>{{^note}}</div>{{/note}}"),
        Fault("<div>{{> P}}", ["P": "</div>"]),
        Fault("{{> P}}</div>", ["P": "\n<div>"]),
        Fault("{{<P}}{{$content}}<p>{{/content}}{{/P}}", ["P": "<main>{{$content}}</p>{{/content}}</main>"]),
        Fault("{{<P}}{{$content}}</main>{{/content}}{{/P}}", ["P": "<main>{{$content}}{{/content}}</main>"]),
        Fault("{{$content}}<p>{{/content}}</p>"),
        Fault("<div/>"),
        Fault("<br></br>"),
        Fault("</input>"),
        Fault("<p>\n<div></div></p>"),
        Fault("<p><b><ul></ul></b></p>"),
        Fault("<a href=\"#\"><b><a href=\"#\"></a></b></a>"),
        Fault("<form>{{> P}}</form>", ["P": "<form></form>"]),
        Fault("<button><button></button></button>"),
        Fault("<h1><h2></h2></h1>"),
        Fault("<ul><li><li></li></li></ul>"),
        Fault("<select><div></div></select>"),
        Fault("<select><title></select><p></p></title></select>"),
        Fault("<select><option><b>{{name}}</b></option></select>"),
        Fault("<svg><p></p></svg>"),
        Fault("<svg><textarea></textarea></svg>"),
        Fault("<base href=\"/x\">"),
        Fault("<plaintext></plaintext>"),
        Fault("<xmp></xmp>"),
        Fault("<noembed></noembed>"),
        Fault("{{#isOpen}}<p></p>{{/isOpen}}<p {{#isOpen}}>{{/isOpen}}</p>"),
        Fault("<p id='{{#note}}{{note}}' {{/note}}'></p>"),
        Fault("<p{{> P}}</p>", ["P": " class=\"a\">"]),
        Fault("<opt{{#isOpen}} selected{{/isOpen}}ion></opt>"),
        Fault("<p {{#isOpen}}id{{/isOpen}}='x'></p>"),
        Fault("<p{{#isOpen}}x{{/isOpen}}></p>"),
        Fault("<p {{#names}}a{{/names}}></p>"),
        Fault("<p title='{{name}}"),
        Fault("<p></p><p id=a"),
        Fault("<p></p>\n <!-- · <p>"),
        Fault("<p></p>\n <textarea>·"),
        Fault("<p></p>\n <script>"),
        Fault("<div>{{<P}}{{$a}}\n<!-- ·{{/a}}{{/P}}</div>", ["P": "<p>{{$a}}{{/a}}</p>"]),
        Fault("<div>{{#isOpen}}\n<!-- ·{{/isOpen}}</div>"),
        Fault("<p title=\"{{name}}></p><p title=\"\"></p>"),
        Fault("<p class=\"a\" id=\"b\" Class='c'></p>"),
        Fault("<p class=\"a\"{{#isOpen}} class=\"b\"{{/isOpen}}></p>"),
        Fault("<p{{#isOpen}} class=\"b\"{{/isOpen}} class=\"a\"></p>"),
        Fault("<p id=\"a\"class=\"b\"></p>"),
        Fault("<p \"></p>"),
        Fault("<p a\"b></p>"),
        Fault("<p<b></p>"),
        Fault("<title>1 < 2</title>"),
        Fault("<?php {{name}} ?>"),
        Fault("</ p>"),
        Fault("</>"),
        Fault("<svg><![CDATA[><a title=\"]]></svg>"),
        Fault("<!element>"),
        Fault("<!>"),
        Fault("<!-x>"),
        Fault("<p>\u{0}</p>"),
        Fault("<p class=\"a\u{1B}b\"></p>"),
    ]

    static let words = [
        Fault("<p>Save</p>"),
        Fault("{{<P}}{{$a}}·{{/a}}{{/P}}", ["P": "{{$a}}Default{{/a}}"]),
    ]

    static let all = [
        "syntax": syntax, "names": names, "kinds": kinds, "files": files, "places": places, "addresses": addresses,
        "elements": elements, "words": words, "tables": tables, "policy": policy, "documents": documents,
    ]
}
