// The query of the selection page: the ticked players, and which players are listed.

public import Entities

/// The query of the page that selects players.
public struct PlayerTicks: Sendable, Hashable {
    public var players: [Player.ID]
    /// Ticked besides ``players``.
    public var preset: Preset?
    /// Only players that match are listed. The others keep their ticks.
    public var search: PlayerSearch?

    /// A group of players. The raw values are used in addresses.
    public enum Preset: String, Sendable, Hashable, CaseIterable {
        /// The players of the last match.
        case last
        case all
    }

    public init(_ players: [Player.ID] = [], preset: Preset? = nil, search: PlayerSearch? = nil) {
        self.players = players
        self.preset = preset
        self.search = search
    }
}
