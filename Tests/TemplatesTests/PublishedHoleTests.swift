// Published holes of other template engines. A logic-less template that would have them is refused when it is bound.

import Testing

@Suite("Published holes") struct PublishedHoleTests {
    /// CVE numbers, and numbers of issues of golang/go.
    private static let goTemplates = [
        ("CVE-2023-24538", "<script>var a = `{{name}}`</script>"),
        ("CVE-2023-24539", "<style>a { color: {{name}} }</style>"),
        ("CVE-2023-24540", "<script>var a ={{name}}</script>"),
        ("CVE-2023-29400", "<a class={{name}} title=b></a>"),
        ("CVE-2023-39318", "<script><!-- {{name}}\n</script>"),
        ("CVE-2023-39319", "<script>var a = \"<script>{{name}}\"</script>"),
        ("CVE-2024-24785", "<script type=\"application/json\">{{name}}</script>"),
        ("CVE-2026-27142", "<meta http-equiv=\"refresh\" content=\"0;url={{name}}\">"),
        ("CVE-2026-32289", "<script>var a = `${ {{name}} }`</script>"),
        ("CVE-2026-39823", "<meta http-equiv=\"refresh\" content=\"0; url = {{name}}\">"),
        ("CVE-2026-39826", "<script type=\"\">{{name}}</script>"),
        ("CVE-2026-56858", "<script>if (true) {/{{name}}/.test(1)}</script>"),
        ("17441", "<img alt=\"\" srcset=\"{{name}}\">"),
        ("47452", "<link rel=\"preload\" as=\"image\" imagesrcset=\"{{name}}\">"),
        ("79644", "<meta http-equiv=\"refresh\" content=\"0; {{name}}\">"),
        ("80162", "<a ping=\"{{name}}\"></a>"),
    ]

    /// golang/go issue 80158: attributes of SVG that can have a URL.
    private static let drawings = [
        "fill", "stroke", "filter", "clip-path", "mask", "marker-start", "marker-mid", "marker-end", "cursor",
    ]

    @Test("Go's html/template: scripts, styles and attributes", arguments: goTemplates)
    func goTemplate(number: String, template: String) {
        #expect(problems(template).contains { $0.contains("{{name}}") || $0.contains("is code") }, "\(number)")
    }

    @Test("Go's html/template: SVG", arguments: drawings)
    func goDrawing(attribute: String) {
        let found = problems("<svg><rect \(attribute)=\"{{name}}\"></rect></svg>")
        #expect(found.contains { $0.contains("{{name}}") })
        #expect(problems("<svg><rect \(attribute)=\"none\"></rect></svg>") == [])
    }

    @Test("Go's html/template: animations", arguments: ["to", "from", "values"])
    func goAnimation(attribute: String) {
        let found = problems("<svg><animate attributeName=\"x\" \(attribute)=\"{{name}}\"></animate></svg>")
        #expect(found.contains { $0.contains("{{name}}") })
    }
}
