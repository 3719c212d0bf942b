// The rows of a statement.

/// What a statement returned. It holds copies of all values.
package struct PostgreSQLResult: Sendable {
    /// A value: the range of its bytes. A negative length is `NULL`.
    struct Field: Sendable {
        let offset: Int
        let length: Int
    }

    /// The bytes of all values.
    let bytes: [UInt8]
    /// The fields of the first row, then those of the second, and so on.
    let fields: [Field]
    let columnCount: Int
    package let rowCount: Int
    /// The number of rows that were inserted, changed or deleted; for `SELECT`, the number of rows.
    package let changes: Int
    /// The command tag, such as `COMMIT` or `INSERT 0 1`.
    let command: String

    package var rows: some RandomAccessCollection<PostgreSQLRow> {
        (0..<rowCount).lazy.map { PostgreSQLRow(result: self, index: $0) }
    }

    package var first: PostgreSQLRow? {
        rowCount > 0 ? PostgreSQLRow(result: self, index: 0) : nil
    }
}

/// A row of a result.
package struct PostgreSQLRow: Sendable {
    fileprivate let result: PostgreSQLResult
    fileprivate let index: Int

    /// The value of a column; `NULL` is an error.
    package func decode<Value: PostgreSQLValue>(
        _ type: Value.Type = Value.self, at column: Int
    ) throws(PostgreSQLError) -> Value {
        guard let value = try decode(Value?.self, at: column) else {
            throw .unexpectedValue("column \(column) is NULL")
        }
        return value
    }

    /// The value of a column; nil for `NULL`.
    package func decode<Value: PostgreSQLValue>(
        _ type: Value?.Type = Value?.self, at column: Int
    ) throws(PostgreSQLError) -> Value? {
        guard column < result.columnCount else { throw .unexpectedValue("there is no column \(column)") }
        let field = result.fields[index * result.columnCount + column]
        guard field.length >= 0 else { return nil }
        guard let value = Value(binary: result.bytes[field.offset..<field.offset + field.length]) else {
            throw .unexpectedValue("column \(column) is not of type \(Value.self)")
        }
        return value
    }
}
