// The export of an account.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The data of an account, for its user. It contains no password, token, recovery code or key of a link, and no hash of one of
/// these.
public struct AccountExport: Sendable, Hashable {
    public var user: User
    /// Nil where the backend does not send it.
    public var registeredAt: Date?
    /// Nil when there is no unused recovery code, and where the backend does not send it.
    public var recoveryCodeMadeAt: Date?
    /// When the sessions started; empty where the backend does not send the times.
    public var sessions: [Date]
    /// In the order of their ids. Players that were read from a document are in the order of the document.
    public var players: [Player]
    /// Oldest first. Matches that were read from a document are in the order of the document.
    public var matches: [Match]

    public init(
        user: User, registeredAt: Date? = nil, recoveryCodeMadeAt: Date? = nil, sessions: [Date] = [],
        players: [Player], matches: [Match]
    ) {
        self.user = user
        self.registeredAt = registeredAt
        self.recoveryCodeMadeAt = recoveryCodeMadeAt
        self.sessions = sessions
        self.players = players
        self.matches = matches
    }

    /// Whether the numbers of players and matches are within these limits for an import. The number of running gathers is not
    /// checked, because older versions allowed more of them.
    public func isWithin(_ limits: AccountLimits) -> Bool {
        players.count <= limits.players && matches.count <= limits.gathers
            && matches.allSatisfy { $0.lineup.count <= limits.exportedLineup }
            && playerIDs.count <= limits.exportedPlayers
    }

    /// The ids of the players on the roster, and of all players in a lineup, a goal or a move.
    public var playerIDs: Set<Player.ID> {
        var ids = Set(players.map(\.id))
        for match in matches {
            ids.formUnion(match.lineup.map(\.id))
            ids.formUnion(match.live.playerIDs)
        }
        return ids
    }

    /// Which data of the matches an export contains.
    public enum Content: Sendable, Hashable, CaseIterable {
        case everything
        /// Like ``everything``, but with only the last move of each player, in any order. When this move is to the bench, the
        /// lineup has the player's last team. A backend is allowed to return all moves.
        case results
    }

    /// A gather with its lineup and its live match.
    public struct Match: Sendable, Hashable {
        public var gather: Gather
        /// Everybody in the gather, in the order they were added, including players who were deleted since.
        public var lineup: [Participant]
        /// Without its link for spectators, and without its earlier clocks.
        public var live: LiveMatch
        /// Whether there is a link for spectators.
        public var isShared: Bool
        /// The length that was chosen at the start, in minutes; nil when none was chosen.
        public var minutes: Int?

        /// - Parameter live: its link is left out; ``isShared`` says whether it has one. Its earlier clocks are left out too: they
        ///   give late taps their minutes, and no late tap reaches an imported match, because that match has a new id.
        public init(gather: Gather, lineup: [Participant], live: LiveMatch, minutes: Int? = nil) {
            self.gather = gather
            self.lineup = lineup
            self.live = live
            isShared = live.spectatorKey != nil
            self.live.link = nil
            self.live.earlierClocks = []
            self.minutes = minutes
        }
    }
}

extension LiveMatch {
    /// The players of goals and moves; a player can occur several times.
    package var playerIDs: [Player.ID] {
        allGoals.compactMap(\.scorer?.player) + moves.map(\.player)
    }
}
