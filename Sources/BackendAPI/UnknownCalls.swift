// Answers to requests under `/api` that match no call: 404, or 405 with the allowed methods.

import HTTPTypes
import Hummingbird

/// Answers requests under `/api` without a route. Other requests are passed on.
struct UnknownCalls<Context: RequestContext>: RouterMiddleware {
    let endpoints: EndpointTable

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard Self.isOfAPI(request.uri.path) else { return try await next(request, context) }
        return response(to: request)
    }

    // Not inlined: its variables would be kept while other requests are handled.
    @inline(never)
    private func response(to request: Request) -> Response {
        if let excess = request.excess { return APIProblem(excess).response.finished(for: request) }
        let methods = endpoints.methods(at: request.uri.path)
        guard !methods.isEmpty else { return APIProblem.noSuchCall.response.finished(for: request) }
        let allowed = (methods + [.options]).map(\.rawValue).sorted().joined(separator: ", ")
        var response = request.method == .options ? Response.empty(.noContent) : APIProblem.otherMethod.response
        response.headers[.allow] = allowed
        return response.finished(for: request)
    }

    /// Whether the path is `/api` or below it. Like the router, this treats several slashes as one.
    static func isOfAPI(_ path: String) -> Bool {
        let rest = path.utf8.drop { $0 == UInt8(ascii: "/") }
        guard rest.starts(with: "api".utf8) else { return false }
        return rest.dropFirst(3).first.map { $0 == UInt8(ascii: "/") } ?? true
    }
}
