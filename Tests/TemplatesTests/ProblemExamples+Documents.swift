// Pages that browsers would repair: nothing at all, a page inside a page, markup where none may be.

extension ProblemExamples {
    /// A layout as it should be.
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
        // Where a template is missing, only that is told.
        document("{{<Q}}{{/Q}}", ["P": page]),
    ]

    private static func document(_ template: String, _ others: [String: String] = [:]) -> Fault {
        Fault(template, others, isDocument: true)
    }
}
