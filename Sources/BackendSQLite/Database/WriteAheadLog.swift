// Keeps the write-ahead log short while reads overlap.
//
// SQLite writes the log from its beginning again when the whole log was copied into the database and no connection reads from the log.
// Long reads that overlap without a gap prevent this, so that every change makes the log longer.

internal import BackendServices
internal import Foundation
internal import GRDB
internal import Synchronization

/// Decides when the write-ahead log is to be reset or emptied. Both admit no new long read, wait for those that run, and then
/// checkpoint the log. Long reads hold no snapshot while a client takes their result, so they end by themselves.
final class WriteAheadLog: Sendable {
    private struct State {
        var isBeingReset = false
        /// No reset begins before this instant. Nil unless the last attempt to reset or to empty the log failed.
        var earliest: ContinuousClock.Instant?
    }

    private let path: String
    private let limit: Int
    private let state = Mutex(State())

    static let defaultLimit = 64 * 1024 * 1024
    /// The pause after a reset that failed: another process reads, such as `gather backup`, or the disk is full.
    private static let pause = Duration.seconds(5)
    /// How many milliseconds a reset waits for short reads and for other processes. Changes wait meanwhile.
    private static let patience = 250

    /// - Parameters:
    ///   - path: the file of the log.
    ///   - limit: bytes. A longer log is reset.
    init(path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Whether to begin a reset: after a successful change when the log is too long, and after a change that could not be written.
    /// False while the log is being reset or emptied, and for five seconds after this failed. After true, the caller resets the log
    /// and calls ``endReset(isDone:)``.
    func beginsReset(after error: (any Error)?) -> Bool {
        guard error.map(Self.isFailedWrite) ?? isTooLong else { return false }
        return state.withLock { state in
            guard !state.isBeingReset, state.earliest.map({ $0 <= .now }) ?? true else { return false }
            state.isBeingReset = true
            return true
        }
    }

    /// Whether to begin to empty the log: false while it is being reset or emptied. After true, the caller empties the log and calls
    /// ``endReset(isDone:)``.
    func beginsEmptying() -> Bool {
        state.withLock { state in
            defer { state.isBeingReset = true }
            return !state.isBeingReset
        }
    }

    func endReset(isDone: Bool) {
        state.withLock { $0 = State(earliest: isDone ? nil : .now + Self.pause) }
    }

    private var isTooLong: Bool {
        var status = stat()
        return stat(path, &status) == 0 && Int(status.st_size) > limit
    }

    private static func isFailedWrite(_ error: any Error) -> Bool {
        let code = (error as? DatabaseError)?.resultCode
        return code == .SQLITE_FULL || code == .SQLITE_IOERR
    }

    /// Writes the whole log into the database, so that the next change writes the log from its beginning. The file of the log
    /// is not made shorter here: its space remains available for the next change when another program fills the disk. With that
    /// change, SQLite shortens the file to `journal_size_limit`.
    /// - Returns: false when another connection reads from the log or writes.
    static func reset(in db: Database) throws -> Bool {
        try checkpoint("RESTART", in: db)
    }

    /// Like ``reset(in:)``, but makes the file of the log empty.
    static func resetAndEmpty(in db: Database) throws -> Bool {
        try checkpoint("TRUNCATE", in: db)
    }

    private static func checkpoint(_ mode: String, in db: Database) throws -> Bool {
        try db.execute(sql: "PRAGMA busy_timeout = \(patience)")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(1000 * DatabaseFile.patience)") }
        return try Bool.fetchOne(db, sql: "PRAGMA wal_checkpoint(\(mode))") == false
    }

    /// Writes the whole log into the database, and makes the file of the log empty.
    /// - Throws: `SQLITE_BUSY` when another connection reads from the log or writes.
    static func empty(in db: Database) throws {
        // `Database.checkpoint` is not used, because it crashes when the database is closed already. The first column
        // of the result is 1 when another connection has prevented the checkpoint.
        guard try Bool.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == false else {
            throw DatabaseError(resultCode: .SQLITE_BUSY, message: "the database is in use; changes stay in the log")
        }
    }
}
