// Malicious user input, modelled on published lists of cross-site scripting attacks, and the positions of a page that show user
// input.

/// Strings that are harmful when they are not escaped for their position.
enum AttackExamples {
    static let strings: [String] = elements + attributes + endings + encodings + urls + templates

    /// Markup that runs a script or loads other content.
    private static let elements = [
        "<script>alert(1)</script>", "<SCRIPT SRC=//example.org/x.js></SCRIPT>", "<scr<script>ipt>alert(1)</script>",
        "<script/x>alert(1)</script>", "<script\n>alert(1)</script\n>", "<<script>alert(1)//<</script>",
        "<img src=x onerror=alert(1)>", "<IMG SRC=\"x\" OnErRoR='alert(1)'>", "<img/src/onerror=alert(1)>",
        "<img src=`x` onerror=alert(1)>", "<img src=x:x onerror\u{B}=alert(1)>", "<svg onload=alert(1)>",
        "<svg/onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "<svg><animate onbegin=alert(1)>",
        "<svg><set attributeName=href to=javascript:alert(1)>", "<svg><use href=\"data:image/svg+xml,x#y\"/></svg>",
        "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", "<body onload=alert(1)>",
        "<iframe src=javascript:alert(1)>", "<iframe srcdoc=\"&lt;script>alert(1)&lt;/script>\">",
        "<object data=javascript:alert(1)>", "<embed src=//example.org/x.swf>", "<details open ontoggle=alert(1)>",
        "<video><source onerror=alert(1)>", "<audio src onloadstart=alert(1)>", "<marquee onstart=alert(1)>",
        "<input autofocus onfocus=alert(1)>", "<select autofocus onfocus=alert(1)>",
        "<form><button formaction=javascript:alert(1)>",
        "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>", "<base href=//example.org/>",
        "<link rel=stylesheet href=//example.org/x.css>", "<style>@import '//example.org/x.css'</style>",
        "<table background=javascript:alert(1)>", "<a href=javascript:alert(1)>x</a>",
        "<isindex action=javascript:alert(1)>",
        "<x contenteditable onblur=alert(1)>", "<template><script>alert(1)</script></template>",
        "<noscript><p title=\"</noscript><img src onerror=alert(1)>\">",
        "<?xml-stylesheet href=\"javascript:alert(1)\"?>", "<![CDATA[<script>alert(1)</script>]]>",
    ]

    /// Values that try to end their attribute.
    private static let attributes = [
        "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)", "\"><script>alert(1)</script>",
        "'><img src onerror=alert(1)>",
        "\" autofocus onfocus=alert(1) x=\"", "\"/onclick=\"alert(1)", "x\"\nonclick\n=\n\"alert(1)",
        "x onclick=alert(1)", "`onclick=alert(1)",
        "\" style=\"background:url(javascript:alert(1))", "\\\" onclick=alert(1) \\\"", "\"'`>", "=\"\"", ">", "/>",
        "\"", "'", "&quot; onclick=&quot;alert(1)",
        "&#34; onclick=&#34;alert(1)", "&#x22 onclick=alert(1)",
    ]

    /// Strings that try to end the enclosing element or comment, or to open one that does not end.
    private static let endings = [
        "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
        "</TITLE\t><img src onerror=alert(1)>",
        "/title><script>alert(1)</script>", "/textarea ", "</option></select><img src onerror=alert(1)>",
        "</p></div></body>", "--><script>alert(1)</script>", "--!><img src onerror=alert(1)>",
        "<!--", "]]><script>alert(1)</script>", "</script><script>alert(1)</script>",
        "</style><img src onerror=alert(1)>", "<plaintext>", "<xmp>",
    ]

    /// Markup with encoded or unusual characters.
    private static let encodings = [
        "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;alert(1)", "&#x3c;img src onerror=alert(1)&#x3e;",
        "&lt", "&#60", "&amp;lt;", "&",
        "%3Cscript%3Ealert(1)%3C/script%3E", "\\u003cscript\\u003ealert(1)", "\\x3cimg src onerror=alert(1)\\x3e",
        "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
        "＜script＞alert(1)＜/script＞", "ʺ onclick=alert(1)", "<\u{0}script>alert(1)</script>",
        "<img\u{C}src\u{C}onerror=alert(1)>", "<\u{FEFF}script>",
        "\u{202E}<b>\u{202C}", "\u{2028}alert(1)\u{2029}", "\u{1B}(J<script>", "é\u{301}<b>",
    ]

