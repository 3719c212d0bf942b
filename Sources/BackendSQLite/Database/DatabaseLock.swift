// Locks that keep a database from being replaced while it is used, and from being used while it is replaced.

internal import Foundation

/// A lock on a database file, with the bytes that SQLite locks (SQLite, os_unix.c). It is held until the object is released.
///
/// SQLite opens a file, waits until nobody has locked it, and then opens the write-ahead log by its name. When another file takes the
/// place of the database meanwhile, SQLite uses the old file with a log beside the new one, and later applies this log to the new
/// file. Therefore the lock is taken before SQLite opens the file, and it is checked that the path leads to the locked file.
///
/// When a process closes any descriptor of a file, it loses all its locks on the file (fcntl(2)), also those of SQLite. So a
/// connection must be closed before its lock is released.
final class DatabaseLock: Sendable {
    enum Kind {
        /// For a process that uses the database. Waits for an exclusive lock of another process.
        case shared
        /// For a process that replaces the database. Does not wait.
        case exclusive
    }

    private let file: CInt

    /// - Returns: nil when there is no file.
    /// - Throws: `.locked` when another process has an exclusive lock for several seconds, `.inUse` for an exclusive lock when
    ///   another process uses the database, and the problem of a file that cannot be opened. A file system without locks locks nothing.
    init?(_ path: String, _ kind: Kind) throws(DatabaseProblem) {
        let deadline = ContinuousClock.now + .seconds(DatabaseFile.patience)
        while true {
            let file = open(path, O_RDWR | O_CLOEXEC)
            guard file >= 0 else {
                guard errno == ENOENT else { throw DatabaseProblem(path: path, errno: errno) }
                return nil
            }
            if Self.lock(file, kind), FileIdentity(of: file, at: path)?.isInPlace == true {
                self.file = file
                return
            }
            close(file)
            if kind == .exclusive { throw DatabaseProblem(path: path, reason: .inUse) }
            guard ContinuousClock.now < deadline else { throw DatabaseProblem(path: path, reason: .locked) }
            usleep(10_000)
        }
    }

    deinit {
        close(file)
    }

    /// - Returns: false when a lock of another process excludes this one.
    private static func lock(_ file: CInt, _ kind: Kind) -> Bool {
        var lock = flock()
        lock.l_type = Int16(kind == .shared ? F_RDLCK : F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        // SQLite locks 510 bytes for each use, and two bytes before them for changes.
        lock.l_start = kind == .shared ? 0x4000_0002 : 0x4000_0000
        lock.l_len = kind == .shared ? 510 : 512
        return fcntl(file, F_SETLK, &lock) == 0 || ![EAGAIN, EACCES].contains(errno)
    }
}
