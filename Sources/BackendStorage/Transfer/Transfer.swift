// Copies the tables of one database into another one, and compares the two databases.

internal import Foundation

/// Copies all tables of ``TransferTable/all`` into an empty database.
///
/// Rows are inserted in the order of their keys, a page of rows in each transaction, so a transfer that was interrupted goes on
/// after the last key of each table. The target has a marker with a hash of the contents of the source, so the source is
/// read once before anything is copied. During this first reading the target has a marker without a hash, so that no server opens
/// the empty database. The source is read once more at the end, to notice a change that a server made in between.
package struct Transfer: Sendable {
    /// What was done with a page of rows. `rows` is the number of rows of the table so far, including those that an interrupted
    /// run copied.
    package enum Step: Sendable, Hashable, CustomStringConvertible {
        case reading(table: String, rows: Int)
        case copying(table: String, rows: Int, of: Int)
        case comparing(table: String, rows: Int, of: Int)

        package var description: String {
            switch self {
            case .reading(let table, let rows): "Reading \(table): \(rows) rows."
            case .copying(let table, let rows, let count): "Copying \(table): \(rows) of \(count) rows."
            case .comparing(let table, let rows, let count): "Comparing \(table): \(rows) of \(count) rows."
            }
        }
    }

    package enum Outcome: Sendable, Hashable {
        case finished([TableDigest])
        /// A transfer of the same contents had finished before, so nothing was copied.
        case alreadyFinished
    }

    private let source: any TransferSource
    private let target: any TransferTarget
    private let pageSize: Int
    private let step: @Sendable (Step) -> Void

    /// - Parameters:
    ///   - pageSize: the highest number of rows in a page. Only the rows of one page are in memory.
    ///   - step: called for each page.
    package init(
        from source: any TransferSource, to target: any TransferTarget, pageSize: Int = 1_000,
        step: @escaping @Sendable (Step) -> Void = { _ in }
    ) {
        self.source = source
        self.target = target
        self.pageSize = pageSize
        self.step = step
    }

    /// Begins a transfer or goes on with an unfinished one.
    package func run() async throws -> Outcome {
        let unread = TransferMarker(fingerprint: Data(), run: UUID())
        _ = try await target.claim(unread) { found, isEmpty in
            try found == nil && admits(unread, found, isEmpty: isEmpty)
        }
        let copied = try await source.withSnapshot { snapshot in try await copy(snapshot) }
        guard let (run, contents) = copied else { return .alreadyFinished }
        let after = try await source.withSnapshot { snapshot in try await read(snapshot) }
        guard after == contents else {
            throw TransferProblem.sourceChanged(source: source.name, target: target.name)
        }
        try await target.finish(as: run, at: .now)
        return .finished(contents.digests)
    }

    /// - Returns: nil when a transfer of the same contents had finished before.
    private func copy(_ snapshot: any TransferReader) async throws -> (run: UUID, TransferContents)? {
        let contents = try await read(snapshot)
        let marker = TransferMarker(fingerprint: contents.fingerprint, run: UUID())
        guard try await target.claim(marker, if: { try admits(marker, $0, isEmpty: $1) }) else { return nil }
        for (table, digest) in zip(TransferTable.all, contents.digests) {
            try await copy(table, of: snapshot, rows: digest.rows, as: marker.run)
        }
        for table in TransferTable.all where table.ids != .none {
            try await target.setLastID(try await snapshot.lastID(of: table), of: table)
        }
        try await compare(with: contents)
        return (marker.run, contents)
    }

    private func read(_ snapshot: any TransferReader) async throws -> TransferContents {
        try await TransferContents(of: snapshot, named: source.name, pageSize: pageSize) { table, rows in
            step(.reading(table: table.name, rows: rows))
        }
    }

    private func admits(_ marker: TransferMarker, _ found: TransferMarker?, isEmpty: Bool) throws -> Bool {
        guard let found, !found.fingerprint.isEmpty else {
            guard isEmpty else { throw TransferProblem.notEmpty(target.name) }
            return true
        }
        let isSame = found.fingerprint == marker.fingerprint
        guard found.finishedAt == nil else {
            guard isSame else { throw TransferProblem.otherContents(target.name) }
            return false
        }
        guard isSame else { throw TransferProblem.otherSource(source: source.name, target: target.name) }
        return true
    }

    private func copy(
        _ table: TransferTable, of snapshot: any TransferReader, rows count: Int, as run: UUID
    ) async throws {
        var key = try await target.lastKey(of: table)
        var copied = key == nil ? 0 : try await target.rowCount(of: table)
        while true {
            let rows = try await snapshot.rows(of: table, after: key, limit: pageSize)
            guard let last = rows.last else { return }
            try await target.insert(rows, into: table, as: run)
            key = table.key(of: last)
            copied += rows.count
            step(.copying(table: table.name, rows: copied, of: count))
        }
    }

    private func compare(with contents: TransferContents) async throws {
        let counts = Dictionary(uniqueKeysWithValues: contents.digests.map { ($0.table, $0.rows) })
        let found = try await TransferContents(of: target, named: target.name, pageSize: pageSize) { table, rows in
            step(.comparing(table: table.name, rows: rows, of: counts[table.name] ?? 0))
        }
        let different = zip(contents.digests, found.digests).filter { $0 != $1 }.map(\.0.table)
        guard different.isEmpty else {
            throw TransferProblem.different(tables: different, source: source.name, target: target.name)
        }
    }
}
