// Whether the paths of the database still lead to the files that are open.

internal import Foundation

/// The device and inode of an open file of the database. When the file is removed or another one takes its place, SQLite keeps
/// using the open file, and everything that is written to the open file would be lost.
struct FileIdentity: Sendable, Equatable {
    let path: String
    private let device: dev_t
    private let inode: ino_t

    /// Nil when there is no file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
    }

    /// The identity of an open file. Nil when the descriptor is not valid.
    init?(of descriptor: CInt, at path: String) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
    }

    /// Whether both are the same file, which can have several names.
    func isSameFile(as other: FileIdentity) -> Bool {
        device == other.device && inode == other.inode
    }

    /// Whether the path leads to this file now.
    var isInPlace: Bool { FileIdentity(of: path) == self }
}

/// The files that hold the data of an open database. The index of the log (`-shm`) is not among them, because SQLite can create
/// it again from the log.
struct DatabaseFiles: Sendable {
    let database: FileIdentity
    /// The write-ahead log. It exists as long as a connection is open: GRDB creates it when it opens the database, a
    /// checkpoint at most empties it, and only the last connection of all processes removes it.
    let log: FileIdentity

    /// Nil when one of the files is missing.
    /// - Parameter path: the path of an open database with a write-ahead log.
    init?(of path: String) {
        guard let database = FileIdentity(of: path),
            let log = FileIdentity(of: DatabaseFile.linkTarget(of: path) + "-wal")
        else { return nil }
        self.database = database
        self.log = log
    }
}
