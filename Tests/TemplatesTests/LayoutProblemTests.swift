// Problems and warnings of a layout that several views use.

import Localization
import Templates
import Testing

import struct Localization.LocalizedStringResource

@Suite("Problems of layouts") struct LayoutProblemTests {
    /// Two views for tests of a layout that both use.
    private struct First: TemplateView {
        static let template = "First"
        static let fields: [TemplateField<Self>] = [.text("name", \.name), .url("home", \.home)]
        var name = ""
        var home: Link = "/"
    }

    private struct Second: TemplateView {
        static let template = "Second"
        static let fields: [TemplateField<Self>] = [.text("nest", \.nest), .url("next", \.next)]
        var nest = ""
        var next: Link = "/"
    }

    private struct Frame: TemplateModel {
        static let fields: [TemplateField<Self>] = [.text("title", \.title)]
        var title = ""
    }

    @Test("A problem of a layout is reported once, although several views use the layout")
    func once() throws {
        let view = "{{<Frame}}{{$content}}{{#none}}{{/none}}{{/content}}{{/Frame}}"
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: [
                    "First": view, "Second": view,
                    "Frame": "{{nect}}{{$content}}{{/content}}<a href=\"{{title}}\"></a>{{>Absent}}",
                ], folder: "T", layout: Frame.self, views: [First.self, Second.self], catalog: catalog)
        }
        let problems = try #require(error).problems
        #expect(
            problems.map { "\($0.position)" } == [
                "T/First.html:1:23", "T/Frame.html:1:1", "T/Frame.html:1:42", "T/Frame.html:1:57",
                "T/Second.html:1:23",
            ])
    }

    @Test("An unused field of the layout is a warning at the layout’s template")
    func layoutWarning() throws {
        let view = "{{<Outer}}{{$content}}·{{/content}}{{/Outer}}{{<Aside}}{{/Aside}}"
        let library = try TemplateLibrary(
            texts: [
                "First": view, "Second": view,
                "Outer": "{{<Frame}}{{$content}}{{$content}}{{/content}}{{/content}}{{/Frame}}",
                "Frame": "{{$content}}{{/content}}", "Aside": "",
            ], folder: "T", layout: Frame.self, views: [First.self, Second.self], catalog: catalog)
        #expect(
            library.warnings.first { $0.message.contains("Frame") }?.description
                == "T/Frame.html:1:1: warning: no template uses “title” of Frame")
    }
}
