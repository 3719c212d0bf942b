// Parses requests before they get to a route, and rejects requests that cannot be parsed.

import BackendAPI
import BackendServices
import HTTPTypes
import Hummingbird
import Localization
import Logging
import Modules

/// Stores the parsed request in the context. Answers with an error page when the request is malformed, exceeds a limit of
/// `Request.excess`, or has a method that no page has, and when a route throws an error other than `ClosedConnection`. The API answers
/// requests under `/api` that have no route.
struct RequestStateMiddleware: RouterMiddleware {
    let reader: RequestStateReader
    let pages: PageResponder
    /// Nil when the site has no API.
    let api: BackendAPI?

    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        if let response = api?.response(toUnknown: request) { return response }
        if let excess = request.excess { return try await reject(request, context, RequestRejection(excess)) }
        let (request, state) = read(request, context)
        let failure: Outcome
        if isMalformed(request, state) {
            failure = FailureModule.outcome(of: .malformed)
        } else if ![.get, .head, .post].contains(request.method) {
            return try await rejectMethod(of: request, state)
        } else {
            do {
                return try await next(request, context.with(state))
            } catch let error as ClosedConnection {
                throw error
            } catch {
                failure = self.failure(of: error, in: context)
            }
        }
        return try await response(showing: failure, for: state, request)
    }

    // The functions below are not inlined into `handle`, because otherwise the memory for their variables would be kept as long as a
    // stream is open.

    @inline(never)
    private func read(_ request: Request, _ context: SiteContext) -> (Request, RequestState) {
        let request = request.withReadableFields
        return (request, reader.state(request, from: context.remoteAddress?.ipAddress, id: context.id))
    }

    @inline(never)
    private func isMalformed(_ request: Request, _ state: RequestState) -> Bool {
        state.isQueryMalformed || !isReadable(request.uri.path)
    }

    /// Answers a request with a method that no page has.
    @inline(never)
    private func rejectMethod(of request: Request, _ state: RequestState) async throws -> Response {
        let methods = state.route?.pattern.methods ?? [.get, .post]
        return try await pages.response(toOtherMethodThan: methods, for: state, request)
    }

    /// The page for an error of a route.
    @inline(never)
    private func failure(of error: any Error, in context: SiteContext) -> Outcome {
        if let error = error as? HTTPError, error.status == .notFound { return FailureModule.notFound() }
        // Routes handle the errors that they know. The details of other errors are only logged.
        context.logger.error("Request failed", metadata: ["error": "\(error)"])
        // The account may have been created already, so the page leads to the form for signing in.
        if error is SessionTooLong { return FailureModule.outcome(of: .unexpectedResponse, on: .login()) }
        return FailureModule.outcome(of: .failed)
    }

    @inline(never)
    private func response(
        showing failure: Outcome, for state: RequestState, _ request: Request
    ) async throws -> Response {
        try await pages.response(for: state, request) { failure }
    }

    private func isReadable(_ path: String) -> Bool {
        (try? PercentEncoding.decode(path, plusIsSpace: false)) != nil
    }

    /// Answers a request that exceeds a limit. Only its method and `Accept-Language` are read.
    @inline(never)
    private func reject(
        _ request: Request, _ context: SiteContext, _ rejection: RequestRejection
    ) async throws -> Response {
        var head = HTTPRequest(method: request.method, scheme: nil, authority: nil, path: "/")
        head.headerFields[.acceptLanguage] = request.withReadableFields.headers[.acceptLanguage]
        let bare = Request(head: head, body: request.body)
        let state = reader.state(bare, from: context.remoteAddress?.ipAddress, id: context.id).impersonal
        var response = try await pages.response(for: state, bare) { FailureModule.outcome(of: rejection) }
        // The session has not ended. A header that says `nobody` would make the service worker delete its copies of pages.
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
