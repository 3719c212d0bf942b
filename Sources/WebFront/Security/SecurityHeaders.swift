// The headers that every response carries, whatever it is.

import HTTPTypes
import Hummingbird

/// Tells browsers to load nothing from elsewhere, to run nothing that is not a file of ours, and not to be framed.
struct SecurityHeaders: RouterMiddleware {
    /// The site is reached by HTTPS: browsers are to come back by nothing else.
    let isSecure: Bool

    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // A page may be stricter.
        for (name, value) in Self.headers where response.headers[name] == nil { response.headers[name] = value }
        if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }

    private static let headers: [(HTTPField.Name, String)] = [
        (
            .contentSecurityPolicy,
            "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        (.xContentTypeOptions, "nosniff"),
        (.referrerPolicy, "same-origin"),
        (.permissionsPolicy, "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        (.crossOriginOpenerPolicy, "same-origin"),
        (.crossOriginResourcePolicy, "same-origin"),
    ]
}
