// The names of header fields. Reading a constant whose text is not a valid name stops the test.

import HTTPTypes
import Testing

@testable import WebFront

@Suite("Header names")
struct HeaderNameTests {
    @Test("Each name is valid and written as it is sent")
    func names() {
        let names: [HTTPField.Name] = [
            .crossOriginOpenerPolicy, .permissionsPolicy, .referrerPolicy, .pageReader, .preferenceApplied,
            .xAccelBuffering, .xRobotsTag, .lastEventID, .prefer, .secFetchDest, .secFetchMode,
            .xForwardedFor,
        ]
        #expect(
            names.map(\.rawName) == [
                "Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy", "Page-Reader",
                "Preference-Applied", "X-Accel-Buffering", "X-Robots-Tag", "Last-Event-ID", "Prefer", "Sec-Fetch-Dest",
                "Sec-Fetch-Mode", "X-Forwarded-For",
            ])
    }
}
