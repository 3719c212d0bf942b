// Replaces a database by a backup.

internal import Foundation
internal import GRDB

/// Replaces a database that no process uses by a copy of a backup. The backup is copied beside the database and checked
/// before anything else changes.
public enum DatabaseRestore {
    /// - Parameters:
    ///   - backup: a file that ``DatabaseInspection/backup(to:)`` created.
    ///   - path: the database, or a symbolic link to it; the link is kept. The database can be missing or damaged.
    ///   - replaceOthers: replaces the other files of the backup, and returns a function that undoes the replacement. Called after
    ///     the present database is renamed and before the copy is, so that no server starts when the process is killed meanwhile.
    /// - Returns: the new name of the database that was there before; nil when there was neither a database nor a journal of one.
    /// - Throws: a ``DatabaseProblem`` that says why the backup or the database cannot be used, with the path of the file concerned,
    ///   or the error of `replaceOthers`. After an error, the files of the database have their names and contents from before, unless
    ///   they could not be renamed back.
    public static func restore(
        _ backup: String, to path: String, replaceOthers: () throws -> () -> Void = { {} }
    ) throws -> String? {
        let (backup, path) = (DatabaseFile.linkTarget(of: backup), DatabaseFile.linkTarget(of: path))
        // Reading a pipe would wait for something that writes into it, and reading a device might not end.
        guard try DatabaseFile.exists(backup) else { throw DatabaseProblem(path: backup, reason: .missing) }
        _ = try DatabaseLock(backup, .exclusive)
        // The lock is held until the end, so that no server that starts meanwhile uses the database that is going to be replaced.
        let lock = try DatabaseLock(path, .exclusive)
        defer { withExtendedLifetime(lock) {} }
        // A restore that was killed leaves the copy. The operator can pass this file as the backup.
        let copy = path + (backup == path + suffixOfCopy ? suffixOfCopy + "-again" : suffixOfCopy)
        removeDatabase(copy)
        do {
            let source = try copyFile(backup, to: copy)
            // When the backup is the database itself, closing it would release the lock.
            defer { withExtendedLifetime(source) {} }
            try check(copy, of: backup)
            return try replace(path, isMissing: lock == nil, by: copy, replaceOthers)
        } catch {
            removeDatabase(copy)
            throw error
        }
    }

    /// What follows the path of the database in the path of the copy.
    private static let suffixOfCopy = ".restoring"

    /// Throws when a restore was killed while the database was missing, or while its file had a second name too. The journal with
    /// the last changes may be missing then.
    static func checkIsComplete(_ path: String) throws(DatabaseProblem) {
        let path = DatabaseFile.linkTarget(of: path)
        let isInterrupted =
            if let database = FileIdentity(of: path) {
                secondNames(of: path).prefix { isUsed($0) }
                    .contains { FileIdentity(of: $0)?.isSameFile(as: database) == true }
            } else {
                FileManager.default.fileExists(atPath: path + suffixOfCopy)
            }
        if isInterrupted { throw DatabaseProblem(path: path, reason: .interruptedRestore) }
    }

