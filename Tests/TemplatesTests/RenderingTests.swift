// Rendered values are escaped, in the language of the context, and from the correct field. The last tests read templates from a
// folder, share a library, and render unknown views.

import Foundation
import Localization
import Templates
import Testing

@Suite("Rendering") struct RenderingTests {
    @Test(
        "Text and attributes are escaped",
        arguments: [
            ("Zoë <b>Ünal</b>", "Zoë &lt;b&gt;Ünal&lt;/b&gt;"), ("O'Neil & Sons", "O&#39;Neil &amp; Sons"),
            ("陈伟", "陈伟"), ("محمد \"صلاح\"", "محمد &quot;صلاح&quot;"), ("", ""), ("&amp;", "&amp;amp;"),
        ])
    func escaping(_ name: String, _ escaped: String) throws {
        var page = Page(name: name, note: name, names: [name])
        page.account = Page.Account(username: name)
        let template = #"""
            <i id="{{name}}">{{name}}</i>{{#note}}{{note}}|{{.}}{{/note}}{{#names}}{{.}}{{/names}}{{#account}}{{username}}{{/account}}
            """#
        // An Arabic name on an English page is isolated, except in an attribute.
        let text = name.hasPrefix("م") ? "<bdi>\(escaped)</bdi>" : escaped
        let expected = #"<i id="\#(escaped)">\#(text)</i>\#(text)|\#(text)\#(text)\#(text)"#
        #expect(try render(template, of: page) == expected)
    }

    @Test("URLs are escaped in attributes and text")
    func urls() throws {
        let template = """
            <a href="{{link}}#top" data-url='{{home}}'>{{link}}</a>{{#next}}<a href="{{next}}">·</a>{{/next}}{{^next}}·{{/next}}
            """
        let first = #"<a href="/players?q=a&amp;page=2#top" data-url='/?a=1&amp;b=2'>/players?q=a&amp;page=2</a>"#
        #expect(try render(template) == first + "·")
        #expect(try render(template, of: Page(next: "/n?\"&")) == first + #"<a href="/n?&quot;&amp;">·</a>"#)
    }

    @Test("Constants are resolved and escaped for each language")
    func constants() throws {
        let template = #"<p title="{{word}}" class="{{screen}}">{{word}}, {{greeting}} {{siteName}}</p>"#
        func page(_ word: String, _ greeting: String) -> String {
            #"<p title="\#(word)" class="a &quot;page&quot;">\#(word), \#(greeting) Football &amp; Gather</p>"#
        }
        #expect(try render(template) == page("Delete &amp; go", "Hello &lt;Zoë&gt;"))
        #expect(try render(template, in: "fr") == page("Supprimer l’équipe", "Bonjour &lt;Zoë&gt;"))
        #expect(try render(template, in: "ar") == page("حذف", "أهلا <bdi>&lt;Zoë&gt;</bdi>"))
    }

    @Test("A constant with arguments is resolved for each page")
    func constantsWithArguments() throws {
        let library = try library("{{when}}")
        for hours in [0, 5] {
            let timeZone = try #require(TimeZone(secondsFromGMT: hours * 3600))
            let context = catalog.context(for: "fr", timeZone: timeZone)
            var buffer = TextBuffer()
            try library.render(Page(), in: Layout(), context: context, to: &buffer)
            #expect(buffer.text() == "Bonjour 0\(hours):00")
        }
    }

    @Test("Resources are resolved in the language of the page")
    func resources() throws {
        let page = Page(hint: "site", labels: ["title", "delete"])
        let template = "{{title}}-{{#hint}}{{hint}}{{/hint}}-{{#labels}}{{.}};{{/labels}}-{{site}}"
        #expect(try render(template, of: page) == "Players-Football-Players;Delete &amp; go;-Football")
        #expect(try render(template, of: page, in: "fr") == "Joueurs-Foot-Joueurs;Supprimer l’équipe;-Foot")
        #expect(try render(template, of: page, in: "ar") == "اللاعبون-كرة-اللاعبون;حذف;-كرة")
    }

    @Test("In a language outside of the catalog, constants have the texts of the nearest parent")
    func otherLanguage() throws {
        #expect(try render("{{word}} {{name}}", in: "fr-CA") == "Supprimer l’équipe Zoë")
    }

    @Test("Optionals are read correctly, whichever of them are present", arguments: 0..<64)
    func optionals(_ bits: Int) throws {
        func has(_ bit: Int) -> Bool { bits & (1 << bit) != 0 }
        var page = Page()
        page.age = has(0) ? 0 : nil
        page.note = has(1) ? "" : nil
        page.hint = has(2) ? "title" : nil
        page.next = has(3) ? "/next" : nil
        if has(4) {
            page.account = Page.Account(nickname: has(5) ? "a nickname of more than fifteen bytes" : nil)
            page.account?.inbox = has(0) ? Page.Inbox(unread: 7) : nil
        }
        let template = """
            {{#age}}a{{age}}{{/age}}{{^age}}-{{/age}}{{#note}}b{{note}}{{/note}}{{^note}}-{{/note}}\
            {{#hint}}c{{hint}}{{/hint}}{{^hint}}-{{/hint}}{{#next}}d{{next}}{{/next}}{{^next}}-{{/next}}\
            {{#account}}e{{username}}{{#nickname}}f{{nickname}}{{/nickname}}{{^nickname}}-{{/nickname}}\
            {{#inbox}}g{{unread}}{{/inbox}}{{^inbox}}-{{/inbox}}{{/account}}{{^account}}-{{/account}}
            """
        let account = "ezoë" + (has(5) ? "fa nickname of more than fifteen bytes" : "-") + (has(0) ? "g7" : "-")
        let expected =
            (has(0) ? "a0" : "-") + (has(1) ? "b" : "-") + (has(2) ? "cPlayers" : "-") + (has(3) ? "d/next" : "-")
            + (has(4) ? account : "-")
        #expect(try render(template, of: page) == expected)
    }

    @Test("Sections can contain whole attributes")
    func attributes() throws {
        let template = #"""
            {{#rows}}<option{{#isCurrent}} selected{{/isCurrent}} value="{{id}}"{{#note}} title="{{note}}"{{/note}}></option>{{/rows}}
            """#
        let page = Page(rows: [Page.Row(id: 1, isCurrent: true), Page.Row(id: 2, note: "<")])
        #expect(
            try render(template, of: page)
                == #"<option selected value="1"></option><option value="2" title="&lt;"></option>"#)
    }

    @Test("Templates are read from a folder and its subfolders")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let kernel = folder.appending(path: "Kernel")
        try FileManager.default.createDirectory(at: kernel, withIntermediateDirectories: true)
        try Data("{{> Kernel/Name}}!".utf8).write(to: folder.appending(path: "Page.html"))
        try Data("{{name}}".utf8).write(to: kernel.appending(path: "Name.html"))
        try Data("{{".utf8).write(to: kernel.appending(path: "notes.txt"))
        func library() throws -> TemplateLibrary {
            try TemplateLibrary(folder: folder.path, layout: Layout.self, views: [Page.self], catalog: catalog)
        }
        var buffer = TextBuffer()
        try library().render(Page(), in: Layout(), context: catalog.context(for: "en", timeZone: .gmt), to: &buffer)
        #expect(buffer.text() == "Zoë!")
        try Data("\n{{nam}}".utf8).write(to: kernel.appending(path: "Name.html"))
        let error = #expect(throws: TemplateProblems.self, performing: library)
        let place = "\(folder.path)/Kernel/Name.html:2:1: error: unknown tag {{nam}}; did you mean “name”?"
        #expect(try #require(error).description.hasPrefix(place))
        try FileManager.default.removeItem(at: folder)
        #expect(throws: TemplateProblems.self, performing: library)
    }

    @Test("A library can be shared by tasks")
    func concurrency() async throws {
        let library = try library("{{#rows}}<a href=\"{{link}}\">{{name}} {{word}}</a>{{/rows}}")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let page = Page(rows: (0..<20).map { Page.Row(name: "a name of task \(task), row \($0)") })
                    let isFrench = task.isMultiple(of: 2)
                    let context = catalog.context(for: isFrench ? "fr" : "en", timeZone: .gmt)
                    let word = isFrench ? "Supprimer l’équipe" : "Delete &amp; go"
                    let expected = page.rows.map { #"<a href="/players/1">\#($0.name) \#(word)</a>"# }.joined()
                    for _ in 0..<50 {
                        var buffer = TextBuffer()
                        try library.render(page, in: Layout(), context: context, to: &buffer)
                        try #require(buffer.text() == expected)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("An unknown view or layout is an error")
    func unknownTypes() throws {
        struct Other: TemplateView {
            static let template = "Page"
            static let fields: [TemplateField<Self>] = []
        }
        var buffer = TextBuffer()
        let context = catalog.context(for: "en", timeZone: .gmt)
        let library = try library("{{name}}")
        let error = #expect(throws: UnknownTemplateView.self) {
            try library.render(Other(), in: Layout(), context: context, to: &buffer)
        }
        #expect(error?.description.contains("the view Other in the layout Layout") == true)
        #expect(throws: UnknownTemplateView.self) {
            try library.render(Page(), in: Other(), context: context, to: &buffer)
        }
        #expect(throws: UnknownTemplateView.self) { _ = try library.render(Other(), in: Layout(), context: context) }
        #expect(buffer.count == 0)
    }
}
