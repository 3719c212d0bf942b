// The middleware of all responses, for the site and the preview.

import BackendAPI
package import Hummingbird
import HTTPTypes

extension Router where Context == SiteContext {
    /// A router without routes that lets requests wait for their turns (`NetworkTurns`), logs them, leaves out the content of
    /// responses to HEAD, and sets the security headers.
    /// - Parameter isSecure: whether browsers reach the site by HTTPS.
    package static func base(isSecure: Bool) -> Router<SiteContext> {
        base(isSecure: isSecure, clientAddresses: nil, log: RequestLog())
    }

    /// - Parameter clientAddresses: nil when the address of the connection is that of the client.
    static func base(
        isSecure: Bool, clientAddresses: ClientAddresses?, log: RequestLog
    ) -> Router<SiteContext> {
        let router = Router(context: SiteContext.self)
        router.add(
            middleware: BaseMiddleware(
                securityHeaders: SecurityHeaders(isSecure: isSecure), clientAddresses: clientAddresses, log: log))
        return router
    }
}

/// What applies to all requests, in one middleware: Hummingbird and the runtime keep some kilobytes for each middleware on
/// each connection, and streams stay open for hours. Functions that are not asynchronous are not inlined, because otherwise the memory
/// for their variables would be kept as long as a stream is open.
private struct BaseMiddleware: RouterMiddleware {
    let securityHeaders: SecurityHeaders
    let clientAddresses: ClientAddresses?
    let log: RequestLog

    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let context = prepared(context, for: request)
        var response = try await NetworkTurns.run(for: context.remoteAddress, on: context.channel) {
            try await next(request, context)
        }
        finish(&response, to: request, in: context, since: start)
        return response
    }

    @inline(never)
    private func prepared(_ context: SiteContext, for request: Request) -> SiteContext {
        var context = context
        clientAddresses?.apply(to: &context, of: request)
        return context
    }

    @inline(never)
    private func finish(
        _ response: inout Response, to request: Request, in context: SiteContext,
        since start: ContinuousClock.Instant
    ) {
        securityHeaders.add(to: &response)
        if request.method == .head { response.removeContent() }
        log.write(request, response, in: context, since: start)
    }
}

extension Response {
    /// Turns the response to GET into the response to HEAD (RFC 9110, 9.3.2): removes the content and keeps `Content-Length`.
    /// Otherwise a client would take the content for the beginning of the next response.
    fileprivate mutating func removeContent() {
        let length = headers[.contentLength]
        body = ResponseBody()
        headers[.contentLength] = length
    }
}
