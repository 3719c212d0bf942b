// Names of header fields that swift-http-types does not define.

import HTTPTypes

extension HTTPField.Name {
    // Sent with every response.
    static let crossOriginOpenerPolicy = constant("Cross-Origin-Opener-Policy")
    static let permissionsPolicy = constant("Permissions-Policy")
    static let referrerPolicy = constant("Referrer-Policy")

    // Sent with some responses.
    /// The id of the goal that a tap counted.
    static let matchGoal = constant("Match-Goal")
    /// The revision of the match after a tap.
    static let matchRevision = constant("Match-Revision")
    /// Names the session for which a page was made, see ``SessionTag``.
    static let pageReader = constant("Page-Reader")
    static let preferenceApplied = constant("Preference-Applied")
    static let xAccelBuffering = constant("X-Accel-Buffering")
    static let xRobotsTag = constant("X-Robots-Tag")

    // Read from requests.
    static let lastEventID = constant("Last-Event-ID")
    static let prefer = constant("Prefer")
    static let secFetchDest = constant("Sec-Fetch-Dest")
    static let secFetchMode = constant("Sec-Fetch-Mode")
    static let secFetchSite = constant("Sec-Fetch-Site")
    static let xForwardedFor = constant("X-Forwarded-For")

    /// A name that is not optional, so that no header can be left out silently.
    /// - Precondition: `name` is a token (RFC 9110, 5.1). Only the literals above are passed, and a test reads each.
    private static func constant(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name(name.description) else { preconditionFailure("\(name) is not a field name") }
        return name
    }
}
