// Opening a database file and bringing it up to date, with an explanation when that fails.

internal import Foundation
internal import GRDB

struct DatabaseFile {
    /// For writes and long reads.
    let pool: DatabasePool
    let shortReads: ShortReadConnections
    let files: DatabaseFiles
    /// Has to be held until the pool and the connections of short reads are closed.
    let lock: DatabaseLock
    /// The migrations that were applied when the file was opened, in order.
    let appliedMigrations: [String]

    /// - Parameter isTransferring: whether the database may have an unfinished transfer.
    init(opening path: String, isTransferring: Bool = false) throws(DatabaseProblem) {
        let path = Self.absolute(path)
        try Self.prepare(path)
        guard let lock = try DatabaseLock(path, .shared) else { throw DatabaseProblem(path: path, errno: ENOENT) }
        self.lock = lock
        do {
            pool = try DatabasePool(path: path, configuration: Self.configuration(for: FileIdentity(of: path)))
            // GRDB sets NORMAL with the write-ahead log. A power failure could then lose the last changes.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            appliedMigrations = try Schema.migrate(pool, path: path, isTransferring: isTransferring)
            guard let files = DatabaseFiles(of: path) else { throw DatabaseProblem(path: path, errno: ENOENT) }
            self.files = files
            shortReads = ShortReadConnections(of: files.database, configuration: Self.configuration())
        } catch {
            throw DatabaseProblem(path: path, error)
        }
    }

    /// The absolute path, so that a later change of the working directory does not matter, and `:memory:` is the name
    /// of a file.
    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).path
    }

    /// The absolute path of the file to which the path leads; the file may be missing. SQLite follows symbolic links, so the journals
    /// are beside that file.
    static func linkTarget(of path: String) -> String {
        var path = absolute(path)
        // Linux also follows at most 40 links.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = target.hasPrefix("/") ? target : (path as NSString).deletingLastPathComponent + "/" + target
        }
        return path
    }

    /// Creates an empty file with access for its owner only. SQLite creates its journals with the same mode.
    static func create(_ path: String) throws(DatabaseProblem) {
        let file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw DatabaseProblem(path: path, errno: errno) }
        close(file)
    }

    private static func prepare(_ path: String) throws(DatabaseProblem) {
        try DatabaseRestore.checkIsComplete(path)
        if try !exists(path) { try create(linkTarget(of: path)) }
    }

    /// Checks the file before SQLite opens it, because this gives better explanations than the errors of SQLite.
    /// - Returns: false for a missing file.
    static func exists(_ path: String) throws(DatabaseProblem) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw DatabaseProblem(path: path, errno: errno) }
            return false
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw DatabaseProblem(path: path, reason: .folder)
        default: throw DatabaseProblem(path: path, reason: .notAFile)
        }
        guard access(path, R_OK | W_OK) == 0 else { throw DatabaseProblem(path: path, errno: errno) }
        return true
    }

    /// How many seconds a change waits for other processes that write, and opening waits for a process that replaces the database.
    static let patience = 5
    /// How many long reads run at the same time.
    static let longReadCount = 3

    /// The configuration of each connection. It limits the memory: a connection has a page cache of at most 512 KiB.
    /// - Parameter file: if given, no connection is opened to another file that has taken its place. The pool opens connections for
    ///   reads when they are needed, and keeps them. With a connection to another file, sessions that this other file lacks would
    ///   seem to have ended, even after the right file is back in its place.
    private static func configuration(for file: FileIdentity? = nil) -> GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.label = "database"
        configuration.maximumReaderCount = longReadCount
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(TimeInterval(patience))
        configuration.prepareDatabase { db in
            if let file, !file.isInPlace { throw DatabaseError.replaced }
            try db.execute(sql: "PRAGMA cache_size = -512")
            try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
            // Deleted data is overwritten.
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }
}
