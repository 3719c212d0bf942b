// Writes files atomically: a file is complete, or it does not exist. Only its owner can read it.

import Foundation

enum NewFile {
    enum Problem: Error, CustomStringConvertible {
        case exists
        case system(Int32)

        var description: String {
            switch self {
            case .exists: "a file of this name exists already"
            case .system(let code): String(cString: strerror(code))
            }
        }
    }

    /// Writes the bytes into a temporary file in the same folder and renames it, as ``rename(_:to:)`` does.
    static func write(_ bytes: Data, to path: String) throws(Problem) {
        let temporary = path + ".new-\(UUID().uuidString.prefix(8))"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system(errno) }
        defer { unlink(temporary) }
        let code = write(bytes, to: file)
        close(file)
        guard code == 0 else { throw .system(code) }
        try rename(temporary, to: path)
    }

    /// Writes all bytes and synchronizes the file.
    /// - Returns: the error of the system; 0 for none.
    private static func write(_ bytes: Data, to file: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { return count == 0 ? EIO : errno }
            rest.removeFirst(count)
        }
        return fsync(file) == 0 ? 0 : errno
    }

    /// Renames a file. An existing file is not replaced, with one exception: on a file system without hard links, a
    /// file that another process creates at the same moment can be replaced. The folder is synchronized, so that the
    /// new name survives a power failure.
    static func rename(_ source: String, to path: String) throws(Problem) {
        if link(source, path) == 0 {
            unlink(source)
        } else if errno == EEXIST {
            throw .exists
        } else {
            // Some file systems have no hard links.
            guard access(path, F_OK) != 0 else { throw .exists }
            guard Foundation.rename(source, path) == 0 else { throw .system(errno) }
        }
        synchronizeFolder(of: path)
    }

    private static func synchronizeFolder(of path: String) {
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

/// Who can read and change a file, besides its owner.
struct FileAccess {
    /// The permissions, as for `chmod`; nil when there is no file.
    let mode: Int?

    /// - Parameter path: the path of the file, or of a symbolic link to it.
    init(of path: String) {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        mode = try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }

    /// Whether others have any permission, or the group can change the file.
    var isOpenToOthers: Bool { mode.map { $0 & 0o027 != 0 } ?? false }
    /// Whether the group or others have any permission.
    var isShared: Bool { mode.map { $0 & 0o077 != 0 } ?? false }
    /// The mode in octal digits, such as `0600`; `none` when there is no file.
    var description: String { mode.map { "0" + String($0, radix: 8) } ?? "none" }
}
