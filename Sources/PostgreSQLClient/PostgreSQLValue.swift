// Values of statements in PostgreSQL's binary format.

package import Foundation

/// A Swift type with the binary format of a PostgreSQL type. Numbers are in network byte order.
package protocol PostgreSQLValue: Sendable {
    func append(to bytes: inout [UInt8])

    /// - Returns: nil for bytes that are not in the format of the type.
    init?(binary: ArraySlice<UInt8>)
}

extension FixedWidthInteger {
    fileprivate func appendBigEndian(to bytes: inout [UInt8]) {
        for shift in stride(from: bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: self >> shift))
        }
    }
}

/// `bigint`. Columns of type `integer` and `smallint` are read, too, and `timestamptz` as microseconds since 2000.
extension Int64: PostgreSQLValue {
    package func append(to bytes: inout [UInt8]) {
        appendBigEndian(to: &bytes)
    }

    package init?(binary: ArraySlice<UInt8>) {
        guard let first = binary.first, [2, 4, 8].contains(binary.count) else { return nil }
        // The sign is in the first bit.
        self = binary.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
    }
}

/// `bigint`.
extension Int: PostgreSQLValue {
    package func append(to bytes: inout [UInt8]) {
        Int64(self).append(to: &bytes)
    }

    package init?(binary: ArraySlice<UInt8>) {
        guard let number = Int64(binary: binary) else { return nil }
        self = Int(number)
    }
}

/// `boolean`.
extension Bool: PostgreSQLValue {
    package func append(to bytes: inout [UInt8]) {
        bytes.append(self ? 1 : 0)
    }

    package init?(binary: ArraySlice<UInt8>) {
        guard binary.count == 1, let byte = binary.first else { return nil }
        self = byte != 0
    }
}

/// `text`. The server refuses a text with U+0000 (SQLSTATE 22021).
extension String: PostgreSQLValue {
    package func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: utf8)
    }

    package init?(binary: ArraySlice<UInt8>) {
        self.init(decoding: binary, as: UTF8.self)
    }
}

/// `bytea`.
extension Data: PostgreSQLValue {
    package func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: self)
    }

    package init?(binary: ArraySlice<UInt8>) {
        self.init(binary)
    }
}

/// `uuid`.
extension UUID: PostgreSQLValue {
    package func append(to bytes: inout [UInt8]) {
        withUnsafeBytes(of: uuid) { bytes.append(contentsOf: $0) }
    }

    package init?(binary: ArraySlice<UInt8>) {
        guard binary.count == 16 else { return nil }
        self.init(uuid: binary.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

/// `bigint[]`, for `= ANY($1)`.
extension [Int64]: PostgreSQLValue {
    package func append(to bytes: inout [UInt8]) {
        // The number of dimensions, whether there are null values (0: no), the type; for each dimension its length and lower bound.
        for number in [isEmpty ? 0 : 1, 0, Self.elementType] as [Int32] { number.appendBigEndian(to: &bytes) }
        guard !isEmpty else { return }
        for number in [Int32(count), 1] { number.appendBigEndian(to: &bytes) }
        for element in self {
            Int32(8).appendBigEndian(to: &bytes)
            element.append(to: &bytes)
        }
    }

    package init?(binary: ArraySlice<UInt8>) {
        let bytes = Array<UInt8>(binary)
        func number(at offset: Int) -> Int64? {
            bytes.count < offset + 4 ? nil : Int64(binary: bytes[offset..<offset + 4])
        }
        guard let dimensions = number(at: 0), let hasNull = number(at: 4), hasNull == 0,
            number(at: 8) == Int64(Self.elementType)
        else { return nil }
        guard dimensions > 0 else {
            self = []
            return
        }
        guard dimensions == 1, let count = number(at: 12), count >= 0, bytes.count == 20 + Int(count) * 12 else {
            return nil
        }
        self = (0..<Int(count)).compactMap { Int64(binary: bytes[(24 + $0 * 12)..<(32 + $0 * 12)]) }
    }

    /// The object identifier of the type `bigint`.
    private static let elementType: Int32 = 20
}

/// A value for a placeholder of a statement.
struct PostgreSQLParameter: Sendable {
    /// Nil for `NULL`.
    let bytes: [UInt8]?

    init(_ value: (any PostgreSQLValue)?) {
        bytes = value.map { value in
            var bytes: [UInt8] = []
            value.append(to: &bytes)
            return bytes
        }
    }
}
