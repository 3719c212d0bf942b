// The published vulnerabilities, see `PublishedHole`.

extension PublishedHole {
    static let all = goTemplates + goDrawings + safehtml + phoenix + templ + closure + scripts + others

    /// Go's html/template: CVE numbers, and issues of golang/go.
    static let goTemplates = [
        PublishedHole("CVE-2023-24538", "<script>var a = `{{t0}}`</script>", value: "${zqt0qz}"),
        PublishedHole("CVE-2023-24539", "<style>a { color: {{t0}} }</style>"),
        PublishedHole("CVE-2023-24540", "<script>var a ={{t0}}</script>"),
        PublishedHole("CVE-2023-29400", "<a class={{t0}} title=b></a>", value: ""),
        PublishedHole("CVE-2023-39318", "<script><!-- {{t0}}\n</script>"),
        PublishedHole("CVE-2023-39319", "<script>var a = \"<script>{{t0}}\"</script>"),
        PublishedHole("CVE-2024-24785", "<script type=\"application/json\">{{t0}}</script>"),
        PublishedHole("CVE-2026-27142", "<meta http-equiv=\"refresh\" content=\"0;url={{t0}}\">"),
        PublishedHole("CVE-2026-32289", "<script>var a = `${ {{t0}} }`</script>"),
        PublishedHole("CVE-2026-39823", "<meta http-equiv=\"refresh\" content=\"0; url = {{t0}}\">"),
        PublishedHole("CVE-2026-39826", "<script type=\"\">{{t0}}</script>"),
        PublishedHole("CVE-2026-56858", "<script>if (true) {/{{t0}}/.test(1)}</script>"),
        PublishedHole("golang/go#17441", "<img alt=\"\" srcset=\"{{t0}}\">"),
        PublishedHole("golang/go#18569", "<script type=\"text/template\">{{t0}}</script>"),
        PublishedHole("golang/go#20886", "<script type=\"application/ld+json\">{{t0}}</script>"),
        PublishedHole("golang/go#27926", "<style>{{t0}} { font: {{t1}} }</style>"),
        .bound("golang/go#27926", "<script src=\"{{u0}}\"></script>", value: "http://untrusted.example/zqu0qz.js"),
        PublishedHole("golang/go#31327", "<script type='module'>{{t0}}</script>"),
        PublishedHole("golang/go#43224", "<img src={{u0}}>", value: "a onerror=zqu0qz"),
        PublishedHole("golang/go#47452", "<link rel=\"preload\" as=\"image\" imagesrcset=\"{{t0}}\">"),
        PublishedHole("golang/go#77031", "<script>const a = {{t0}}</script>"),
        PublishedHole("golang/go#78039", "<script type=\"text/javascript\" type=\"a\">let a = {{t0}}</script>"),
        PublishedHole("golang/go#78523", "<a hre{{t0}}=\"{{u0}}\"></a>", value: "zqt0qz"),
        PublishedHole("golang/go#79644", "<meta http-equiv=\"refresh\" content=\"0; {{t0}}\">"),
        PublishedHole("golang/go#79773", "<svg/onload=\"{{t0}}\"></svg>"),
        PublishedHole("golang/go#79773", "<a/href=\"{{t0}}\"></a>", value: "javascript:zqt0qz"),
        PublishedHole("golang/go#79773", "<div/style=\"{{t0}}\"></div>"),
        PublishedHole("golang/go#80162", "<a ping=\"{{t0}}\"></a>"),
        PublishedHole("golang/go#80163", "<iframe src=\"/a\" referrerpolicy=\"{{t0}}\"></iframe>"),
    ]

    /// golang/go#80158: attributes of SVG that can have a URL.
    static let goDrawings =
        [
            "fill", "stroke", "filter", "clip-path", "mask", "marker-start", "marker-mid", "marker-end", "cursor",
        ].map {
            PublishedHole("golang/go#80158", "<svg><rect \($0)=\"{{t0}}\"></rect></svg>", value: "url(//a/zqt0qz)")
        }
        + ["to", "from", "values"].map {
            PublishedHole(
                "golang/go#80158", "<svg><animate attributeName=\"x\" \($0)=\"{{t0}}\"></animate></svg>")
        }

    /// safehtml of Google: issues of google/safehtml.
    private static let safehtml =
        ["data:text/html,<script>alert(1)</script>", "vbscript:alert(1)", "blob:https://attacker.example/"].map {
            PublishedHole.bound("google/safehtml#15", "<a href=\"{{u0}}\"></a>", value: $0 + "zqu0qz")
        } + [
            PublishedHole(
                "google/safehtml#16", "<a title=\"{{> P}}\" href=\"{{> P}}\"></a>", ["P": "{{t0}}"],
                value: "javascript:zqt0qz"),
            PublishedHole(
                "google/safehtml#18", "<p title=\"{{> P}}\"></p>", ["P": "<b title=\"{{t0}}\"></b>"],
                value: " onclick=zqt0qz "),
            PublishedHole(
                "google/safehtml#19",
                "<a {{#isOn}}{{#o0}}href{{/o0}}{{^o0}}title{{/o0}}{{/isOn}}=\"{{t0}}\"></a>", value: "javascript:zqt0qz"
            ),
        ]

