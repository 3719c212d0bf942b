// Who played in the last matches.

/// The players of the newest matches of a user.
public struct PlayingHistory: Sendable, Hashable {
    /// The number of newest matches that a history covers.
    public static let matchCount = 10

    /// The players of the newest match that has any.
    public let lastPlayers: Set<Player.ID>
    /// The last team of each of ``lastPlayers`` in that match, also of a player who is on the bench now. The match may still run. A
    /// player whose team an older backend does not report, and who was not moved into a team, is missing.
    public let lastTeams: [Player.ID: Team]
    /// In how many of the newest ``matchCount`` matches each player was.
    public let appearances: [Player.ID: Int]

    /// - Parameter lineups: the lineups of the newest ``matchCount`` matches, newest first. ``Participation/team`` is the
    ///   last team of the player in that match.
    public init(lineups: [[Participation]] = []) {
        let last = lineups.first { !$0.isEmpty } ?? []
        lastPlayers = Set(last.map(\.player))
        lastTeams = Dictionary(last.compactMap { entry in entry.team.map { (entry.player, $0) } }) { first, _ in first }
        appearances = Dictionary(lineups.joined().map { ($0.player, 1) }, uniquingKeysWith: +)
    }

    /// A player of a match.
    public struct Participation: Sendable, Hashable {
        public let player: Player.ID
        /// Nil when an older backend does not report it and the player was not moved into a team.
        public let team: Team?

        public init(player: Player.ID, team: Team?) {
            self.player = player
            self.team = team
        }
    }
}
