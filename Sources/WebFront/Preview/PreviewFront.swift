// Every page in every state and language behind HTTP, for people who work on pages.

public import Hummingbird
import Localization
import Modules

/// Serves the samples of the site, rendered as the site renders pages. It has no state, and knows no cookies: a browser
/// that is signed in to a site on the same host stays so.
public struct PreviewFront: Sendable {
    private let sources: @Sendable () -> PageSources

    /// - Parameter sources: asked once for each request.
    public init(sources: @escaping @Sendable () -> PageSources) {
        self.sources = sources
    }

    /// `/preview`, `/preview/{Screen}/{state}` and the static files; whatever else a page links to leads to the index.
    public func router() -> Router<SiteContext> {
        let router = Router(context: SiteContext.self)
        router.add(middleware: RequestLog())
        router.add(middleware: HeadResponses())
        router.add(middleware: SecurityHeaders(isSecure: false))
        router.add(middleware: ElsewhereToIndex())
        let index: Handler = { request, _ in
            PreviewRequest(request, sources()).index()
        }
        let sample: Handler = { request, context in
            let name = "\(context.parameters.get("screen") ?? "").\(context.parameters.get("state") ?? "")"
            return try PreviewRequest(request, sources()).page(of: name)
        }
        let file: Handler = { request, context in
            let files = sources().files
            guard let response = files.response(for: context.parameters.get("file") ?? "", to: request) else {
                throw HTTPError(.notFound)
            }
            return response
        }
        let stylesheet: Handler = { request, _ in try PreviewRequest(request, sources()).stylesheet() }
        for (path, handler) in [
            ("/preview", index), ("/preview/:screen/:state", sample), ("/assets/:file", file),
            ("/preview.css", stylesheet),
        ] as [(RouterPath, Handler)] {
            router.get(path, use: handler)
            router.head(path, use: handler)
        }
        return router
    }

    private typealias Handler = @Sendable (Request, SiteContext) async throws -> Response
}

/// Samples link to pages that the preview does not have: they lead to the index.
private struct ElsewhereToIndex: RouterMiddleware {
    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return Response(
                status: .seeOther, headers: [.location: PreviewAddress.index, .cacheControl: "no-store"]
            )
        }
    }
}
