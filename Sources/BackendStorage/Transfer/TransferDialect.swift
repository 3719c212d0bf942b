// The statements of transfers.

/// The parts of statements that SQLite and PostgreSQL write differently.
package protocol TransferDialect {
    /// The name of a table or column.
    static func name(_ name: String) -> String
    /// An expression for the value of a column as number, boolean or bytes.
    static func value(of column: TransferColumn) -> String
    /// An expression by which rows are sorted, for a column of the key. It sorts texts by their bytes.
    static func key(_ column: TransferColumn) -> String
    /// A placeholder for a value of a column.
    /// - Parameter number: the position of the value in the statement, from 1.
    static func placeholder(_ number: Int, for column: TransferColumn) -> String
    /// The clause between the columns and the values of an insertion that allows rows to be inserted with their ids; empty when no
    /// clause is needed.
    static var overriding: String { get }
    /// Tables, and columns as `table.column`, that are not copied, with the reason.
    static var leftOut: [String: String] { get }
}

extension TransferDialect {
    /// A comment at the end of statements of transfers. `.ci/statements` records the statements that the program sends to PostgreSQL,
    /// to test them with the tables of newer versions. It leaves statements with this comment out: a transfer runs only with the
    /// tables of its own version.
    package static var mark: String { " /* transfer */" }

    /// Reads the rows after a key, or the first rows. The placeholders are those of the key.
    package static func page(of table: TransferTable, isFirst: Bool, limit: Int) -> String {
        let columns = table.columns.map(value).joined(separator: ", ")
        let key = table.key.map(key).joined(separator: ", ")
        let after = isFirst ? "" : " WHERE (\(key)) > (\(placeholders(for: table.key, from: 1)))"
        return "SELECT \(columns) FROM \(name(table.name))\(after) ORDER BY \(key) LIMIT \(limit)\(mark)"
    }

    package static func lastKey(of table: TransferTable) -> String {
        let columns = table.key.map(value).joined(separator: ", ")
        let order = table.key.map { key($0) + " DESC" }.joined(separator: ", ")
        return "SELECT \(columns) FROM \(name(table.name)) ORDER BY \(order) LIMIT 1\(mark)"
    }

    package static func rowCount(of table: TransferTable) -> String {
        "SELECT count(*) FROM \(name(table.name))\(mark)"
    }

    package static func insertion(of rows: Int, into table: TransferTable) -> String {
        let columns = table.columns.map { name($0.name) }.joined(separator: ", ")
        let values = (0..<rows).map { "(\(placeholders(for: table.columns[...], from: 1 + $0 * table.columns.count)))" }
        return
            "INSERT INTO \(name(table.name)) (\(columns)) \(overriding) VALUES \(values.joined(separator: ", "))\(mark)"
    }

    /// Whether all tables are empty.
    package static var isEmpty: String {
        "SELECT NOT (" + TransferTable.all.map { "EXISTS (SELECT 1 FROM \(name($0.name)))" }.joined(separator: " OR ")
            + ")\(mark)"
    }

    private static func placeholders(for columns: ArraySlice<TransferColumn>, from first: Int) -> String {
        columns.enumerated().map { placeholder(first + $0, for: $1) }.joined(separator: ", ")
    }
}