    /// - Parameter isMissing: whether there was no database at `path`, so that no file is locked.
    /// - Returns: see ``restore(_:to:replaceOthers:)``.
    private static func replace(
        _ path: String, isMissing: Bool, by copy: String, _ replaceOthers: () throws -> () -> Void
    ) throws -> String? {
        if isMissing, FileManager.default.fileExists(atPath: path) { throw DatabaseProblem(path: path, reason: .inUse) }
        let before = secondName(of: path)
        var undo: [() -> Void] = []
        do {
            if let before { try moveAway(path, to: before, &undo) }
            undo.append(try replaceOthers())
            if isMissing {
                try give(copy, newName: path)
            } else {
                try rename(copy, to: path)
            }
            return before
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
    }

    /// - Returns: the source, which is still open.
    private static func copyFile(_ source: String, to path: String) throws(DatabaseProblem) -> FileHandle {
        let log = try? FileManager.default.attributesOfItem(atPath: source + "-wal")[.size] as? Int
        guard log ?? 0 == 0 else { throw DatabaseProblem(path: source, reason: .hasLog) }
        guard let bytes = try? FileHandle(forReadingFrom: URL(filePath: source)) else {
            throw DatabaseProblem(path: source, errno: EACCES)
        }
        try DatabaseFile.create(path)
        let copy = try using(path) { try FileHandle(forWritingTo: URL(filePath: path)) }
        while let chunk = try using(source, { try bytes.read(upToCount: 1 << 20) }), !chunk.isEmpty {
            try using(path) { try copy.write(contentsOf: chunk) }
        }
        try using(path) {
            try copy.synchronize()
            try copy.close()
        }
        return bytes
    }

    /// Throws the errors of the body as problems of the file at `path`.
    private static func using<Value>(_ path: String, _ body: () throws -> Value) throws(DatabaseProblem) -> Value {
        do {
            return try body()
        } catch {
            throw DatabaseProblem(path: path, error)
        }
    }

    /// Throws when the copy is damaged, or is not a database that this version can open.
    private static func check(_ copy: String, of backup: String) throws(DatabaseProblem) {
        do {
            let queue = try DatabaseQueue(path: copy)
            try queue.read { db in
                guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") != 0 else {
                    throw DatabaseProblem(path: backup, reason: .notADatabase)
                }
                try Schema.check(db, path: backup)
                guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
                    throw DatabaseProblem(path: backup, reason: .corrupt)
                }
            }
            try queue.close()
        } catch let problem as DatabaseProblem {
            throw problem
        } catch {
            // The copy has the contents of the backup, so damage is in the backup. Any other error comes from the copy's folder.
            let problem = DatabaseProblem(path: backup, error)
            guard [.notADatabase, .corrupt].contains(problem.reason) else { throw DatabaseProblem(path: copy, error) }
            throw problem
        }
    }

    /// What follows the path of a database in the paths of its journals: the log and the index of the log.
    private static let journals = ["-wal", "-shm"]
    /// What follows the path of a database in the paths of all its files.
    private static let suffixes = [""] + journals

    /// A free name for the present database and its journals; nil when there is neither a database nor a journal of one.
    private static func secondName(of path: String) -> String? {
        isUsed(path) ? secondNames(of: path).first { !isUsed($0) } : nil
    }

    /// The names for replaced databases, in the order in which they are used.
    private static func secondNames(of path: String) -> some Sequence<String> {
        (1...).lazy.map { number in path + ".replaced" + (number == 1 ? "" : "-\(number)") }
    }

    /// Whether there is a database with this name, or a journal of one.
    private static func isUsed(_ path: String) -> Bool {
        suffixes.contains { FileManager.default.fileExists(atPath: path + $0) }
    }

    /// Gives the database a second name and renames its journals, which SQLite would otherwise apply to the restored file. If the
    /// file system has hard links, the path leads to a database at every moment. After an interruption between the steps, no server
    /// starts, see ``checkIsComplete(_:)``.
    /// - Parameter undo: for each step that was done, a function that undoes it is appended.
    private static func moveAway(
        _ path: String, to new: String, _ undo: inout [() -> Void]
    ) throws(DatabaseProblem) {
        let manager = FileManager.default
        if link(path, new) == 0 {
            undo.append { unlink(new) }
        } else if manager.fileExists(atPath: path) {
            // Some file systems have no hard links.
            try rename(path, to: new)
            undo.append { try? rename(new, to: path) }
        }
        for suffix in journals where manager.fileExists(atPath: path + suffix) {
            try rename(path + suffix, to: new + suffix)
            undo.append { try? rename(new + suffix, to: path + suffix) }
        }
    }

    /// Renames a file, but does not replace a database that a server has created meanwhile, if the file system has hard links.
    private static func give(_ source: String, newName path: String) throws(DatabaseProblem) {
        guard link(source, path) == 0 else {
            if errno == EEXIST { throw DatabaseProblem(path: path, reason: .inUse) }
            return try rename(source, to: path)
        }
        unlink(source)
        synchronizeFolder(of: path)
    }

    private static func rename(_ source: String, to path: String) throws(DatabaseProblem) {
        guard Foundation.rename(source, path) == 0 else { throw DatabaseProblem(path: path, errno: errno) }
        synchronizeFolder(of: path)
    }

    private static func synchronizeFolder(of path: String) {
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func removeDatabase(_ path: String) {
        for suffix in suffixes { unlink(path + suffix) }
    }
}
