// The addresses for whoever runs the server, and for static files.

import BackendServices
import HTTPTypes
import Hummingbird
import Modules

extension SiteHandlers {
    /// `/healthz`: the process lives. `/readyz`: the backend answers too.
    func addOperationRoutes(to router: Router<SiteContext>, services: any BackendServices) {
        route(router, "/healthz", get: { _, _ in Self.plain("ok\n", .ok) })
        route(
            router, "/readyz",
            get: { _, _ in
                await services.isReachable()
                    ? Self.plain("ok\n", .ok) : Self.plain("backend unavailable\n", .serviceUnavailable)
            }
        )
    }

    func addStaticRoutes(to router: Router<SiteContext>) {
        let file: Handler = { request, context in
            let visit = try context.requireVisit()
            let name = context.parameters.get("file") ?? ""
            if let response = visit.sources.files.response(for: name, to: request) { return response }
            return pages.response(to: FailureModule.notFound(), for: visit, request)
        }
        route(router, "/assets/:file", get: file)
    }

    private static func plain(_ text: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
