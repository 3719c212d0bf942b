// The recorded statements of the present program and of earlier ones, with the newest tables.

import Foundation
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL
@testable import PostgreSQLClient

@Suite(
    "Statements of earlier programs", .takingTurns(places: 1),
    .enabled(if: TestDatabase.server != nil, "without a server"))
struct RecordedStatementTests {
    /// The statements of a file. ``version`` is the number of migrations of the program that sends them, see
    /// `.ci/statements`.
    struct Recording: Sendable, CustomTestStringConvertible {
        let version: Int
        let statements: [String]

        var testDescription: String { "\(version)" }
    }

    static let recordings: [Recording] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "RecordedStatements")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.compactMap { file in
            guard let version = Int(file.deletingPathExtension().lastPathComponent),
                let text = try? String(contentsOf: file, encoding: .utf8)
            else { return nil }
            return Recording(version: version, statements: text.split(separator: ";\n\n").map(String.init))
        }
    }()

    /// The statements that PostgreSQL refuses to prepare when the database has the tables of these migrations.
    private func refused(_ statements: [String], _ versions: [Schema.Migration]) async throws -> [String] {
        let database = try await TestDatabase.make(.postgresql)
        let pool = PostgreSQLPool(url: try #require(database.url), size: 1)
        _ = try await Schema.migrate(pool, to: versions, callLimit: .unreachable)
        let refused = try await pool.withConnection(before: .now + .unreachable) { db in
            var refused: [String] = []
            for (number, statement) in statements.enumerated() {
                do throws(PostgreSQLError) {
                    try await db.execute(script: "PREPARE recorded\(number) AS \(statement)")
                } catch {
                    guard case .server = error else { throw error }
                    refused.append("\(statement): \(error)")
                }
            }
            return refused
        }
        await pool.close(before: .now)
        try await database.remove()
        return refused
    }

    /// The number of migrations that a program must know to use the newest tables.
    private static var oldest: Int { Schema.versions.map(\.oldest).max() ?? 0 }

    @Test("The newest tables accept the statements of each program that can still use them", arguments: recordings)
    func newestTables(_ recording: Recording) async throws {
        guard recording.version >= Self.oldest else { return }
        #expect(recording.statements.count > 100)
        #expect(try await refused(recording.statements, Schema.versions) == [])
    }

    @Test("The statements of the present program, and of each earlier one that can use the newest tables, are recorded")
    func isComplete() {
        // The statements of the first version were not recorded.
        let versions = Array(max(2, Self.oldest)...Schema.versions.count)
        #expect(versions.allSatisfy { version in Self.recordings.contains { $0.version == version } })
    }

    @Test("When a column is dropped, statements that use the column are refused")
    func contraction() async throws {
        let recording = try #require(Self.recordings.max { $0.version < $1.version })
        let contraction = Schema.Migration(
            name: "999 less", oldest: 999, sql: "ALTER TABLE goal DROP COLUMN isOwnGoal")
        #expect(try await !refused(recording.statements, Schema.versions + [contraction]).isEmpty)
    }
}
