// Mistakes that could cause further problems elsewhere: only the mistake itself is reported. Also mistakes whose message has a hint.

extension ProblemExamples {
    static let causes = [
        // An element that can have only text, such as `<title>`, contains the rest of the page when it is not closed.
        Fault(
            "{{<P}}{{$a}}<h1>{{name}}</h1><p onclick='f()'></p>{{> Q}}{{/a}}{{/P}}",
            [
                "P": "<html>\n<title>{{title}}\n<link rel='icon' href='/a'>\n<body>{{$a}}{{/a}}</body></html>",
                "Q": "<b>{{name}}</b>",
            ]),
        Fault("<div>\n<textarea>{{name}}<p>{{#hint}}{{$b}}{{.}}{{/b}}{{/hint}}</p></div>"),
        Fault("<div>\n<script>a{{name}}</div>"),
        Fault("<div>{{#isOpen}}<title>{{name}}<b></b>{{/isOpen}}</p></div>"),
        // A value without its second quotation mark.
        Fault(
            "{{<P}}\n{{$a}}<p>{{name}}</p>\n<div><a title='·{{title}}</a></div>{{/a}}\n{{/P}}",
            [
                "P": "<p title='{{name}}'></p><main>{{$a}}{{/a}}</main>\n{{> Q}}",
                "Q": "<nav><ul>{{#rows}}<li><a href='{{link}}'>{{name}}</a></li>{{/rows}}</ul></nav>",
            ]),
        Fault("<ul>{{#rows}}<li><b title=\"{{name}}></b></li>{{/rows}}</ul><a href='{{name}}'></a>"),
        // A block that is not closed contains the blocks after it.
        Fault(
            "{{<P}}{{$title}}{{name}}{{/title}}{{$content}}<h1>{{name}}</h1>{{/content}}{{/P}}",
            ["P": "<title>{{$title}}{{name}}</title>\n<main>{{$content}}{{/content}}</main>"]),
        Fault(
            "{{<P}}{{$title}}{{name}}\n{{$content}}<h1>{{> Q}}</h1>{{/content}}{{/P}}",
            ["P": "<title>{{$title}}{{/title}}</title><main>{{$content}}{{/content}}</main>", "Q": "<b>{{name}}</b>"]),
        // A comment that is not closed ends with its first line, or at the next `{{` in that line, if there is one.
        Fault("{{! note\n<h2>{{title}}</h2>\n<p>{{name}}</p>"),
        Fault("<p>{{! note <b>{{name}}</b></p>"),
        Fault("<p>\n{{! {{name}} }}</p>"),
        Fault("<p>{{#isOpen}}<b class=\"{{! note\">{{name}}</b>{{/isOpen}}</p>"),
        // A section after an unquoted value ends the value. Each tag in the value is reported, even a section at its start.
        Fault("<input value={{name}}{{#note}} aria-invalid=\"true\"{{/note}}>"),
        Fault("<input value={{name}}{{count}}><input value={{#isOpen}}a{{/isOpen}}>"),
        Fault("<input value="),
        // A list item, a term or a cell that is not closed.
        Fault("<ul><li>{{name}}\n<li>{{name}}</li>\n<li>{{name}}</li></ul><p></p>"),
        Fault("<dl><dt>{{name}}<dd>{{name}}</dd></dl><table><tr><td>{{name}}<td>{{name}}</td></tr></table>"),
        Fault("<ul><li>{{name}}{{#isOpen}}<li>{{name}}</li>{{/isOpen}}</li></ul>"),
        // A paragraph that is not closed, and one that contains a `<div>`.
        Fault("<section><p>{{name}}\n<div>{{name}}</div><p>{{name}}</p><ul><li></li></ul></section>\n<h2></h2>"),
        Fault("<p>{{name}}<div>{{name}}</div></p><p></p></p>"),
    ]

    /// Names that are similar to existing ones, a key of the catalog, fields and partials outside of the section that they need, and
    /// Swift interpolations.
    static let hints = [
        Fault("{{unread}}{{#rows}}{{unread}}{{/rows}}"),
        Fault("{{<Sight}}{{/Sight}}{{> Parts/Foot}}", ["Site": "", "Parts/Footer": "", "Parts/Row": ""]),
        Fault("<p>\\(name) \\(owner.username) \\( f(x) ) \\(x\\) \\( \\[a\\]</p><p title=\"\\(name)\"></p>"),
        Fault("{{rows.nmae}}{{owner.inbox.unread}}{{#rows.isCurrent}}{{/rows.isCurrent}}{{names.first}}"),
        Fault("{{COUNT}}{{Rows}}"),
        // A key of the catalog is not a field.
        Fault("<h1>{{garden.title}}</h1>"),
        // A block, a parent or a section that is closed with a similar name.
        Fault("{{<P}}{{$contnet}}<p>{{/content}}{{/P}}", ["P": "{{$content}}{{/content}}"]),
        Fault("{{<Site}}{{$a}}{{/a}}{{/site}}", ["Site": "{{$a}}{{/a}}"]),
        Fault("{{#rows}}<p>{{name}}</p>{{/row}}"),
        // A partial that is included outside of the section that it needs, and inside.
        Fault("{{#rows}}{{> Parts/Row}}{{/rows}}\n<p>{{> Parts/Row}}</p>", ["Parts/Row": "{{id}}{{.}}{{name}}"]),
        Fault("<p>{{> P}}</p>", ["P": "\n{{> Q}}", "Q": "{{id}}"]),
        // The block with the unknown field is in another file than the block that it replaces.
        Fault("{{> P}}{{<Q}}{{$a}}{{id}}{{/a}}{{/Q}}", ["P": "{{<Q}}{{$a}}{{id}}{{/a}}{{/Q}}", "Q": "{{$a}}{{/a}}"]),
        Fault("<!-- \\(name) --><p x-text=\"`\\(name)`\"></p>{{naem}}"),
    ]
}
