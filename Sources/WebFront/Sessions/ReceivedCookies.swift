// The cookies of a request, read by bytes.

import Hummingbird

/// The pairs of all `Cookie` fields (RFC 6265, 4.2.1). A pair with a byte above 0x7F is ignored, and other pairs are not.
struct ReceivedCookies: Sendable {
    private let values: [Substring: Substring]

    init(of request: Request) {
        var values: [Substring: Substring] = [:]
        for field in request.headers[values: .cookie] {
            for pair in field.utf8.split(separator: UInt8(ascii: ";")) where pair.allSatisfy({ $0 < 0x80 }) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                guard let separator = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                let name = Substring(pair[..<separator])
                // The first one counts: browsers send the cookie of the longest path first.
                if values[name] == nil { values[name] = Substring(pair[pair.index(after: separator)...]) }
            }
        }
        self.values = values
    }

    subscript(name: String) -> String? {
        values[Substring(name)].map { String($0) }
    }
}
