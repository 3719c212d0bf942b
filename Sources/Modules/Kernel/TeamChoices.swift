// The teams that are chosen on the page that splits the selected players into teams.

public import Entities

/// The chosen players in the order of the page, each once and with a section.
public struct TeamChoices: Sendable, Hashable {
    /// A player with a section.
    public struct Entry: Sendable, Hashable {
        public let player: Player.ID
        public var section: TeamSection

        public init(player: Player.ID, section: TeamSection) {
            self.player = player
            self.section = section
        }
    }

    public private(set) var entries: [Entry]

    /// Keeps the first entry of each player.
    public init(_ entries: [Entry]) {
        var seen: Set<Player.ID> = []
        self.entries = entries.filter { seen.insert($0.player).inserted }
    }

    /// All players on the bench, as when the page is opened for the first time.
    public init(benched players: [Player.ID]) {
        self.init(players.map { Entry(player: $0, section: .bench) })
    }

    /// The choices of all players except `players`.
    public func without(_ players: [Player.ID]) -> TeamChoices {
        let left = Set(players)
        return TeamChoices(entries.filter { !left.contains($0.player) })
    }

    /// The players of `section`, in order.
    public func players(in section: TeamSection) -> [Player.ID] {
        entries.filter { $0.section == section }.map(\.player)
    }
}
