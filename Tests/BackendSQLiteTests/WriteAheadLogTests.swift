// The length of the write-ahead log, and when its changes are written into the database.

import BackendServices
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct WriteAheadLogTests {
    private static let megabyte = 1_048_576

    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    private var length: Int {
        get throws {
            try FileManager.default.attributesOfItem(atPath: database.path("gather.sqlite-wal"))[.size] as? Int ?? 0
        }
    }

    private func write(_ bytes: Int, to store: SQLiteStore) async throws {
        try await store.write { db in
            try db.execute(sql: "INSERT OR REPLACE INTO filling VALUES (1, zeroblob(?))", arguments: [bytes])
        }
    }

    private func filling(logLimit: Int = 8 * megabyte) async throws -> SQLiteStore {
        let store = try database.open(logLimit: logLimit).store
        try await store.pool.write { db in
            try db.execute(sql: "CREATE TABLE filling (id INTEGER PRIMARY KEY, bytes BLOB)")
        }
        return store
    }

    @Test("Long reads that overlap without a gap do not make the log long")
    func overlappingReads() async throws {
        let store = try await filling()
        let longest = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<DatabaseFile.longReadCount {
                let account = UUID()
                group.addTask {
                    while !Task.isCancelled {
                        try await store.read(of: account) { db in
                            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM filling")
                            Thread.sleep(forTimeInterval: .random(in: 0.02...0.06))
                        }
                    }
                }
            }
            var longest = 0
            for _ in 0..<100 {
                try await write(Self.megabyte, to: store)
                longest = max(longest, try length)
                try await Task.sleep(for: .milliseconds(10))
            }
            group.cancelAll()
            return longest
        }
        #expect(longest > 8 * Self.megabyte)
        #expect(longest < 50 * Self.megabyte)
        #expect(database.log.lines == [])
    }

    @Test("After a change has failed on a full disk, a log that a read kept long is written into the database")
    func fullDisk() async throws {
        let store = try await filling(logLimit: 64 * Self.megabyte)
        let other = try reader()
        for _ in 0..<12 { try await write(Self.megabyte, to: store) }
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await store.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        #expect(try !isWrittenBack)
        await #expect(throws: ServiceError.unavailable) { try await write(2 * Self.megabyte, to: store) }
        for _ in 0..<500 where try !isWrittenBack { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try isWrittenBack)
        try await write(100, to: store)
        #expect(try length < 6 * Self.megabyte)
    }

    @Test("While another process reads, changes go on and the log grows")
    func otherProcess() async throws {
        let store = try await filling()
        let other = try reader()
        for _ in 0..<12 { try await write(Self.megabyte, to: store) }
        #expect(try await store.read(of: UUID()) { try Int.fetchOne($0, sql: "SELECT count(*) FROM filling") } == 1)
        #expect(try length > 12 * Self.megabyte)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await write(100, to: store)
    }

    @Test("Closing while another process reads leaves changes in the log, and logs a warning")
    func closingDuringARead() async throws {
        let store = try await filling()
        let other = try reader()
        try await write(Self.megabyte, to: store)
        // Closing waits for other processes as long as a change does: here 10 ms.
        try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 10") }
        await store.close()
        #expect(try length > Self.megabyte)
        let lines = database.log.lines
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("warning The write-ahead log was not written into the database.") == true)
        #expect(lines.first?.contains("the database is in use") == true)
        try other.close()
    }

    /// A connection that reads until it commits, like that of another process.
    private func reader() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database.path, configuration: configuration)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM filling")
        }
        return other
    }

    /// Whether all frames of the log are in the database, as the index of the log says (`mxFrame` and `nBackfill` of SQLite's file
    /// format).
    private var isWrittenBack: Bool {
        get throws {
            let index = try Data(contentsOf: URL(filePath: database.path("gather.sqlite-shm")))
            return index[16..<20] == index[96..<100]
        }
    }
}
