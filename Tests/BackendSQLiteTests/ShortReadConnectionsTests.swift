// The connections of short reads.

import Foundation
import GRDB
import TestGate
import Testing

@testable import BackendSQLite

@Suite struct ShortReadConnectionsTests {
    @Test("Reads at the same time have different connections; successive reads have the same connection")
    func sharing() throws {
        try withConnections { connections in
            var first: ObjectIdentifier?
            try connections.read { outer in
                first = ObjectIdentifier(outer)
                try connections.read { inner in #expect(inner !== outer) }
            }
            try connections.read { again in #expect(ObjectIdentifier(again) == first) }
        }
    }

    @Test("After a read has thrown an error, the next read succeeds")
    func errors() throws {
        try withConnections { connections in
            #expect(throws: CancellationError.self) { try connections.read { _ in throw CancellationError() } }
            let seven = try connections.read { try $0.read { try Int.fetchOne($0, sql: "SELECT 7") } }
            #expect(seven == 7)
        }
    }

    @Test("The connections cannot write")
    func readOnly() throws {
        try withConnections { connections in
            let error = #expect(throws: DatabaseError.self) {
                try connections.read { try $0.write { try $0.execute(sql: "CREATE TABLE x(y)") } }
            }
            #expect(error?.resultCode == .SQLITE_READONLY)
        }
    }

    @Test("Connections that were removed are not used again, even when they were in use")
    func removing() throws {
        try withConnections { connections in
            let first = try connections.read { $0 }
            connections.removeAll()
            let second = try connections.read { second in
                #expect(second !== first)
                connections.removeAll()
                return second
            }
            try connections.read { third in #expect(third !== second) }
        }
    }

    @Test("After closing, a read throws, and a connection in use is not kept")
    func closing() throws {
        try withConnections { connections in
            weak var used: DatabaseQueue?
            try connections.read { connection in
                used = connection
                connections.close()
                let seven = try connection.read { try Int.fetchOne($0, sql: "SELECT 7") }
                #expect(seven == 7)
            }
            #expect(used == nil)
            #expect(throws: DatabaseError.self) { try connections.read { _ in } }
            connections.removeAll()
            #expect(throws: DatabaseError.self) { try connections.read { _ in } }
        }
    }

    @Test("A new connection does not read a file that has taken the place of the database")
    func replacedFile() throws {
        try withConnections { connections, path in
            try connections.read { _ in
                try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
                try FileManager.default.copyItem(atPath: path + ".moved", toPath: path)
                let error = #expect(throws: DatabaseError.self) { try connections.read { _ in } }
                #expect(error?.resultCode == .SQLITE_CANTOPEN)
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.moveItem(atPath: path + ".moved", toPath: path)
                try connections.read { _ in }
            }
        }
    }

    private func withConnections(_ body: (ShortReadConnections) throws -> Void) throws {
        try withConnections { connections, _ in try body(connections) }
    }

    private func withConnections(_ body: (ShortReadConnections, _ path: String) throws -> Void) throws {
        let folder = TestFolders.databases.appending(path: "reads-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "gather.sqlite").path
        let pool = try DatabasePool(path: path)
        let file = try #require(FileIdentity(of: path))
        try body(ShortReadConnections(of: file, configuration: Configuration()), path)
        try pool.close()
    }
}
