// The progress that a transfer reports.

import BackendStorage
import Foundation
import Synchronization
import TestDatabases
import Testing

extension TransferTests {
    // The target counts the rows that it has, so one kind of source is enough.
    @Test(
        "A resumed transfer counts the rows that were copied before",
        arguments: Direction.all.filter { $0.source == .sqlite })
    func resumedCount(_ direction: Direction) async throws {
        try await withDatabases(direction.source, direction.target) { databases in
            _ = try await with(databases[0]) { try await TransferredClub(filling: $0, clock, seed: 3) }
            let steps = Steps()
            var isFinished = false
            while !isFinished {
                do {
                    try await transfer(databases[0], to: databases[1], insertions: 1, step: steps.add)
                    isFinished = true
                } catch is Interruption {
                    // Each attempt copies two pages.
                }
            }
            for (table, rows) in steps.rows {
                #expect(rows == Set(rows).sorted(), "\(table)")
            }
            #expect(steps.rows.values.contains { $0.count > 1 }, "no table has several pages")
        }
    }

    /// The numbers of rows that were copied, by table.
    private final class Steps: Sendable {
        private let all = Mutex<[String: [Int]]>([:])

        var rows: [String: [Int]] { all.withLock { $0 } }

        @Sendable func add(_ step: Transfer.Step) {
            guard case .copying(let table, let rows, let count) = step else { return }
            #expect(rows <= count)
            all.withLock { $0[table, default: []].append(rows) }
        }
    }
}
