// Renders views in their layout, a long page as long work.

import BackendAPI
import BackendServices
import Hummingbird
import Localization
import Modules
import NIOCore
import Templates

extension PageResponder {
    struct RenderedPage {
        let bytes: ByteBuffer
        /// The tag of a long page, made with the page, because hashing its bytes takes long, too. Nil for other pages.
        var tag: EntityTag?
    }

    /// A long page keeps megabytes of names in memory, even while it waits for long work, so only a few are made at the same time,
    /// and only a few wait. When too many wait, for one network or in total, the new page is rejected, or displaces one that waits,
    /// see `KeyedSemaphore`.
    private static let longPages = KeyedSemaphore<ClientNetwork?>(
        concurrency: 4, concurrencyPerKey: 2, waitingLimit: 16, waitingLimitPerKey: 4)

    /// Makes a response. A response with a long page waits for a place.
    /// - Throws: `ServiceError.unavailable` without a place; otherwise what `body` throws.
    func withPlace(
        for page: Page, of state: RequestState, _ body: () async throws -> Response
    ) async throws -> Response {
        guard page.isLong else { return try await body() }
        return try await Self.longPages.wait(as: CallContext.current?.clientSite, session: state.session?.id) {
            await Result(of: body)
        }.get()
    }

    /// - Throws: `UnknownTemplateView`; `ClosedConnection`; `ServiceError.unavailable` when a long page gets no turn, see `LongWork`.
    func render(_ page: Page, in layout: LayoutViewModel, for state: RequestState) async throws -> RenderedPage {
        guard page.isLong else {
            try await NetworkTurns.wait()
            return RenderedPage(bytes: try render(page.view, in: layout, for: state))
        }
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
