// Who plays where, as the confirm page asks and sends it.

public import Entities

/// The chosen players in the order of the page, each with a section. A player stands in it once.
public struct TeamChoices: Sendable, Hashable {
    /// One player's place.
    public struct Entry: Sendable, Hashable {
        public let player: Player.ID
        public var section: TeamSection

        public init(player: Player.ID, section: TeamSection) {
            self.player = player
            self.section = section
        }
    }

    public private(set) var entries: [Entry]

    /// The first entry of a player counts, later ones are left out.
    public init(_ entries: [Entry]) {
        var seen: Set<Player.ID> = []
        self.entries = entries.filter { seen.insert($0.player).inserted }
    }

    /// Everybody on the bench, as the page opens.
    public init(benched players: [Player.ID]) {
        self.init(players.map { Entry(player: $0, section: .bench) })
    }

    /// The players of `section`, in order.
    public func players(in section: TeamSection) -> [Player.ID] {
        entries.filter { $0.section == section }.map(\.player)
    }
}
