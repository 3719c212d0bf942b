// The finished matches of one signed-in user, for statistics.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A service is made for the access token of a session, and throws `.unauthorized` when this session is not valid.
public protocol SeasonService: Sendable {
    /// Calls `body` with the history. From a database, the history is read at one moment; from a remote backend, it is read with
    /// several calls.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value
}

/// The history of a user. It is valid only within the call of ``SeasonService/read(_:)``.
public protocol SeasonReader {
    /// The revision of the account at which the history was read; nil where the backend does not count changes.
    var revision: AccountRevision? { get }

    /// Calls `body` with each finished match, newest first, until `body` returns false. Only a few matches are in memory at a
    /// time, if the backend allows it.
    /// - Parameters:
    ///   - player: matches with this player; nil for all. Matches whose lineup is not known are included.
    ///   - cursor: matches older than the match of the cursor; nil for all.
    ///   - limit: a hint that about this number of matches is needed; nil for all.
    func forEachMatch(
        of player: Player.ID?, before cursor: MatchCursor?, limit: Int?, _ body: (PlayedMatch) throws -> Bool
    ) throws

    /// The sum of the results of finished matches.
    /// - Parameters:
    ///   - player: matches that are known to have this player; nil for all.
    ///   - dates: matches with a date in this range; nil for all.
    func tally(of player: Player.ID?, in dates: Range<Date>?) throws -> MatchTally

    /// The number of finished matches whose lineup is not known. Matches whose score cannot be read are counted too.
    func unknownLineups() throws -> Int

    /// Everybody who is known to have been in a match, or is on the roster.
    func players() throws -> [Player.ID: SeasonPlayer]
}

extension SeasonReader {
    /// The ratings of the players of this history.
    /// - Parameter roster: see ``PlayerRatings/init(_:of:)``.
    public func ratings(of roster: [Player]) throws -> PlayerRatings {
        var matches = RatedMatches()
        try forEachMatch(of: nil, before: nil, limit: nil) { match in
            matches.add(match)
            return true
        }
        return PlayerRatings(matches, of: roster)
    }
}

/// A player of a history.
public struct SeasonPlayer: Sendable, Hashable {
    public let name: String
    /// False for a player who was deleted.
    public let isOnRoster: Bool

    public init(name: String, isOnRoster: Bool) {
        self.name = name
        self.isOnRoster = isOnRoster
    }
}

extension SeasonReader {
    public var revision: AccountRevision? { nil }
}

/// A history that is in memory as a whole.
public struct SeasonSnapshot: SeasonReader, Sendable {
    private let matches: [PlayedMatch]
    private let names: [Player.ID: SeasonPlayer]
    public let revision: AccountRevision?

    /// - Parameters:
    ///   - matches: newest first. They are sorted by their dates; matches of the same date keep this order, and those
    ///     without a date are last.
    ///   - revision: nil where the backend does not count changes.
    public init(matches: [PlayedMatch], players: [Player.ID: SeasonPlayer], revision: AccountRevision? = nil) {
        let dates = matches.map { $0.date ?? .distantPast }
        let order = matches.indices.sorted { (dates[$1], $0) < (dates[$0], $1) }
        self.matches = order.map { matches[$0] }
        names = players
        self.revision = revision
    }

    /// Approximately the number of values in memory, for the capacity of a cache.
    package var size: Int {
        matches.reduce(1 + names.count) { $0 + 1 + ($1.lineup?.count ?? 0) + $1.goals.count }
    }

    public func forEachMatch(
        of player: Player.ID?, before cursor: MatchCursor?, limit: Int?, _ body: (PlayedMatch) throws -> Bool
    ) throws {
        for match in matches[start(after: cursor)...] where player.map(match.mayInclude) ?? true {
            guard try body(match) else { return }
        }
    }

    public func tally(of player: Player.ID?, in dates: Range<Date>?) throws -> MatchTally {
        MatchTally(
            matches.lazy.filter { match in
                (player.map { match.lineup != nil && match.mayInclude($0) } ?? true)
                    && (dates.map { match.date.map($0.contains) ?? false } ?? true)
            }.map(\.result))
    }

    public func unknownLineups() throws -> Int {
        matches.count { $0.lineup == nil }
    }

    public func players() throws -> [Player.ID: SeasonPlayer] { names }

    /// The index of the first match that is older than the cursor.
    private func start(after cursor: MatchCursor?) -> Int {
        guard let cursor else { return 0 }
        if let index = matches.firstIndex(where: { $0.id == cursor.match }) { return index + 1 }
        guard let date = cursor.date else { return matches.endIndex }
        // Matches without a date are the last ones.
        return matches.firstIndex { $0.date.map { $0 < date } ?? true } ?? matches.endIndex
    }
}

extension PlayedMatch {
    /// Whether the player was in the match; also true when the lineup is not known.
    fileprivate func mayInclude(_ player: Player.ID) -> Bool {
        lineup?.contains { $0.player == player } ?? true
    }
}

extension SeasonSnapshot {
    /// The ``size`` above which a history is long.
    private static let longHistory = 2_000

    /// Calls the body of ``SeasonService/read(_:)``; for a long history, as ``LongWork``. Errors that are not service errors become
    /// `.unavailable`.
    public static func call<Value: Sendable>(
        _ body: (any SeasonReader) throws -> Value, with snapshot: SeasonSnapshot
    ) async throws(ServiceError) -> Value {
        guard snapshot.size > longHistory else { return try result(of: body, with: snapshot) }
        return try await LongWork.run(for: nil) { () throws(ServiceError) in try result(of: body, with: snapshot) }
    }

    private static func result<Value>(
        of body: (any SeasonReader) throws -> Value, with snapshot: SeasonSnapshot
    ) throws(ServiceError) -> Value {
        do {
            return try body(snapshot)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .unavailable
        }
    }
}