    /// Phoenix: HEEx, phoenix_html and phoenix_live_view.
    private static let phoenix = [
        PublishedHole.bound("CVE-2021-46871", "<p class=\"{{t0}}\"></p>", value: "\"><script>alert('zqt0qz')</script>"),
        .bound("CVE-2026-58228", "<a href=\"{{u0}}\"></a>", value: " javascript:alert(1)//zqu0qz"),
        .bound("CVE-2026-58228", "<a href=\"{{u0}}\"></a>", value: "\u{1}javascript:alert(1)//zqu0qz"),
        PublishedHole("CVE-2026-117645", "<p {{t0}}=\"x\"></p>", value: "zqt0qz onmouseover"),
    ]

    /// templ, before it escaped by context.
    private static let templ = [
        PublishedHole("a-h/templ#6", "<script type=\"text/javascript\">{{t0}}</script>"),
        PublishedHole("a-h/templ#6", "<div onClick=\"{{t0}}\"></div>"),
        PublishedHole("a-h/templ#6", "<style type=\"text/css\">{{t0}}</style>"),
        PublishedHole("a-h/templ#6", "<div style=\"{{t0}}\"></div>"),
        PublishedHole("a-h/templ#6", "<a href=\"{{t0}}\"></a>", value: "javascript:zqt0qz"),
    ]

    /// Closure Templates: an issue of the library, and one of templates that use it.
    private static let closure = [
        PublishedHole("google/closure-templates#43", "<a href=\"{{m0}}\"></a>", value: "javascript:zqm0qz"),
        .bound(
            "wet-boew/cdts-sgdc#52", "<a href=\"{{u0}}\"></a>",
            value: "javascript:(function(){window.open('http://a.example/zqu0qz')})()"),
    ]

    /// Attributes that script libraries execute: an issue about a page with such an attribute, and one about a script library.
    private static let scripts = [
        PublishedHole(
            "lookbook-hq/lookbook#802", "<div x-data=\"{ theme: '{{t0}}' }\"></div>",
            value: "'}),alert('zqt0qz'),({'a':'"),
        PublishedHole("alpinejs/alpine#237", "<button @click=\"{{t0}}\"></button>", value: "alert('zqt0qz')"),
    ]

    /// Mustache, Handlebars, Angular, Svelte and others.
    private static let others = [
        PublishedHole("GHSA-w3w8-37jv-2c58", "<a href={{u0}}/></a>", value: "test.com onload=zqu0qz"),
        PublishedHole("CVE-2015-8861", "<a href={{t0}}></a>", value: "test.com onload=zqt0qz"),
        PublishedHole("CVE-2025-66412", "<svg><animate attributeName=\"{{t0}}\" to=\"a\"></animate></svg>"),
        PublishedHole("CVE-2025-66412", "<svg><a xlink:href=\"{{t0}}\"></a></svg>", value: "javascript:zqt0qz"),
        PublishedHole("CVE-2025-66412", "<math><mi href=\"{{t0}}\"></mi></math>", value: "javascript:zqt0qz"),
        PublishedHole("CVE-2026-22610", "<svg><script href=\"{{u0}}\"></script></svg>", value: "//a.example/zqu0qz"),
        PublishedHole("CVE-2026-32635", "<button formaction=\"{{m0}}\"></button>", value: "javascript:zqm0qz"),
        .bound(
            "GHSA-gw32-9rmw-qwww", "<textarea>{{t0}}</textarea>",
            value: "test'\"></textarea><script>alert('zqt0qz');</script>"),
        .bound(
            "CVE-2024-45047", "<noscript><a href=\"/a\" title=\"{{t0}}\"></a></noscript>",
            value: "</noscript><script>alert('zqt0qz')</script>"),
        .bound("CVE-2026-27901", "<div contenteditable=\"true\">{{t0}}</div>", value: "<img src=x onerror=zqt0qz>"),
        PublishedHole("CVE-2026-27121", "<div {{t0}}></div>", value: "onclick=zqt0qz"),
        .bound("CVE-2022-25875", "<p title=\"{{t0}}\"></p>", value: "\"><img src=x onerror=zqt0qz>"),
        PublishedHole("GHSA-vh22-6c6h-rm8q", "<script>let a = `{{t0}}`</script>", value: "${zqt0qz}"),
        PublishedHole("valyala/quicktemplate#91", "<img src=\"/a\" onclick=\"{{t0}}\">", value: "alert(zqt0qz)"),
        PublishedHole("google/guava#8387", "<input value={{t0}}>", value: "x onfocus=zqt0qz"),
        .bound(
            "e2guardian/e2guardian#782", "<a href='{{u0}}'></a>",
            value: "http://example.com/'onfocus='eval(window.name)'name='z'z='#zqu0qz"),
    ]
}
