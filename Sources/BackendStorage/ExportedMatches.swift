// Collects the matches of a part of an export.

package import BackendServices
package import Entities

/// The matches of one part of an export: as many as take about a mebibyte of memory, and at least one if any is left. They share
/// one copy of each name, because many matches have the same players, and names can have more than a kilobyte.
package struct ExportedMatches: Sendable {
    package private(set) var matches: [AccountExport.Match] = []
    private var names: [Player.ID: String] = [:]
    private var size = 0

    private static let limit = 1 << 20

    package init() {}

    package var isFull: Bool { size >= Self.limit }

    /// The name of a player.
    /// - Parameter read: is called when no earlier match of this part has the player.
    package mutating func name(of player: Player.ID, _ read: () throws -> String) rethrows -> String {
        if let name = names[player] { return name }
        let name = try read()
        names[player] = name
        size += name.utf8.count
        return name
    }

    package mutating func add(_ match: AccountExport.Match) {
        let live = match.live
        size += MemoryLayout<AccountExport.Match>.stride
        size += match.lineup.count * MemoryLayout<Participant>.stride
        size += live.moves.count * MemoryLayout<RosterMove>.stride
        size += live.goals.count * MemoryLayout<Goal>.stride + live.takenBack.count * MemoryLayout<TakenBackGoal>.stride
        matches.append(match)
    }
}
