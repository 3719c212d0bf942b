// The table of players: which matches it counts, and the order of the players.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The finished matches that a table counts. The raw values are used in addresses.
public enum TablePeriod: String, Sendable, Hashable, CaseIterable {
    /// All finished matches.
    case all
    /// The finished matches of the present year. Matches without a date are in no year.
    case year
    /// The last ten finished matches of the account.
    case lastTen = "last10"

    /// The number of matches of ``lastTen``.
    public static let lastCount = 10
}

/// A player in the table.
public struct TableEntry: Sendable, Hashable {
    public let player: Player.ID
    public let totals: PlayerTotals
    /// Starts at 1. Players with the same points, goals and appearances have the same place.
    public let place: Int

    public init(player: Player.ID, totals: PlayerTotals, place: Int) {
        self.player = player
        self.totals = totals
        self.place = place
    }
}

extension SeasonFigures {
    /// The players by points, then goals, then appearances.
    /// - Parameter names: all players of these figures, sorted by name in the viewer's language. Their order decides between
    ///   players with the same points, goals and appearances.
    public func table(inOrderOf names: [Player.ID]) -> [TableEntry] {
        let positions = Dictionary(zip(names, names.indices)) { first, _ in first }
        let sorted = players.map { (player: $0, totals: $1, position: positions[$0] ?? .max) }.sorted { one, other in
            let (first, second) = (one.totals.rank, other.totals.rank)
            return first == second ? (one.position, one.player) < (other.position, other.player) : first > second
        }
        var entries: [TableEntry] = []
        for (index, (player, totals, _)) in sorted.enumerated() {
            let isTied = entries.last.map { $0.totals.rank == totals.rank } ?? false
            entries.append(
                TableEntry(player: player, totals: totals, place: isTied ? entries[index - 1].place : index + 1))
        }
        return entries
    }
}

extension PlayerTotals {
    fileprivate var rank: Rank { Rank(points: points, goals: goals, played: played) }

    fileprivate struct Rank: Comparable {
        let points: Int
        let goals: Int
        let played: Int

        static func < (one: Rank, other: Rank) -> Bool {
            (one.points, one.goals, one.played) < (other.points, other.goals, other.played)
        }
    }
}

extension Date {
    /// The start of the year of this instant in a time zone (Gregorian calendar).
    public func startOfYear(in timeZone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.dateInterval(of: .year, for: self)?.start ?? self
    }
}
