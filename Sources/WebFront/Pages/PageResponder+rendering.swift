// Renders views in their layout, a long page as long work.

import BackendAPI
import BackendServices
import Localization
import Modules
import NIOCore
import Templates

extension PageResponder {
    struct RenderedPage {
        let bytes: ByteBuffer
        /// The tag of a long page, because hashing its bytes takes long, too.
        var tag: EntityTag?
    }

    /// - Throws: `UnknownTemplateView`; `ServiceError.unavailable` when a long page gets no turn before the deadline of the request.
    func render(_ page: Page, in layout: LayoutViewModel, for state: RequestState) async throws -> RenderedPage {
        guard page.isLong else { return RenderedPage(bytes: try render(page.view, in: layout, for: state)) }
        return try await LongWork.run(for: state.session?.id) {
            Result { () throws(UnknownTemplateView) in
                let bytes = try render(page.view, in: layout, for: state)
                return RenderedPage(bytes: bytes, tag: EntityTag(of: bytes))
            }
        }.get()
    }

    func render(
        _ view: some TemplateView, in layout: LayoutViewModel, for state: RequestState
    ) throws(UnknownTemplateView) -> ByteBuffer {
        let buffer = try SiteMetrics.rendering(view) { () throws(UnknownTemplateView) in
            try state.sources.templates.render(view, in: layout, context: state.localization)
        }
        return buffer.withUnsafeBytes { ByteBuffer(bytes: $0) }
    }
}
