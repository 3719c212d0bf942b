// The middleware of all responses, for the site and the preview.

package import Hummingbird

extension Router where Context == SiteContext {
    /// A router without routes that logs requests, answers HEAD and sets the security headers.
    /// - Parameter isSecure: whether browsers reach the site by HTTPS.
    package static func base(isSecure: Bool) -> Router<SiteContext> {
        let router = Router(context: SiteContext.self)
        router.add(middleware: RequestLog())
        router.add(middleware: HeadResponses())
        router.add(middleware: SecurityHeaders(isSecure: isSecure))
        return router
    }
}
