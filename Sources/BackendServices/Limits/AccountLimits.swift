// How much one account can hold.

internal import Entities

/// The limits of an account. They apply to new objects. Objects above a limit, because an older version created them or
/// the limit was lowered, can still be read, changed and deleted.
public struct AccountLimits: Sendable {
    /// Players on the roster. Deleted players, who are kept for past matches, do not count.
    public var players: Int
    /// Deleted players who are kept for past matches. An account with this many of them can add no player, because
    /// statistics read all of them.
    public var formerPlayers: Int
    /// Gathers, running and ended. The default is enough for one gather a day for 27 years.
    public var gathers: Int
    /// Gathers that have not ended. The limit is low because pages show all of them.
    public var running: Int
    /// Players of one gather.
    public var lineup: Int
    /// Gathers with a link for spectators at the same time.
    public var links: Int
    /// Changes of one gather that have a one-time token, not counting corrections after its end. The tokens are stored, and changes
    /// with a token beyond this number are refused. A usual match has about a hundred such changes.
    public var taps: Int
    /// All changes of one gather that have a one-time token, including corrections after its end. This is twice ``taps``, so that
    /// after the maximum number of other changes there can be as many corrections.
    public var tokens: Int { 2 * taps }

    public init(
        players: Int = 500, formerPlayers: Int = 5_000, gathers: Int = 10_000, running: Int = 20, lineup: Int = 100,
        links: Int = 100, taps: Int = 2_000
    ) {
        self.players = players
        self.formerPlayers = formerPlayers
        self.gathers = gathers
        self.running = running
        self.lineup = lineup
        self.links = links
        self.taps = taps
    }

    /// The highest number of players in an export that can be imported, including deleted ones. Players can be added while there are
    /// fewer than ``formerPlayers`` former players. Afterwards all players of a full roster can be deleted, and become former players.
    public var exportedPlayers: Int { players + formerPlayers }

    /// The highest number of players of one gather in an export that can be imported: ``lineup``, and one more for each
    /// possible move, because in older versions moves added players without a limit.
    public var exportedLineup: Int { lineup + RosterMove.limit }
}
