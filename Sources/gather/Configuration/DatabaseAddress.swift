// Where the data is kept.

import BackendPostgreSQL
import Foundation

/// The value of the setting ``Setting/database``.
enum DatabaseAddress: Sendable, CustomStringConvertible {
    /// The path of an SQLite database.
    case file(String)
    /// The URL of a PostgreSQL database, which can contain a password.
    case postgreSQL(String)

    init(_ text: String) {
        self = PostgreSQLAddress.isAddress(text) ? .postgreSQL(text) : .file(text)
    }

    /// The path, or the URL without its secrets.
    var description: String {
        switch self {
        case .file(let path): path
        case .postgreSQL(let url): PostgreSQLAddress.withoutSecrets(url)
        }
    }

    /// The default of the setting ``Setting/secretFile``.
    var secretFile: String {
        switch self {
        case .file(let path): (path as NSString).deletingPathExtension + ".secret"
        case .postgreSQL: "gather.secret"
        }
    }
}

extension Settings {
    /// The path of the SQLite database, for commands that work on a file.
    /// - Parameter remedy: what to use instead with PostgreSQL.
    func databaseFile(orElse remedy: String) throws -> String {
        switch database {
        case .file(let path): return path
        case .postgreSQL: throw SettingsProblem(description: "--database is PostgreSQL: \(remedy)")
        }
    }
}
