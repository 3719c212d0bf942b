// Pages that browsers would repair, such as empty and nested pages, and content that they would block or move.

extension ProblemExamples {
    /// A valid layout.
    static let page = """
        <!-- · -->
        <!DOCTYPE html>
        <html lang="{{language}}">
        <head>
        <title>{{title}}</title>
        </head>
        <body>{{$content}}{{/content}}</body>
        </html>

        """

    static let documents = [
        document(""),
        document("<p>{{name}}</p>"),
        document("{{<P}}{{/P}}", ["P": ""]),
        document("·" + page),
        document("{{name}}<p></p>" + page),
        document("<html><head><title>{{name}}</title></head><body></body></html>"),
        document(page + page),
        document(page + "<p></p>·"),
        document(page.replacing("<!DOCTYPE html>", with: "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">")),
        document(page.replacing("<title>{{title}}</title>\n", with: "")),
        document(page.replacing("<title>{{title}}</title>", with: "{{#isOpen}}<title>{{title}}</title>{{/isOpen}}")),
        document(page.replacing("<title>{{title}}</title>", with: "<title>{{title}}</title><title>{{name}}</title>")),
        document(page.replacing("</head>", with: "<div></div>{{name}}</head>")),
        document(page.replacing("</head>", with: "</head><p></p>")),
        document("{{<P}}{{$content}}<html></html>{{/content}}{{/P}}", ["P": page]),
        document("{{<P}}{{$content}}<p><!DOCTYPE html></p>{{/content}}{{/P}}", ["P": page]),
        document("{{<P}}{{$content}}<head></head><title>{{name}}</title>{{/content}}{{/P}}", ["P": page]),
        document("{{<P}}{{$content}}{{#names}}<body></body>{{/names}}{{/content}}{{/P}}", ["P": page]),
        document("<!DOCTYPE html><html><body></body><head><title>{{name}}</title></head></html>"),
        // A missing template is the only problem reported.
        document("{{<Q}}{{/Q}}", ["P": page]),
    ]

    /// Markup that the rules of `MarkupScanner+Policy.swift` reject.
    static let policy = [
        Fault("<iframe src='https://example.org/a'></iframe>"),
        Fault("<link rel='preload' href='https://example.org/a.js' as='script'>"),
        Fault("<script>let a = 1</script>"),
        Fault("<script type=\"module\">\nlet a = 1\n</script >"),
        Fault("<SVG><SCRIPT>a()</SCRIPT></SVG>"),
        Fault("<style>p { color: red }</style>"),
        Fault("<p class=\"a\" STYLE=\"color: red\"></p>"),
        Fault("<script src=\"https://example.org/a.js\"></script>"),
        Fault("<link href=\"HTTP://example.org/a.css\" rel=\"alternate StyleSheet\">"),
        Fault("<form action=\"https://example.org/\"></form>"),
        Fault("<button formaction=\"https://example.org/\"></button>"),
        Fault("<button hx-post=\"https://example.org/\"></button>"),
        Fault("<input type=\"submit\" formaction=\"https://example.org/\">"),
        // Sections that give an attribute different values, and sections inside a value.
        Fault("<script{{#isOpen}} src='/a'{{/isOpen}}{{^isOpen}} src='https://example.org/a'{{/isOpen}}></script>"),
        Fault("<iframe src='{{^isOpen}}/a{{/isOpen}}{{#isOpen}}https://example.org/{{/isOpen}}'></iframe>"),
        Fault("<form action='{{#next}}{{next}}{{/next}}{{^next}}HTTP://example.org/{{/next}}'></form>"),
        Fault("<iframe src='ht{{#isOpen}}tps:{{#note}}//example.org/{{/note}}{{/isOpen}}'></iframe>"),
        Fault("<object{{> P}}></object>", ["P": " data='{{$a}}{{#isOpen}}https:{{/isOpen}}{{/a}}/a'"]),
        Fault("<link{{#isOpen}} rel='short'{{/isOpen}}{{^isOpen}} rel='link'{{/isOpen}} href='https://example.org/'>"),
        Fault("<script{{#isOpen}} type='module'{{/isOpen}}{{^isOpen}} type='text/json'{{/isOpen}}>a()</script>"),
        Fault("<script{{#isOpen}} type='text/json'{{/isOpen}}>a()</script>"),
    ]

    /// Markup in and around tables that browsers move or drop.
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
        // A `<` that starts no tag is text.
        Fault("<table>\n<3<tr><td>1 < 2 <<b>·</i></b></td></tr></table><table>\n << <tr></tr></table>"),
    ]

    private static func document(_ template: String, _ others: [String: String] = [:]) -> Fault {
        Fault(template, others, isDocument: true)
    }
}
