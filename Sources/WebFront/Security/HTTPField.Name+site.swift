// Names of header fields that swift-http-types does not define.

import BackendAPI
import HTTPTypes

extension HTTPField.Name {
    // Security headers, see `SecurityHeaders`.
    static let crossOriginOpenerPolicy = constant("Cross-Origin-Opener-Policy")
    static let permissionsPolicy = constant("Permissions-Policy")
    static let referrerPolicy = constant("Referrer-Policy")

    // Sent with some responses.
    /// The id of the goal that a tap counted.
    static let matchGoal = constant("Match-Goal")
    /// The revision of the match after the change that a form made.
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
    static let xForwardedFor = constant("X-Forwarded-For")
}
