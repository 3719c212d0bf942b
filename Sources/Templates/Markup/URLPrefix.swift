// Checks the start of URLs, which must not be a script or another host.

/// Parses a URL until browsers can only read it as a path of this site or as a known scheme (WHATWG URL, 4.4: scheme
/// start, scheme, no scheme and relative slash states).
enum URLPrefix {
    enum Step {
        /// The text can still become a scheme or a host.
        case undecided(String)
        case safe
        /// An error. The string completes “href …”.
        case rejected(String)
    }

    /// Schemes that neither run scripts nor contain a document.
    static let schemes: Set = ["http", "https", "mailto", "tel"]

    /// Consumes one scalar.
    /// - Parameters:
    ///   - start: the text before the scalar.
    ///   - scalar: the next scalar of the source.
    static func step(_ start: String, _ scalar: Unicode.Scalar) -> Step {
        switch scalar {
        case ":" where start != "/":
            let scheme = start.lowercased()
            return schemes.contains(scheme)
                ? .safe : .rejected("must have the scheme http, https, mailto or tel, not “\(scheme):”")
        case "/" where start == "/":
            return .rejected("begins with “//”, which is another host: write the scheme https:")
        case "/" where !start.isEmpty, "?", "#":
            return .safe
        case "\\":
            return .rejected("has a “\\”, which browsers read as “/”")
        case "&":
            return .rejected("begins with a character reference: write the character itself")
        case _ where scalar == " " || scalar.isControl:
            return .rejected("begins with white space or a control character, which browsers ignore")
        case _ where start == "/":
            return .safe
        default:
            return .undecided(start + String(scalar))
        }
    }

    /// Returns why a URL is rejected, or nil when it is a path of this site or has a known scheme.
    static func rejectionReason(of address: String) -> String? {
        var start = ""
        for scalar in address.unicodeScalars {
            switch step(start, scalar) {
            case .undecided(let next): start = next
            case .safe: return nil
            case .rejected(let reason): return reason
            }
        }
        return nil
    }

    /// Whether a URL is a path of this site or has a known scheme.
    static func isSafe(_ address: UnsafeRawBufferPointer) -> Bool {
        // Most URLs are paths. Two bytes are enough to check them.
        if address.count > 1, address[0] == UInt8(ascii: "/") {
            let next = address[1]
            return next > 0x20 && next != UInt8(ascii: "/") && next != UInt8(ascii: "\\")
        }
        return rejectionReason(of: String(decoding: address, as: UTF8.self)) == nil
    }
}
