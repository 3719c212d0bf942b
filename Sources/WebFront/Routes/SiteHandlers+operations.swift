// The routes for operators.

import BackendServices
import HTTPTypes
import Hummingbird
import Modules

extension SiteHandlers {
    /// Answers 200 while the process runs.
    var healthz: RouteHandlers {
        RouteHandlers(get: { _, _ in Self.plain("ok\n", .ok) })
    }

    /// Answers 200 while the backend answers and the database of this server takes changes, otherwise 503. Whether another server
    /// (`--backend-url`) takes changes is not known.
    var readyz: RouteHandlers {
        RouteHandlers(get: { _, _ in
            await services.isReachable()
                ? Self.plain("ok\n", .ok) : Self.plain("backend unavailable\n", .serviceUnavailable)
        })
    }

    private static func plain(_ text: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
