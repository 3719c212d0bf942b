// Statements and values of transfers in SQLite.

internal import BackendStorage
internal import Foundation
internal import GRDB

enum SQLiteDialect: TransferDialect {
    static func name(_ name: String) -> String {
        name == "account" ? "user" : name
    }

    /// Texts are read as bytes, because GRDB ends a text at the first U+0000.
    static func value(of column: TransferColumn) -> String {
        column.kind == .text ? "CAST(\(name(column.name)) AS BLOB)" : name(column.name)
    }

    static func key(_ column: TransferColumn) -> String {
        name(column.name)
    }

    static func placeholder(_ number: Int, for column: TransferColumn) -> String {
        switch column.kind {
        case .integer, .boolean: "?"
        case .text: "CAST(? AS TEXT)"
        case .bytes, .uuid: "CAST(? AS BLOB)"
        }
    }

    static let overriding = ""

    static let leftOut = [
        "grdb_migrations": "each side has its own migrations",
        "sqlite_sequence": "the last ids of player and gather are set",
        "transfer": "the marker of a transfer into this database",
        "user.results": "counts changes, for the cache of a server",
        "gather.changes": "counts changes, for the cache of a server",
        "goal.id": "counted anew, in the order of gather and number",
    ]
}

extension TransferValue {
    /// The argument of a statement. GRDB passes SQLite the address of the bytes. Empty data may have none, and SQLite would then bind
    /// `NULL`. So an empty text is bound instead, which the placeholder converts to the type of the column.
    var argument: (any DatabaseValueConvertible)? {
        switch self {
        case .null: nil
        case .integer(let number): number
        case .boolean(let value): value
        case .bytes(let data): data.isEmpty ? "" : data
        }
    }

    /// The values of columns, from a row that has them in this order.
    static func values(of columns: ArraySlice<TransferColumn>, in row: Row) throws -> [TransferValue] {
        try columns.enumerated().map { index, column in
            switch column.kind {
            case .integer: try row.decode(Int64?.self, atIndex: index).map(TransferValue.integer) ?? .null
            case .boolean: try row.decode(Bool?.self, atIndex: index).map(TransferValue.boolean) ?? .null
            case .text, .bytes, .uuid: try row.decode(Data?.self, atIndex: index).map(TransferValue.bytes) ?? .null
            }
        }
    }
}

extension StatementArguments {
    init(_ values: [TransferValue]) {
        self.init(values.map(\.argument))
    }
}
