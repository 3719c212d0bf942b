// The beginning of an address that is written in a template: nothing in it may become a script or another host.

/// Reads an address up to where browsers can no longer take it for anything but a path of this site or a known scheme
/// (WHATWG URL, 4.4: scheme start, scheme, no scheme and relative slash states).
enum AddressStart {
    enum Step {
        /// What has been read can still become a scheme or a host.
        case undecided(String)
        case safe
        /// Completes “href …”.
        case refused(String)
    }

    /// Schemes that neither run scripts nor carry a page of their own.
    static let schemes: Set = ["http", "https", "mailto", "tel"]

    /// Moves on by one scalar.
    /// - Parameters:
    ///   - start: what has been read.
    ///   - scalar: what comes next, as it stands in the source.
    static func step(_ start: String, _ scalar: Unicode.Scalar) -> Step {
        switch scalar {
        case ":" where start != "/":
            let scheme = start.lowercased()
            return schemes.contains(scheme)
                ? .safe : .refused("may begin with http, https, mailto or tel, but not with “\(scheme):”")
        case "/" where start == "/":
            return .refused("begins with “//”, which is another host: write https:// before it")
        case "/" where !start.isEmpty, "?", "#":
            return .safe
        case "\\":
            return .refused("has a “\\”, which browsers read as “/”")
        case "&":
            return .refused("has a character reference in its beginning: write the character itself")
        case _ where scalar == " " || scalar.isControl:
            return .refused("has white space or a control character in its beginning, which browsers leave out")
        case _ where start == "/":
            return .safe
        default:
            return .undecided(start + String(scalar))
        }
    }

    /// Why `address` must not be followed, or `nil` when it is a path of this site or has a known scheme.
    static func refusal(of address: String) -> String? {
        var start = ""
        for scalar in address.unicodeScalars {
            switch step(start, scalar) {
            case .undecided(let next): start = next
            case .safe: return nil
            case .refused(let reason): return reason
            }
        }
        return nil
    }

    /// Whether an address that is about to be written is a path of this site or has a known scheme.
    static func isSafe(_ address: UnsafeRawBufferPointer) -> Bool {
        // Nearly all addresses are paths: one look at two bytes.
        if address.count > 1, address[0] == UInt8(ascii: "/") {
            let next = address[1]
            return next > 0x20 && next != UInt8(ascii: "/") && next != UInt8(ascii: "\\")
        }
        return refusal(of: String(decoding: address, as: UTF8.self)) == nil
    }
}
