// Parses requests before they get to a route, and rejects requests that cannot be parsed.

import BackendAPI
import HTTPTypes
import Hummingbird
import Logging
import Modules

/// Stores the parsed request in the context.
struct RequestStateMiddleware: RouterMiddleware {
    let reader: RequestStateReader
    let pages: PageResponder

    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        if let excess = request.excess { return try await reject(request, context, RequestRejection(excess)) }
        var context = context
        let request = request.withReadableFields
        let state = reader.state(request, from: context.remoteAddress?.ipAddress, id: context.id)
        context.state = state
        guard !state.query.isMalformed, isReadable(request.uri.path) else {
            return try await pages.response(for: state, request) { FailureModule.outcome(of: .malformed) }
        }
        guard [.get, .head, .post].contains(request.method) else {
            return try await pages.response(for: state, request) { FailureModule.outcome(of: .methodNotAllowed) }
        }
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            return try await pages.response(for: state, request) { FailureModule.notFound() }
        } catch {
            // Routes handle the errors that they know. The details of other errors are only logged.
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            return try await pages.response(for: state, request) { FailureModule.outcome(of: .failed) }
        }
    }

    private func isReadable(_ path: String) -> Bool {
        (try? PercentEncoding.decode(path, plusIsSpace: false)) != nil
    }

    /// Answers a request of which only `Accept-Language` is read.
    private func reject(
        _ request: Request, _ context: SiteContext, _ rejection: RequestRejection
    ) async throws -> Response {
        var head = HTTPRequest(method: request.method, scheme: nil, authority: nil, path: "/")
        head.headerFields[.acceptLanguage] = request.withReadableFields.headers[.acceptLanguage]
        let bare = Request(head: head, body: request.body)
        let state = reader.state(bare, from: context.remoteAddress?.ipAddress, id: context.id).impersonal
        var response = try await pages.response(for: state, bare) { FailureModule.outcome(of: rejection) }
        // The session continues, and the browser keeps its offline copies.
        response.headers[.pageReader] = nil
        return response
    }
}

extension RequestRejection {
    fileprivate init(_ excess: Request.Excess) {
        self =
            switch excess {
            case .target: .addressTooLong
            case .fields: .fieldsTooLarge
            }
    }
}
