// Answers HEAD like GET without the content (RFC 9110, 9.3.2). A client would take a body for the next response.

import HTTPTypes
import Hummingbird

/// Removes the body of responses to HEAD and keeps `Content-Length`.
struct HeadResponses: RouterMiddleware {
    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard request.method == .head else { return response }
        let length = response.headers[.contentLength]
        response.body = ResponseBody()
        response.headers[.contentLength] = length
        return response
    }
}
