// Whether the database is locked while a restore replaces it.

import Foundation
import Testing

@testable import BackendSQLite

#if os(Linux)
@Suite struct RestoreLockTests {
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    /// Whether this process has an exclusive lock on an open file. Locks of open file descriptions conflict with the locks
    /// of their own process (fcntl(2), F_OFD_GETLK, which is 36).
    private func isLocked(_ file: CInt) -> Bool {
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_RDLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (0x4000_0002, 510)
        #expect(fcntl(file, 36, &lock) == 0)
        return lock.l_type == Int16(F_WRLCK)
    }

    @Test("A restore locks the database until its end, also when the backup is the database itself")
    func locked() async throws {
        await (try database.open()).close()
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        for backup in ["copy.sqlite", "gather.sqlite"] {
            // Closing a descriptor would release the lock of the process.
            let file = open(database.path, O_RDWR)
            defer { close(file) }
            #expect(!isLocked(file))
            _ = try DatabaseRestore.restore(database.path(backup), to: database.path) {
                #expect(isLocked(file), "\(backup)")
                return {}
            }
            #expect(!isLocked(file))
        }
    }
}
#endif
