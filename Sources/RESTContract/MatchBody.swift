// A match with its goals and moves in JSON.

public import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A match of an ``AccountDocument``.
public struct MatchBody: Sendable, Hashable, Codable {
    public var id: UUID
    public var createdAt: String?
    public var endedAt: String?
    /// `a-b`, or a text that is not a valid score, see `Gather.unreadableScore`; absent while the match runs.
    public var score: String?
    /// `Team A`, `Team B` or `None`.
    public var winnerTeam: String?
    public var lineup: [Entry]
    public var clock: Clock
    /// Milliseconds that earlier countdowns ran, such as that of the first half, without added time.
    public var played: Int64
    public var goals: [GoalBody]
    public var moves: [Move]
    /// Whether there is a link for spectators. Its key is not in the document.
    public var isShared: Bool
    /// Whether the match was ended, even when its result is not stored yet.
    public var isClosed: Bool
    /// `LiveMatch.revision`, which increases with the changes of the match.
    public var revision: Int
    /// When the match was last corrected after its end; absent when it never was.
    public var correctedAt: String?
    /// The minutes that were chosen for the clock at the start; absent when they were not chosen, and in documents of older
    /// versions.
    public var chosenMinutes: Int?

    public struct Entry: Sendable, Hashable, Codable {
        /// The id of the player. A player who is not among the players of the document was deleted; only the name is left.
        public var player: Int
        public var name: String
        /// `Team A` or `Team B`; older servers leave it out.
        public var team: String?
    }

    /// At most one of `endsAt`, `remaining` and `addedSince` is present; none for a clock that is stopped.
    public struct Clock: Sendable, Hashable, Codable {
        /// The seconds from which the clock counts down.
        public var duration: Int
        /// The duration that was chosen before the first start, in seconds; absent until the start, again after a cancel, and for
        /// clocks of versions that did not store it.
        public var chosenDuration: Int?
        /// When a running clock reaches 00:00.
        public var endsAt: String?
        /// Milliseconds that are left on a paused clock.
        public var remaining: Int64?
        /// The instant from which added time is counted.
        public var addedSince: String?
    }

    public struct Move: Sendable, Hashable, Codable {
        /// The revision that the match had after the move; at least 1.
        public var id: Int
        public var player: Int
        /// `bench`, `teamA` or `teamB`.
        public var section: String
        /// The minute of play, from 1.
        public var minute: Int
        /// The minute of added time, from 1; absent in regular time.
        public var addedMinute: Int?
        public var movedAt: String
    }

    public init(_ match: AccountExport.Match) {
        let (gather, live) = (match.gather, match.live)
        id = gather.id
        createdAt = gather.createdAt.map(ContractDate.text)
        endedAt = gather.endedAt.map(ContractDate.text)
        score = gather.wireScore
        winnerTeam = gather.winner?.wireName
        lineup = match.lineup.map { Entry(player: $0.id, name: $0.name, team: $0.team?.wireName) }
        clock = Clock(live.clock)
        played = live.played
        goals = live.goals.map { GoalBody($0) } + live.takenBack.map { GoalBody($0.goal, takenBackAt: $0.takenBackAt) }
        moves = live.moves.map {
            Move(
                id: $0.id, player: $0.player, section: $0.section.rawValue, minute: $0.minute.minute,
                addedMinute: $0.minute.added, movedAt: ContractDate.text($0.movedAt))
        }
        isShared = match.isShared
        isClosed = live.isClosed
        revision = live.revision
        correctedAt = live.correctedAt.map(ContractDate.text)
        chosenMinutes = match.minutes
    }
}

extension MatchBody.Clock {
    fileprivate init(_ clock: MatchClock) {
        duration = clock.duration
        chosenDuration = clock.chosenDuration
        switch clock.state {
        case .stopped: break
        case .running(let end): endsAt = ContractDate.text(end)
        case .paused(let remaining): self.remaining = Int64((remaining * 1000).rounded())
        case .added(let start): addedSince = ContractDate.text(start)
        }
    }
}
