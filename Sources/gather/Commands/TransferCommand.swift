// `gather transfer`: copies everything from one database into another.

import ArgumentParser
import BackendPostgreSQL
import BackendSQLite
import BackendStorage
import Foundation
import Synchronization

struct TransferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfer",
        abstract: "Copies everything into an empty database, from SQLite to PostgreSQL or back, and compares both.",
        discussion: """
            Stop the server first: the command fails when the old database is changed meanwhile. When it was \
            interrupted, run it again: it continues where it stopped. Until it has finished, no server starts with the \
            new database. Passwords for PostgreSQL belong in a password file, or in PGPASSWORD.
            """
    )

    @Option(help: "The database that is copied: an SQLite file, or postgresql://…")
    var from: String

    @Option(help: "The empty database: an SQLite file, which is created when it is missing, or postgresql://…")
    var to: String

    func run() async throws {
        let (from, to) = (try DatabaseAddress(from, of: "from"), try DatabaseAddress(to, of: "to"))
        guard !from.isSame(as: to) else { throw TransferProblem.sameDatabase(from.description) }
        let source = from.source
        // Opening the target creates a missing file, so the source is checked first.
        try await source.withSnapshot { _ in }
        let target = try await to.target()
        do {
            let progress = TransferProgress()
            switch try await Transfer(from: source, to: target, step: progress.show).run() {
            case .alreadyFinished:
                print("The transfer of \(source.name) into \(target.name) finished earlier; nothing was done.")
            case .finished(let digests):
                for digest in digests { print(digest) }
                print("\(target.name) has everything of \(source.name); the rows of all tables are the same.")
                print("Give the server the same --secret-file as before, so that people stay signed in.")
            }
        } catch {
            try? await target.close()
            throw error
        }
        try await target.close()
    }
}

extension DatabaseAddress {
    fileprivate func isSame(as other: DatabaseAddress) -> Bool {
        switch (self, other) {
        case (.file(let path), .file(let other)): Self.resolved(path) == Self.resolved(other)
        case (.postgreSQL(let url), .postgreSQL(let other)): url == other
        default: false
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    fileprivate var source: any TransferSource {
        switch self {
        case .file(let path): SQLiteTransferSource(path: path)
        case .postgreSQL(let url): PostgreSQLTransferSource(url: url)
        }
    }

    fileprivate func target() async throws -> any TransferTarget {
        switch self {
        case .file(let path): try SQLiteTransferTarget(path: path)
        case .postgreSQL(let url): try await PostgreSQLTransferTarget(url: url)
        }
    }
}

/// Shows on standard error how far a long transfer has come, at most once a second.
private final class TransferProgress: Sendable {
    private static let interval = Duration.seconds(1)

    private let next = Mutex(ContinuousClock.now + interval)

    func show(_ step: Transfer.Step) {
        let isDue = next.withLock { next in
            guard next <= .now else { return false }
            next = .now + Self.interval
            return true
        }
        if isDue { StandardStream.error.write("\(step)\n") }
    }
}
