// Who played in the last matches.

/// The players of the newest matches of a user.
public struct PlayingHistory: Sendable, Hashable {
    /// The number of newest matches that a history covers.
    public static let matchCount = 10

    /// The players of the newest match that has any.
    public let lastPlayers: Set<Player.ID>
    /// The team of each of ``lastPlayers`` after the last move of that match. The match may still run. A player whose team an
    /// older backend does not report is missing.
    public let lastTeams: [Player.ID: Team]
    /// In how many of the newest ``matchCount`` matches each player was.
    public let appearances: [Player.ID: Int]

    /// - Parameter lineups: the lineups of the newest ``matchCount`` matches, newest first. Each player has the team after
    ///   the last move in that match.
    public init(lineups: [[Participation]] = []) {
        let last = lineups.first { !$0.isEmpty } ?? []
        lastPlayers = Set(last.map(\.player))
        lastTeams = Dictionary(last.compactMap { entry in entry.team.map { (entry.player, $0) } }) { first, _ in first }
        appearances = Dictionary(lineups.joined().map { ($0.player, 1) }, uniquingKeysWith: +)
    }

    /// A player of a match.
    public struct Participation: Sendable, Hashable {
        public let player: Player.ID
        /// Nil where an older backend does not report it.
        public let team: Team?

        public init(player: Player.ID, team: Team?) {
            self.player = player
            self.team = team
        }
    }
}
