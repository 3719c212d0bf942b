// Parses requests before they get to a route, and rejects requests that cannot be parsed.

import Hummingbird
import Logging
import Modules

/// Stores the parsed request in the context.
struct VisitMiddleware: RouterMiddleware {
    let reader: VisitReader
    let pages: PageResponder

    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        let visit = reader.visit(request, from: context.remoteAddress?.ipAddress, id: context.id)
        context.visit = visit
        guard !visit.query.isMalformed, isReadable(request.uri.path) else {
            return try await pages.response(for: visit, request) { FailureModule.outcome(of: .malformed) }
        }
        guard [.get, .head, .post].contains(request.method) else {
            return try await pages.response(for: visit, request) { FailureModule.outcome(of: .methodNotAllowed) }
        }
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return try await pages.response(for: visit, request) { FailureModule.notFound() }
        } catch {
            // Routes handle the errors that they know. The details of other errors are only logged.
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            return try await pages.response(for: visit, request) { FailureModule.outcome(of: .failed) }
        }
    }

    private func isReadable(_ path: String) -> Bool {
        (try? PercentEncoding.decode(path.utf8, plusIsSpace: false)) != nil
    }
}
