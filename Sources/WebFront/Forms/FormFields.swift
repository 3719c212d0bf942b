// Names and values of a query or a form. Decoding is strict: invalid items are not repaired.

import Localization

/// The items of `application/x-www-form-urlencoded` data (WHATWG URL, 5.1), in order.
struct FormFields: Sendable, Equatable {
    private(set) var items: [Item] = []
    /// Whether an invalid item that is not tolerated was left out, or there were more items than ``countLimit``.
    private(set) var isMalformed = false

    struct Item: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// The maximum number of items. The largest forms have two items for each player of a roster.
    static let countLimit = 4096

    /// The percent-encoding is incomplete or not hexadecimal, the decoded bytes are not UTF-8, a text has too many combining
    /// marks in a row, or there are too many items.
    struct Malformed: Error {}

    init(_ text: some StringProtocol) throws(Malformed) {
        for (index, item) in Self.split(text).enumerated() {
            guard index < Self.countLimit else { throw Malformed() }
            try append(item)
        }
    }

    /// Parses a query. Leaves out invalid items and the items above ``countLimit``, and sets ``isMalformed`` for them, except for
    /// invalid items with the name `exception`.
    init(query: String, tolerating exception: String) {
        for (index, item) in Self.split(query).enumerated() {
            guard index < Self.countLimit else {
                isMalformed = true
                break
            }
            do {
                try append(item)
            } catch {
                let name = item.prefix { $0 != UInt8(ascii: "=") }
                if !name.elementsEqual(exception.utf8) { isMalformed = true }
            }
        }
    }

    /// The items, not decoded. When there are more than ``countLimit``, there is one more element, which has all further items.
    private static func split(_ text: some StringProtocol) -> [ArraySlice<UInt8>] {
        Array(text.utf8).split(separator: UInt8(ascii: "&"), maxSplits: countLimit)
    }

    /// The number of bytes of all decoded names and values.
    var byteCount: Int {
        items.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    /// The first value with this name.
    subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// All values with this name.
    func all(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    private mutating func append(_ item: ArraySlice<UInt8>) throws(Malformed) {
        let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        let value = try PercentEncoding.decode(item[end...].dropFirst(), plusIsSpace: true)
        items.append(Item(name: try PercentEncoding.decode(item[..<end], plusIsSpace: true), value: value))
    }
}
