// Digests of the tables, by which two databases are compared.

internal import BackendServices
internal import Crypto
package import Foundation

/// The number of rows of a table, and a hash of them in the order of their keys.
package struct TableDigest: Sendable, Hashable {
    package let table: String
    package let rows: Int
    /// SHA-256.
    package let hash: Data
    /// The highest id that was ever given, for a table that does not use ids again; nil for other tables.
    package let lastID: Int64?
}

extension TableDigest: CustomStringConvertible {
    package var description: String {
        "\(table): \(rows) \(rows == 1 ? "row" : "rows")" + (lastID.map { ", last id \($0)" } ?? "")
            + ", SHA-256 \(hash.hexadecimal)"
    }
}

/// The digests of all tables.
package struct TransferContents: Sendable, Hashable {
    package let digests: [TableDigest]

    /// A hash of the names of the tables and columns, of all rows, and of the last ids of tables that do not use ids again.
    var fingerprint: Data {
        var bytes: [UInt8] = []
        for (table, digest) in zip(TransferTable.all, digests) {
            for name in [table.name] + table.columns.map(\.name) { bytes.append(contentsOf: Array((name + "\n").utf8)) }
            bytes.append(bigEndian: Int64(digest.rows))
            bytes.append(bigEndian: digest.lastID ?? 0)
            bytes.append(contentsOf: digest.hash)
        }
        return Data(SHA256.hash(data: bytes))
    }

    /// - Parameter pageRead: called after each page, with the table and the number of its rows that were read so far.
    /// - Throws: a ``TransferProblem`` for a value that SQLite or PostgreSQL cannot store, and the errors of `reader`.
    init(
        of reader: some TransferReader, named name: String, pageSize: Int,
        _ pageRead: (TransferTable, Int) -> Void
    ) async throws {
        var digests: [TableDigest] = []
        for table in TransferTable.all {
            var (hash, count, key) = (SHA256(), 0, [TransferValue]?.none)
            while true {
                let rows = try await reader.rows(of: table, after: key, limit: pageSize)
                guard let last = rows.last else { break }
                var bytes: [UInt8] = []
                for row in rows {
                    try TransferProblem.check(row, of: table, in: name)
                    for value in row { value.append(to: &bytes) }
                }
                hash.update(data: bytes)
                count += rows.count
                key = table.key(of: last)
                pageRead(table, count)
            }
            let lastID = table.ids == .neverReused ? try await reader.lastID(of: table) : nil
            digests.append(
                TableDigest(table: table.name, rows: count, hash: Data(hash.finalize()), lastID: lastID))
        }
        self.digests = digests
    }
}
