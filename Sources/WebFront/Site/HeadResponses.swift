// HEAD is answered as GET is, without the content (RFC 9110, 9.3.2): a body would be taken for the next answer.

import HTTPTypes
import Hummingbird

/// Leaves the body of an answer to HEAD out, and its length in.
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
