// Where the data is kept.

import BackendPostgreSQL
import Foundation

/// The value of the setting ``Setting/database``.
enum DatabaseAddress: Sendable, CustomStringConvertible {
    /// The path of an SQLite database.
    case file(String)
    /// The URL of a PostgreSQL database, which can contain a password.
    case postgreSQL(String)

    /// - Parameter option: the name of the option, for messages.
    /// - Throws: a problem for a text with another scheme, and for libpq's form `host=… password=…`. Otherwise the text would be
    ///   used as a path, and a new file would be created. The message contains no part that can be a password.
    init(_ text: String, of option: String) throws {
        guard !PostgreSQLAddress.isAddress(text) else {
            self = .postgreSQL(text)
            return
        }
        let other =
            text.prefixMatch(of: #/\s*(?:[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/)?|[A-Za-z0-9+.-]+:\/\/)/#)?.0
            ?? text.firstMatch(of: #/(?:^|\s)((?:host|hostaddr|dbname|user|password|service)\s*=)/#)?.1
        if let other {
            throw SettingsProblem(
                description: "--\(option): \(other)… is neither a file nor an address postgresql://…")
        }
        self = .file(text)
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
    /// - Parameter remedy: what the operator can do instead when the database is PostgreSQL, for the message of the error.
    func databaseFile(orElse remedy: String) throws -> String {
        switch database {
        case .file(let path): return path
        case .postgreSQL: throw SettingsProblem(description: "--database is PostgreSQL: \(remedy)")
        }
    }
}
