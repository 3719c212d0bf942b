// The source and the target of a transfer. SQLite and PostgreSQL each have an implementation of both.

package import Foundation

/// Reads rows in the order of their keys: numbers by value, bytes and texts by their bytes.
package protocol TransferReader: Sendable {
    /// The values of the rows after a key, or of the first rows when it is nil, in the order of ``TransferTable/columns``.
    /// - Parameter limit: the maximum number of rows.
    func rows(of table: TransferTable, after key: [TransferValue]?, limit: Int) async throws -> [[TransferValue]]

    /// The highest id that a row of a table with ids ever had, including deleted rows; where ids can be used again, the result can
    /// be the highest id of the present rows. 0 for a table that never had a row.
    func lastID(of table: TransferTable) async throws -> Int64
}

/// The database that is copied. It is not changed.
package protocol TransferSource: Sendable {
    /// The path or the address, without a password.
    var name: String { get }

    /// Reads the database as it is at one moment.
    ///
    /// `body` is called again, with a new snapshot, when the connection to a database server was lost, or when the server has
    /// ended the transaction because of other transactions.
    func withSnapshot<Value: Sendable>(
        _ body: @Sendable (any TransferReader) async throws -> Value
    ) async throws -> Value
}

/// The database that is filled.
package protocol TransferTarget: TransferReader {
    /// The path or the address, without a password.
    var name: String { get }

    /// Writes the marker of a transfer in one transaction.
    /// - Parameter admits: receives the marker that the target has, if any, and whether all tables of the target are empty. When it
    ///   returns false, nothing is changed.
    /// - Returns: what `admits` returned.
    func claim(
        _ marker: TransferMarker, if admits: @escaping @Sendable (TransferMarker?, _ isEmpty: Bool) throws -> Bool
    ) async throws -> Bool

    /// The key of the last row; nil without rows.
    func lastKey(of table: TransferTable) async throws -> [TransferValue]?

    func rowCount(of table: TransferTable) async throws -> Int

    /// Inserts rows in one transaction. Throws ``TransferProblem/superseded(_:)`` when the marker is not that of this run.
    func insert(_ rows: [[TransferValue]], into table: TransferTable, as run: UUID) async throws

    /// Sets the highest id that a row of a table with ids ever had, so that new rows get higher ids. An implementation can do
    /// nothing where ids can be used again.
    func setLastID(_ id: Int64, of table: TransferTable) async throws

    /// Marks the transfer as finished. Throws ``TransferProblem/superseded(_:)`` when the marker is not that of this run.
    func finish(as run: UUID, at instant: Date) async throws

    /// Closes the database, even when an error is thrown. After an error, the file of an SQLite database can lack rows that are only
    /// in the write-ahead log beside it.
    func close() async throws
}

/// The only row of the table `transfer`, which a target has from the beginning of a transfer on. A database with an
/// unfinished transfer can only be the target of `gather transfer`.
package struct TransferMarker: Sendable, Hashable {
    /// A hash of the contents of the source; empty before they have been read.
    package let fingerprint: Data
    /// The only run that is allowed to insert rows.
    package let run: UUID
    /// Nil while the transfer is unfinished.
    package let finishedAt: Date?

    package init(fingerprint: Data, run: UUID, finishedAt: Date? = nil) {
        self.fingerprint = fingerprint
        self.run = run
        self.finishedAt = finishedAt
    }
}
