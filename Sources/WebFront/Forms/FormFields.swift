// Names and values of a query or a form. Decoding is strict: invalid input is an error and is never repaired.

import Modules

/// The items of `application/x-www-form-urlencoded` data (WHATWG URL, 5.1), in order.
struct FormFields: Sendable, Equatable {
    private(set) var items: [Item] = []
    /// An item was invalid and was left out.
    private(set) var isMalformed = false

    struct Item: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// Percent-encoding is incomplete or not hexadecimal, or the decoded bytes are not UTF-8.
    struct Malformed: Error {}

    init() {}

    init(_ text: some StringProtocol) throws(Malformed) {
        for item in text.utf8.split(separator: UInt8(ascii: "&")) {
            try append(item)
        }
    }

    /// Parses a query and leaves invalid items out. An invalid item with the name `exception` does not count as
    /// malformed.
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

    /// The first value with this name.
    subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// All values with this name.
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
