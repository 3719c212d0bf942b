// Renders the events of one client with the templates, language and layout of its page.

import Localization
import Modules
import NIOCore
import Templates

/// Writes live events in the language of the client's page.
final class LivePage: Sendable {
    private let templates: TemplateLibrary
    let localization: LocalizationContext
    private let layout: LayoutViewModel

    /// The scheme and host of the addresses in the fragments; empty for spectators, whose fragments have only paths. If their
    /// fragments named the host, a client could have an event rendered once for each host name that it sends.
    let origin: String

    /// Keeps only the values of the request that events need, because a stream may last for hours.
    init(for state: RequestState, audience: Page.Audience, layouts: LayoutBuilder) {
        templates = state.sources.templates
        localization = state.localization
        layout = layouts.layout(around: state, for: audience)
        origin = audience == .spectators ? "" : layout.origin
    }

    /// Writes one event, and the announcement for screen readers if there is one.
    /// - Throws: for a view that is not among `SiteViews.all`.
    func write(_ event: LiveEvent, to text: inout EventText) throws(UnknownTemplateView) {
        switch event {
        case .match(let id, let view, let say):
            try write(view.view(), id: id, to: &text)
            if let say { text.event("say", data: String(localized: say, in: localization).utf8) }
        case .clock(let remaining, let added, let revision):
            let added = added.map { ",\"added\":\($0)" } ?? ""
            text.event("clock", data: "{\"remaining\":\(remaining)\(added),\"revision\":\(revision)}".utf8)
        case .silence: text.comment()
        // A page that an older version of the site sent has a script that ignores the data and loads the page again.
        case .over(let isDeleted): text.event("over", data: (isDeleted ? "deleted" : "over").utf8)
        }
    }

    private func write(
        _ view: some TemplateView, id: String, to text: inout EventText
    ) throws(UnknownTemplateView) {
        let fragment = try render(view)
        fragment.withUnsafeBytes { text.event("match", id: id, data: $0) }
    }

    private func render(_ view: some TemplateView) throws(UnknownTemplateView) -> TextBuffer {
        try SiteMetrics.rendering(view) { () throws(UnknownTemplateView) in
            try templates.render(view, in: layout, context: localization)
        }
    }
}
