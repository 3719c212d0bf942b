// From a path to an open, up-to-date database, or to a sentence that says why not.

internal import Foundation
internal import GRDB

/// A database file that has been opened.
struct DatabaseFile {
    let pool: DatabasePool
    /// The migrations that this opening applied, in order.
    let appliedMigrations: [String]

    init(opening path: String) throws(DatabaseProblem) {
        let path = Self.absolute(path)
        try Self.prepare(path)
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            // GRDB makes it NORMAL when it turns the write-ahead log on, which may lose the last changes with the power.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            appliedMigrations = try Schema.migrate(pool, path: path)
        } catch {
            throw DatabaseProblem(path: path, error)
        }
    }

    /// The path from the root, so that neither the working directory nor a name such as `:memory:` has a say later.
    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).path
    }

    /// Makes an empty file for its owner only. SQLite gives its journals the same mode.
    static func create(_ path: String) throws(DatabaseProblem) {
        let file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw DatabaseProblem(path: path, errno: errno) }
        close(file)
    }

    /// Makes the file when it is missing; otherwise finds out before SQLite does what is wrong with it.
    private static func prepare(_ path: String) throws(DatabaseProblem) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw DatabaseProblem(path: path, errno: errno) }
            return try create(path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw DatabaseProblem(path: path, reason: .folder)
        default: throw DatabaseProblem(path: path, reason: .notAFile)
        }
        guard access(path, R_OK | W_OK) == 0 else { throw DatabaseProblem(path: path, errno: errno) }
    }

    /// Little memory: at most four connections with 512 KiB of pages each.
    private static var configuration: GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.label = "database"
        configuration.maximumReaderCount = 3
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -512")
            try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
        }
        return configuration
    }
}