    /// URLs that run scripts or lead to another host.
    private static let urls = [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
        "data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)",
        "//example.org", "/\\example.org", "https://example.org/\" onclick=\"alert(1)",
    ]

    /// Markup of template engines, scripts and style sheets.
    private static let templates = [
        "{{name}}", "{{{name}}}", "{{=<% %>=}}", "{{> P}}", "${alert(1)}", "#{alert(1)}", "<%= 1 %>", "{%raw%}",
        "[[x]]",
        "';alert(1);//", "\";alert(1);//", "*/alert(1)/*", "expression(alert(1))", "url(javascript:alert(1))",
        "%@ %lld <b>%%</b>", "<link>x</link>",
    ]

    /// A template that shows user input at one or more positions.
    struct Example: CustomStringConvertible, Sendable {
        let template: String
        var others: [String: String] = [:]
        /// Whether the page shows every character of the input, except paragraph separators. False for URLs, which are written only
        /// when they are safe.
        var isExact = true

        var description: String { template }
    }

    static let contexts = [
        Example(template: "<p>{{name}}</p>"),
        Example(template: "<p title=\"{{name}}\" id='a'>·</p>"),
        Example(template: "<p title='{{name}}' id=\"a\">·</p>"),
        Example(template: "<p title=\"a {{name}} b {{name}}\"></p>"),
        Example(template: "<input type=\"text\" value=\"{{name}}\" disabled>"),
        Example(template: "<title>{{name}}</title><p></p>"),
        Example(template: "<textarea name=\"a\">{{name}}</textarea><p></p>"),
        Example(template: "<select><option value=\"{{name}}\">{{name}}</option></select>"),
        Example(template: "<button class=\"a {{name}}\" type=\"button\"></button>"),
        Example(template: "<p data-a=\"{{name}}\" data-b='{{name}}'></p>"),
        Example(template: "<nav aria-label=\"{{name}}\"></nav>"),
        Example(template: "<a href=\"#{{name}}\">·</a>"),
        Example(template: "<img src=\"/a.png\" alt=\"{{name}}\">"),
        Example(template: "<svg><title>{{name}}</title><text x=\"1\">{{name}}</text></svg>"),
        Example(template: "<pre>\n{{name}}</pre><b>{{name}}</b>"),
        Example(
            template:
                "{{#account}}<b>{{username}}{{#nickname}} <i title=\"{{.}}\">{{.}}</i>{{/nickname}}</b>{{/account}}"),
        Example(template: "{{#note}}<p{{#isOpen}} title='{{note}}'{{/isOpen}}>{{.}}</p>{{/note}}"),
        Example(template: "<ul>{{#names}}<li id=\"{{.}}\">{{.}}</li>{{/names}}</ul>"),
        Example(template: "{{#rows}}<p data-name=\"{{name}}\">{{name}}{{#tags}} <b>{{.}}</b>{{/tags}}</p>{{/rows}}"),
        // User input as the argument of a catalog text.
        Example(template: "<p title=\"{{title}}\">{{title}}</p><title>{{title}}</title>"),
        Example(template: "<p>{{> P}}</p>", others: ["P": "<b title=\"{{name}}\">{{name}}</b>"]),
        Example(template: "<p title=\"{{> P}}\"></p>", others: ["P": "{{name}}"]),
        Example(
            template: "{{<P}}{{$a}}{{name}}{{/a}}{{$b}}<i>{{name}}</i>{{/b}}{{/P}}",
            others: ["P": "<p title='{{$a}}{{/a}}'>{{$a}}{{/a}}{{$b}}{{/b}}</p>"]),
        Example(template: "{{=<% %>=}}<p title=\"<%name%>\"><%name%></p>"),
        Example(template: "<a href=\"{{link}}\" title='{{link}}'>{{link}}</a>", isExact: false),
        Example(
            template: "{{#next}}<form action='{{next}}'><button formaction=\"{{.}}\"></button></form>{{/next}}",
            isExact: false),
    ]
}
