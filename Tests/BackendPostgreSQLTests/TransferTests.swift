// Transfers from and into PostgreSQL databases.

import BackendStorage
import Foundation
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL
@testable import PostgreSQLClient

@Suite(.takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct TransferTests {
    @Test("Every table and column is copied or left out with a reason")
    func schema() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backend = try #require(try await database.open(StorageConfiguration()) as? PostgreSQLBackend)
        let columns = try await backend.store.single { db in
            try await db.execute(
                """
                SELECT table_name::text, column_name::text, data_type::text, is_nullable::text, is_identity::text
                FROM information_schema.columns WHERE table_schema = current_schema()
                """
            ).rows.map { row in try (0..<5).map { try row.decode(String.self, at: $0) } }
        }
        let keys = try await backend.store.single { db in
            try await db.execute(
                """
                SELECT column_usage.table_name || '.' || column_usage.column_name || ' ' || ordinal_position
                FROM information_schema.key_column_usage AS column_usage
                JOIN information_schema.table_constraints USING (constraint_schema, constraint_name)
                WHERE constraint_schema = current_schema() AND constraint_type = 'PRIMARY KEY'
                """
            ).rows.map { try $0.decode(String.self, at: 0) }
        }
        await backend.close()
        try await database.remove()

        let leftOut = Set(PostgreSQLDialect.leftOut.keys.map { $0.lowercased() })
        let found = Set(
            columns.filter { !leftOut.contains($0[0]) && !leftOut.contains("\($0[0]).\($0[1])") }
                .map { "\($0[0]).\($0[1]) \($0[2])\($0[3] == "YES" ? " NULL" : "")\($0[4] == "YES" ? " counted" : "")" }
        )
        let copied = Set(
            TransferTable.all.flatMap { table in
                table.columns.map { column in
                    let type =
                        switch column.kind {
                        case .integer: "bigint"
                        case .boolean: "boolean"
                        case .text: "text"
                        case .bytes: "bytea"
                        case .uuid: "uuid"
                        }
                    let isCounted = column.name == "id" && table.ids != .none
                    return "\(table.name).\(column.name)".lowercased() + " \(type)"
                        + (column.isOptional ? " NULL" : "") + (isCounted ? " counted" : "")
                }
            })
        #expect(
            found.subtracting(copied) == [],
            "A transfer copies no columns with these names and types, and does not say why it leaves them out.")
        #expect(copied.subtracting(found) == [], "No columns have these names and types.")
        for table in TransferTable.all {
            for (index, column) in table.key.enumerated() {
                #expect(keys.contains("\(table.name).\(column.name)".lowercased() + " \(index + 1)"))
            }
        }
    }

    @Test("A source can be read-only; one without tables or of an older version is refused, as is a read-only target")
    func sources() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let url = try #require(database.url)
        func problem(_ url: String) async -> PostgreSQLProblem.Reason? {
            do {
                try await PostgreSQLTransferSource(url: url, callLimit: .unreachable).withSnapshot { _ in }
                return nil
            } catch {
                return (error as? PostgreSQLProblem)?.reason ?? .other("\(error)")
            }
        }
        // A source without tables is refused, and no tables are created in it.
        for _ in 1...2 { #expect(await problem(url) == .olderVersion) }
        await (try await database.open(StorageConfiguration())).close()
        #expect(await problem(url) == nil)
        let readOnly = url.replacing("search_path", with: "default_transaction_read_only%3Don%20-csearch_path")
        #expect(await problem(readOnly) == nil)
        await #expect {
            try await PostgreSQLTransferTarget(url: readOnly, callLimit: .unreachable)
        } throws: {
            ($0 as? PostgreSQLProblem)?.reason == .readOnly
        }
        try await database.execute("DELETE FROM gatherMigration WHERE name LIKE '2 %'")
        #expect(await problem(url) == .olderVersion)
        try await database.remove()
    }
}
