// Adds security headers to the responses of the site and of the preview.

import HTTPTypes
import Hummingbird

/// Tells browsers to load nothing from other sites, to run no inline scripts, not to show pages in frames, and to take HTML
/// from scripts only by the policy of `public/scripts/trusted-types.js`.
struct SecurityHeaders {
    /// Whether the site is reached by HTTPS, so that browsers must not use HTTP.
    let isSecure: Bool

    /// Adds the headers that the response does not have yet.
    func add(to response: inout Response) {
        // Pages have these headers already, and some pages have stricter values.
        if !response.headers.contains(.contentSecurityPolicy) {
            for field in Self.fields where !response.headers.contains(field.name) { response.headers.append(field) }
        }
        if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    }

    /// The headers that are sent over both HTTP and HTTPS. Made once, because making a field checks each byte of its value.
    static let fields: [HTTPField] = [
        HTTPField(
            name: .contentSecurityPolicy,
            value: """
                default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
                frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types football-gather
                """),
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .referrerPolicy, value: "same-origin"),
        HTTPField(
            name: .permissionsPolicy, value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
    ]
}
