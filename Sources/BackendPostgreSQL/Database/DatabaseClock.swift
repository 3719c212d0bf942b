// The difference between the clock of the database and that of this machine.

internal import Entities
internal import Foundation
internal import Logging
internal import PostgreSQLClient
internal import Synchronization

/// Compares the clock of this machine with that of the database. Sessions, invitations and the times of matches follow
/// the clock of the server that receives the request, so the clocks of all servers of a database have to agree.
final class DatabaseClock: Sendable {
    /// Seconds above which a difference is logged. Clocks of matches show seconds, so people notice a difference of this size.
    static let tolerance: TimeInterval = 2
    /// Seconds above which this server is not ready, so that a load balancer sends it no requests: the goals that it counts would get
    /// wrong minutes.
    static let limit: TimeInterval = 60

    /// The present instant of the database as SQL, in milliseconds since 1970.
    static let reading = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

    /// The earlier of an instant of this machine and the present one of the database, as SQL. Rows that have expired by
    /// then have expired for every server whose clock is right, so a server whose clock is ahead deletes nothing too early.
    /// - Parameter parameter: the placeholder of the instant, in milliseconds since 1970.
    static func earliest(_ parameter: StaticString) -> String {
        // Unlike `clock_timestamp()`, `now()` has one value in a transaction, so an index can be used.
        "least(\(parameter), (extract(epoch FROM now()) * 1000)::bigint)"
    }

    private enum Verdict: Int, Comparable {
        case agrees, differs, isUnusable

        static func < (one: Verdict, other: Verdict) -> Bool { one.rawValue < other.rawValue }
    }

    private let logger: Logger
    /// The worst verdict since the difference was last below half of the tolerance. Only a worse one is logged.
    private let last = Mutex(Verdict.agrees)

    init(logger: Logger) {
        self.logger = logger
    }

    /// Throws ``PostgreSQLProblem/Reason/clock(seconds:)`` when the difference is above the limit.
    func check(_ pool: PostgreSQLPool, before deadline: ContinuousClock.Instant) async throws {
        let difference = try await pool.withConnection(before: deadline) { db in
            let asked = Date()
            let found = try await db.execute("SELECT \(Self.reading)")
            return try Self.difference(found, askedAt: asked)
        }
        guard abs(difference) <= Self.limit else {
            throw PostgreSQLProblem.Reason.clock(seconds: Int(difference.rounded()))
        }
        _ = judge(difference)
    }

    /// Whether the difference is within ``limit``.
    /// - Parameters:
    ///   - result: the result of a statement whose first column is ``reading``.
    ///   - asked: the time of this machine before the statement.
    func agrees(with result: PostgreSQLResult, askedAt asked: Date) throws -> Bool {
        judge(try Self.difference(result, askedAt: asked))
    }

    /// By how many seconds the clock of this machine is ahead of that of the database; negative when it is behind. The
    /// true difference can be larger by up to the duration of the statement.
    private static func difference(_ result: PostgreSQLResult, askedAt asked: Date) throws -> TimeInterval {
        guard let row = result.first else { return 0 }
        let reading = Date(millisecondsSince1970: try row.decode(at: 0))
        return max(0, asked.timeIntervalSince(reading)) - max(0, reading.timeIntervalSinceNow)
    }

    private func judge(_ difference: TimeInterval) -> Bool {
        let size = abs(difference)
        let verdict: Verdict = size > Self.limit ? .isUnusable : size > Self.tolerance ? .differs : .agrees
        let isWorse = last.withLock { last in
            let isWorse = verdict > last
            // Half of the tolerance, so that a difference that goes up and down around the tolerance is logged once.
            if isWorse || size < Self.tolerance / 2 { last = verdict }
            return isWorse
        }
        if isWorse {
            let text = Self.text(seconds: Int(difference.rounded()))
            if verdict == .isUnusable {
                logger.error("This server is not ready: \(text).")
            } else {
                logger.warning("\(text.prefix(1).uppercased() + text.dropFirst()).")
            }
        }
        return verdict != .isUnusable
    }

    /// The difference as the end of a sentence.
    static func text(seconds: Int) -> String {
        """
        the clock of this machine is \(abs(seconds)) seconds \(seconds < 0 ? "behind" : "ahead of") that of the database; set both \
        with NTP, for example with chrony
        """
    }
}
