// What the events of one listener are written with: templates, words and layout of their page.

import Localization
import Modules
import NIOCore
import Templates

/// Turns live events into bytes in the listener's language.
struct LivePage: Sendable {
    private let templates: TemplateLibrary
    private let localization: LocalizationContext
    private let layout: LayoutViewModel

    /// Nothing else of the visit is kept: a stream may last for hours.
    init(for visit: Visit, audience: Page.Audience, layouts: LayoutBuilder) {
        templates = visit.sources.templates
        localization = visit.localization
        layout = layouts.layout(around: visit, for: audience)
    }

    /// Writes one event, with what is to be said about it.
    func write(_ event: LiveEvent, to text: inout EventText) {
        switch event {
        case .match(let id, let view, let say):
            let fragment = render(view)
            fragment.withUnsafeBytes { text.event("match", id: id, data: $0) }
            if let say { text.event("say", data: String(localized: say, in: localization).utf8) }
        case .clock(let remaining, let added, let revision):
            let added = added.map { ",\"added\":\($0)" } ?? ""
            text.event("clock", data: "{\"remaining\":\(remaining)\(added),\"revision\":\(revision)}".utf8)
        case .silence: text.comment()
        case .over: text.event("over", data: "over".utf8)
        }
    }

    private func render(_ view: some TemplateView) -> TextBuffer {
        templates.render(view, in: layout, context: localization)
    }
}
