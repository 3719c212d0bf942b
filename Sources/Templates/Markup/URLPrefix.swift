// Checks the start of URLs, which must not be a script, or another host without a scheme.

/// Parses a URL until browsers can only read it as a path of this site or as a known scheme (WHATWG URL, 4.4: scheme
/// start, scheme, no scheme and relative slash states).
enum URLPrefix {
    enum Step {
        /// The text can still become a scheme or a host.
        case undecided(String)
        /// The text is a path, a query or a fragment of this site, whatever follows.
        case path
        /// The text has a known scheme.
        case scheme
        /// An error. The string completes “href …”.
        case rejected(String)
    }

    /// Schemes that neither run scripts nor contain a document.
    static let schemes: Set = ["http", "https", "mailto", "tel"]
    /// The number of bytes of an undecided text after which no more scalars of it are kept. The longest known scheme is shorter, so a
    /// text that is cut off is never a known scheme.
    private static let limit = 16

    /// Consumes one scalar.
    /// - Parameters:
    ///   - start: the text before the scalar.
    ///   - scalar: the next scalar of the source.
    static func step(_ start: String, _ scalar: Unicode.Scalar) -> Step {
        switch scalar {
        case ":" where start != "/":
            let scheme = start.lowercased()
            return schemes.contains(scheme)
                ? .scheme : .rejected("must have the scheme http, https, mailto or tel, not “\(scheme):”")
        case "/" where start == "/":
            return .rejected("begins with “//”, which is another host: write the scheme https:")
        case "/" where !start.isEmpty, "?", "#":
            return .path
        case "\\":
            return .rejected("has a “\\”, which browsers read as “/”")
        case "&":
            return .rejected("has a character reference before its path: write the character itself")
        case _ where scalar == " " || scalar.isControl:
            return .rejected("has white space or a control character before its path, which browsers can ignore")
        case _ where start == "/":
            return .path
        default:
            return .undecided(start.utf8.count < limit ? start + String(scalar) : start)
        }
    }

    /// Returns why a URL is rejected, or nil when it is an address of this site or has a known scheme.
    static func rejectionReason(of address: String) -> String? {
        if case .rejected(let reason) = result(of: address) { reason } else { nil }
    }

    /// Whether a URL can be written.
    /// - Parameters:
    ///   - address: the URL.
    ///   - isOfThisSite: whether it must be an address of this site, without a scheme.
    static func isSafe(_ address: UnsafeRawBufferPointer, isOfThisSite: Bool = false) -> Bool {
        // Most URLs are paths. Two bytes are enough to check them.
        if address.count > 1, address[0] == UInt8(ascii: "/") {
            switch address[1] {
            case ...0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "&"): return false
            // This byte can begin a control character: U+0080 to U+009F in UTF-8.
            case 0xC2: break
            default: return true
            }
        }
        return switch result(of: String(decoding: address, as: UTF8.self)) {
        case .undecided, .path: true
        case .scheme: !isOfThisSite
        case .rejected: false
        }
    }

    /// Returns the decision about a URL.
    private static func result(of address: String) -> Step {
        var start = ""
        for scalar in address.unicodeScalars {
            let step = step(start, scalar)
            guard case .undecided(let next) = step else { return step }
            start = next
        }
        return .undecided(start)
    }
}
