// The errors of a transfer, for operators.

/// Why a transfer did not finish. The description is for operators and names the databases.
package enum TransferProblem: Error, Sendable, Hashable {
    /// Why SQLite or PostgreSQL cannot store a value.
    package enum Defect: Sendable, Hashable {
        case nullCharacter, invalidText, missing, otherType
    }

    /// Source and target are the same.
    case sameDatabase(String)
    /// SQLite or PostgreSQL cannot store a value of the source. `row` has the key and the table of its row.
    case value(Defect, column: String, row: String, database: String)
    /// The target has rows that no transfer has inserted.
    case notEmpty(String)
    /// A transfer of other contents into the target has finished.
    case otherContents(String)
    /// The unfinished transfer into the target has other contents than the source has now.
    case otherSource(source: String, target: String)
    /// The source was changed while it was copied.
    case sourceChanged(source: String, target: String)
    /// A later run has taken over the target.
    case superseded(String)
    /// The rows of these tables are not the same.
    case different(tables: [String], source: String, target: String)
}

extension TransferProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sameDatabase(let name): "--from and --to are the same database, \(name)."
        case .value(let defect, let column, let row, let database):
            "The database \(database) cannot be copied: in the row \(row), the column \(column) \(defect). "
                + "Correct it first; nothing was copied."
        case .notEmpty(let target):
            "The database \(target) is not empty. A transfer needs an empty one."
        case .otherContents(let target):
            "The database \(target) has the data of a transfer that has finished, from other contents than those of "
                + "--from. A transfer needs an empty database."
        case .otherSource(let source, let target):
            "The database \(target) has an unfinished transfer of other contents: \(source) is another database, or it "
                + "was changed after that transfer began. Start again with an empty database."
        case .sourceChanged(let source, let target):
            "The database \(source) was changed while it was copied, so the transfer into \(target) is not finished. "
                + "Stop all servers that use \(source), and start again with an empty database."
        case .superseded(let target): "Another gather transfer into \(target) has begun; this one has stopped."
        case .different(let tables, let source, let target):
            "The rows of \(tables.joined(separator: ", ")) in \(target) are not those of \(source). The transfer is not "
                + "finished; start again with an empty database that nothing else uses."
        }
    }
}

extension TransferProblem.Defect: CustomStringConvertible {
    /// The end of a sentence about a column.
    package var description: String {
        switch self {
        case .nullCharacter: "has the character U+0000, which PostgreSQL cannot store"
        case .invalidText: "is not valid UTF-8"
        case .missing: "is NULL"
        case .otherType: "has a value of another type"
        }
    }
}

extension TransferProblem {
    /// Why a database cannot be copied, as the end of a sentence.
    package static let olderVersion =
        "its tables are those of an older version of this program; bring it up to date with gather migrate"
    /// Why a database cannot be used, as the end of a sentence.
    package static let unfinished =
        "a transfer into it has not finished; run the same gather transfer again, or use another database"

    /// Throws when SQLite or PostgreSQL cannot store a value of the row.
    static func check(_ row: [TransferValue], of table: TransferTable, in database: String) throws(TransferProblem) {
        for (value, column) in zip(row, table.columns) {
            guard let defect = value.defect(in: column) else { continue }
            let key = zip(table.key, row).map { "\($0.name) = \($1)" }.joined(separator: " and ")
            throw .value(defect, column: column.name, row: "\(key) of \(table.name)", database: database)
        }
    }
}
