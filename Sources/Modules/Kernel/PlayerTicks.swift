// The query of the selection page: the ticked players, and which players are listed.

public import Entities

/// The query of the page that selects players.
public struct PlayerTicks: Sendable, Hashable {
    public var players: [Player.ID]
    /// A group of players who are ticked besides ``players``; nil for none.
    public var preset: Preset?
    /// Only players who match this search are listed. Players who are not listed keep their ticks. Nil lists the whole roster.
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
