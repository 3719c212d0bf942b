// The HTTP routes of the preview: every page in every state and language.

import Hummingbird
import Modules
import Preview
import WebFront

/// Serves the samples, rendered like the pages of the site. It sets and reads no cookies, so a browser that is signed in to a
/// site on the same host stays signed in.
struct PreviewFront {
    /// The current sources of pages. Called at most once for each request.
    let sources: @Sendable () -> PageSources

    /// `/preview`, `/preview/{Screen}/{state}`, `/preview.css` and the static files. All other paths redirect to the
    /// index.
    func router() -> Router<SiteContext> {
        let sources = sources
        let router = Router.base(isSecure: false)
        router.add(middleware: RedirectToIndex())
        let index: Handler = { request, _ in
            try PreviewRequest(request, sources()).index()
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
            ("/preview", index), ("/preview/:screen/:state", sample), (RouterPath(StaticFiles.path + ":file"), file),
            ("/preview.css", stylesheet),
        ] as [(RouterPath, Handler)] {
            router.get(path, use: handler)
            router.head(path, use: handler)
        }
        return router
    }

    private typealias Handler = @Sendable (Request, SiteContext) async throws -> Response
}

/// Samples link to pages that the preview does not have. Those links redirect to the index.
private struct RedirectToIndex: RouterMiddleware {
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
