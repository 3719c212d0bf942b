// Problems with database files, as sentences for operators.

internal import BackendStorage
internal import Foundation
internal import GRDB

/// Why a database file cannot be used. The description is a sentence with the path of the file.
public struct DatabaseProblem: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Reason: Sendable, Hashable {
        case folder
        case notAFile
        case folderMissing
        /// There is no file to read.
        case missing
        case alreadyExists
        case noPermission
        case notADatabase
        case corrupt
        case otherProgram
        case newerVersion
        /// The database lacks migrations of this version, and the caller applies none.
        case olderVersion
        /// The database is the target of a transfer that has not finished.
        case unfinishedTransfer
        /// A restore was killed while the database was missing or not completely replaced.
        case interruptedRestore
        case locked
        case diskFull
        /// Another process uses the database.
        case inUse
        /// A write-ahead log with changes lies beside the backup. A copy of the file alone would lack these changes.
        case hasLog
        /// Any other reason, with the message of the system or of SQLite.
        case other(String)
    }

    /// The file, as an absolute path.
    public let path: String
    public let reason: Reason

    public var description: String {
        "The database \(path) cannot be used: \(explanation)."
    }

    /// The reason without the path, as the end of a sentence.
    public var explanation: String {
        switch reason {
        case .folder: "it is a folder, not a file"
        case .notAFile: "it is not a regular file"
        case .folderMissing: "the folder \((path as NSString).deletingLastPathComponent) does not exist"
        case .missing: "there is no such file"
        case .alreadyExists: "a file of this name exists already"
        case .noPermission:
            "there is no permission to read and write it and the folder that holds it, or the disk is read-only"
        case .notADatabase: "it is not an SQLite database, or it is encrypted or damaged"
        case .corrupt: "it is damaged; restore a backup"
        case .otherProgram: "it is the database of another program"
        case .newerVersion: "it was made by a newer version of this program; update the program"
        case .olderVersion: TransferProblem.olderVersion
        case .unfinishedTransfer: TransferProblem.unfinished
        case .interruptedRestore: "a restore of it was interrupted; run gather restore again"
        case .locked: "another process has locked it"
        case .diskFull: "the disk is full"
        case .inUse: "another process uses it; stop the server first"
        case .hasLog: "a write-ahead log lies beside it; make the copy with gather backup"
        case .other(let message): message
        }
    }
}

extension DatabaseProblem {
    /// The problem for an error of SQLite or of the file system. A ``DatabaseProblem`` as the error keeps its reason.
    init(path: String, _ error: any Error) {
        self.path = path
        guard let error = error as? DatabaseError else {
            let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
            reason = isFull ? .diskFull : (error as? Self)?.reason ?? .other("\(error)")
            return
        }
        reason =
            switch error.resultCode {
            case .SQLITE_NOTADB: .notADatabase
            case .SQLITE_CORRUPT: .corrupt
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
            case .SQLITE_FULL: .diskFull
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: .noPermission
            default: .other(error.message ?? "SQLite reports \(error.resultCode)")
            }
    }

    /// The problem for the `errno` of a system call on the file.
    init(path: String, errno code: CInt) {
        self.path = path
        let hasFolder = FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent)
        reason =
            switch code {
            case EISDIR: .folder
            // The file can be gone while its folder is there.
            case ENOENT: hasFolder ? .missing : .folderMissing
            case ENOTDIR: .folderMissing
            case EEXIST: .alreadyExists
            case EACCES, EPERM, EROFS: .noPermission
            case ENOSPC, EDQUOT: .diskFull
            default: .other(String(cString: strerror(code)))
            }
    }
}
