// Statements and values of transfers in PostgreSQL.

internal import BackendStorage
internal import Foundation
internal import PostgreSQLClient

enum PostgreSQLDialect: TransferDialect {
    static func name(_ name: String) -> String { name }

    static func value(of column: TransferColumn) -> String { column.name }

    /// Texts are sorted by bytes, and not by the collation of the database.
    static func key(_ column: TransferColumn) -> String {
        column.kind == .text ? "\(column.name) COLLATE \"C\"" : column.name
    }

    static func placeholder(_ number: Int, for column: TransferColumn) -> String {
        switch column.kind {
        case .integer: "$\(number)::bigint"
        case .boolean: "$\(number)::boolean"
        case .text: "$\(number)::text"
        case .bytes: "$\(number)::bytea"
        case .uuid: "$\(number)::uuid"
        }
    }

    static let overriding = "OVERRIDING SYSTEM VALUE"

    static let leftOut = [
        "gatherMigration": "each side has its own migrations",
        "transfer": "the marker of a transfer into this database",
        "attempt": "failed sign-ins and recoveries, and registrations, of the last minutes; counting starts again",
        "probe": "the row that is written to find out whether this database takes changes",
    ]
}

extension TransferValue {
    /// The parameter of a statement. In PostgreSQL's binary format a text is its UTF-8 bytes and a UUID its 16 bytes, so
    /// `bytes` is sent as it is.
    var parameter: (any PostgreSQLValue)? {
        switch self {
        case .null: nil
        case .integer(let number): number
        case .boolean(let value): value
        case .bytes(let data): data
        }
    }

    /// The values of columns, from a row that has them in this order.
    static func values(
        of columns: ArraySlice<TransferColumn>, in row: PostgreSQLRow
    ) throws(PostgreSQLError) -> [TransferValue] {
        var values: [TransferValue] = []
        for (index, column) in columns.enumerated() {
            let value: TransferValue? =
                switch column.kind {
                case .integer: try row.decode(Int64?.self, at: index).map { .integer($0) }
                case .boolean: try row.decode(Bool?.self, at: index).map { .boolean($0) }
                case .text, .bytes, .uuid: try row.decode(Data?.self, at: index).map { .bytes($0) }
                }
            values.append(value ?? .null)
        }
        return values
    }
}
