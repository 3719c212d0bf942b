// The values of rows that are transferred.

internal import BackendServices
package import Foundation

/// A value of a column, the same for SQLite and PostgreSQL.
package enum TransferValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case boolean(Bool)
    /// Bytes, a UUID, or a text in UTF-8. Texts are not decoded, so they are copied byte for byte.
    case bytes(Data)
}

extension TransferValue {
    /// Appends an encoding in which different values, and different sequences of values, have different bytes.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(0)
        case .integer(let number):
            bytes.append(1)
            bytes.append(bigEndian: number)
        case .boolean(let value): bytes.append(value ? 3 : 2)
        case .bytes(let data):
            bytes.append(4)
            bytes.append(bigEndian: Int64(data.count))
            bytes.append(contentsOf: data)
        }
    }

    /// Why the value cannot be in a column; nil when it can.
    func defect(in column: TransferColumn) -> TransferProblem.Defect? {
        switch (self, column.kind) {
        case (.null, _): column.isOptional ? nil : .missing
        case (.integer, .integer), (.boolean, .boolean), (.bytes, .bytes): nil
        case (.bytes(let data), .uuid): data.count == 16 ? nil : .otherType
        case (.bytes(let data), .text):
            if data.contains(0) {
                .nullCharacter
            } else {
                String(validating: data, as: UTF8.self) == nil ? .invalidText : nil
            }
        default: .otherType
        }
    }
}

extension TransferValue: CustomStringConvertible {
    /// For errors, which name a row by its key.
    package var description: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .boolean(let value): "\(value)"
        case .bytes(let data): "x'\(data.hexadecimal)'"
        }
    }
}

extension [UInt8] {
    mutating func append(bigEndian number: Int64) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
