// Whether the path of the database still leads to the file that is open.

internal import Foundation

/// The device and inode of the open database file. When the file is removed or another one takes its place, SQLite goes
/// on with the open file, and everything that is written to it would be lost.
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

    /// Whether the path leads to this file now.
    var isInPlace: Bool { FileIdentity(of: path) == self }
}
