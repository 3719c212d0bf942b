// A target that interrupts the transfer into it.

import BackendStorage
import Foundation
import Synchronization

/// The error that stands for the end of the process during a transfer.
struct Interruption: Error {}

/// A target that calls a function during one of the insertions. By default, the function throws ``Interruption``.
final class InterruptedTarget: TransferTarget {
    private let target: any TransferTarget
    private let left: Mutex<Int>
    private let isLastCommitted: Bool
    private let interruption: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - insertions: the number of insertions before the one that is interrupted.
    ///   - isLastCommitted: whether the interrupted insertion inserts its rows before the function is called.
    init(
        _ target: any TransferTarget, after insertions: Int, isLastCommitted: Bool = false,
        _ interruption: @escaping @Sendable () async throws -> Void = { throw Interruption() }
    ) {
        self.target = target
        left = Mutex(insertions)
        self.isLastCommitted = isLastCommitted
        self.interruption = interruption
    }

    var name: String { target.name }

    func insert(_ rows: [[TransferValue]], into table: TransferTable, as run: UUID) async throws {
        let isNow = left.withLock { left in
            left -= 1
            return left == -1
        }
        if isNow, isLastCommitted { try await target.insert(rows, into: table, as: run) }
        if isNow { try await interruption() }
        if !isNow || !isLastCommitted { try await target.insert(rows, into: table, as: run) }
    }

    func rows(of table: TransferTable, after key: [TransferValue]?, limit: Int) async throws -> [[TransferValue]] {
        try await target.rows(of: table, after: key, limit: limit)
    }

    func lastID(of table: TransferTable) async throws -> Int64 { try await target.lastID(of: table) }
    func lastKey(of table: TransferTable) async throws -> [TransferValue]? { try await target.lastKey(of: table) }
    func rowCount(of table: TransferTable) async throws -> Int { try await target.rowCount(of: table) }

    func claim(
        _ marker: TransferMarker, if admits: @escaping @Sendable (TransferMarker?, Bool) throws -> Bool
    ) async throws -> Bool {
        try await target.claim(marker, if: admits)
    }

    func setLastID(_ id: Int64, of table: TransferTable) async throws { try await target.setLastID(id, of: table) }
    func finish(as run: UUID, at instant: Date) async throws { try await target.finish(as: run, at: instant) }
    func close() async throws { try await target.close() }
}
