// Names and values of a query or a form, decoded strictly: what is broken is refused, never repaired.

/// The items of `application/x-www-form-urlencoded` data (WHATWG URL, 5.1), in order.
struct FormFields: Sendable, Equatable {
    private(set) var items: [Item] = []
    /// An item that could not be read was left out.
    private(set) var isMalformed = false

    struct Item: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// Percent-encoding that is cut off or no hexadecimal, or bytes that are no UTF-8.
    struct Malformed: Error {}

    init() {}

    init(_ text: some StringProtocol) throws(Malformed) {
        for item in text.utf8.split(separator: UInt8(ascii: "&")) {
            try append(item)
        }
    }

    /// Reads a query as far as it can be read; an item of the name `exception` may be anything.
    init(query: String, tolerating exception: String) {
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            do {
                try append(item)
            } catch {
                let name = item.prefix { $0 != UInt8(ascii: "=") }
                if !name.elementsEqual(exception.utf8) { isMalformed = true }
            }
        }
    }

    /// The first value of this name.
    subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// Every value of this name.
    func all(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    private mutating func append(_ item: some Collection<UInt8>) throws(Malformed) {
        let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first else { return }
        let value = parts.count > 1 ? try PercentEncoding.decode(parts[1], plusIsSpace: true) : ""
        items.append(Item(name: try PercentEncoding.decode(name, plusIsSpace: true), value: value))
    }
}

/// Percent-encoding (RFC 3986, 2.1).
enum PercentEncoding {
    /// - Parameter plusIsSpace: as in forms and their queries.
    static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) throws(FormFields.Malformed) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace:
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    throw FormFields.Malformed()
                }
                decoded.append(high << 4 | low)
            default:
                decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw FormFields.Malformed() }
        return text
    }

    /// Encodes everything but RFC 3986's unreserved characters and `kept`.
    static func encode(_ text: String, keeping kept: String = "") -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || kept.utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
