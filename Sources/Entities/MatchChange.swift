// The changes of a live match, and their rules.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One change of a match. After the end of the match only changes of the link for spectators are possible, see
/// ``isPossibleAfterTheEnd``. Corrections are a type of their own, see ``MatchCorrection``.
public enum MatchChange: Sendable, Hashable {
    case clock(MatchClock.Action)
    /// Counts a goal for this team. Changes nothing when the team has the most goals that `Score.limits` allows.
    case goal(Team, scorer: Goal.Scorer? = nil)
    /// Takes back this team's last goal, if there is one.
    case takeBackLast(Team)
    /// Takes back this goal. Changes nothing when the match has no such goal, for example because it was taken back before.
    case takeBack(Goal.ID)
    /// Counts a goal again that was taken back, with its minute and scorer. Changes nothing when the goal is not
    /// ``TakenBackGoal/isRestorable(at:)`` any more, or when the team has the most goals that `Score.limits` allows.
    case restore(Goal.ID)
    /// Sets the scorer of a goal, nil for an unknown scorer. The question of who scored is then answered. Changes nothing when the
    /// match has no such goal.
    case scorer(Goal.Scorer?, of: Goal.ID)
    /// Moves players into teams or to the bench, in the order of the list. Changes nothing when the match would have more than
    /// ``RosterMove/limit`` moves. Before a backend applies the change, it adds to the match those players who move into a team and
    /// are not in the match yet. A backend refuses moves that ``LiveMatch/allows(_:of:)`` does not allow.
    case moves([Placement])
    /// Creates the link for spectators. Changes nothing when there is a link already.
    case share(SpectatorKey)
    /// Removes the link for spectators.
    case withdrawLink
    /// Keeps the link for spectators until it is withdrawn, see ``SpectatorLink/isKept``.
    case keepLink
}

extension LiveMatch {
    /// Applies a change at an instant, which is rounded to milliseconds. A change that has no effect, such as the start of a
    /// clock that runs, does not increment the revision. Whether the match is closed is not checked here: backends reject changes
    /// of a closed match that are not ``MatchChange/isPossibleAfterTheEnd``.
    public mutating func apply(_ change: MatchChange, at instant: Date) {
        let instant = instant.wholeMilliseconds
        let before = self
        switch change {
        case .clock(let action):
            apply(action, at: instant)
        case .goal(let team, let scorer):
            guard score[team] < Score.limits.upperBound else { break }
            goals.append(
                Goal(id: revision + 1, team: team, minute: minute(at: instant), scorer: scorer, scoredAt: instant))
        case .takeBackLast(let team):
            if let goal = goals.last(where: { $0.team == team }) { takeBack(goal.id, at: instant) }
        case .takeBack(let goal):
            takeBack(goal, at: instant)
        case .restore(let goal):
            restore(goal, at: instant)
        case .scorer(let scorer, let goal):
            guard let index = goals.firstIndex(where: { $0.id == goal }) else { break }
            goals[index].scorer = scorer
            goals[index].isAnswered = true
        case .moves(let placements):
            move(placements, at: instant)
        case .share(let key):
            link = link ?? SpectatorLink(key: key, madeAt: instant)
        case .withdrawLink:
            link = nil
        case .keepLink:
            link?.isKept = true
        }
        // Each move has a revision of its own as its id, so the revision increases by the number of moves.
        if self != before { revision += max(1, moves.count - before.moves.count) }
    }

    private mutating func move(_ placements: [MatchChange.Placement], at instant: Date) {
        guard hasRoom(for: placements) else { return }
        let minute = minute(at: instant)
        for (index, placement) in effective(placements).enumerated() {
            moves.append(
                RosterMove(
                    id: revision + index + 1, player: placement.player, section: placement.section, minute: minute,
                    movedAt: instant))
        }
    }

    /// The placements that are recorded as moves: those to another section than that of the player’s last move.
    private func effective(_ placements: [MatchChange.Placement]) -> [MatchChange.Placement] {
        var sections = movedSections
        return placements.filter { sections.updateValue($0.section, forKey: $0.player) != $0.section }
    }

    /// Whether the match has at most ``RosterMove/limit`` moves after these.
    public func hasRoom(for placements: [MatchChange.Placement]) -> Bool {
        moves.count + effective(placements).count <= RosterMove.limit
    }

    /// Whether a backend makes these moves: there is room for all of them, and no team loses its last player.
    /// - Parameter lineup: as for ``squads(of:)``, without the players whom the moves add to the gather.
    public func allows(_ placements: [MatchChange.Placement], of lineup: [Participant]) -> Bool {
        hasRoom(for: placements) && !isTeamEmptied(by: placements, of: lineup)
    }

    /// Whether moves take the last player out of a team. False while the team of a player of the lineup is unknown, because this
    /// player may be in the team that the others leave: older servers of the REST contract send no teams.
    /// - Parameter lineup: as for ``squads(of:)``, without the players whom the moves add to the gather.
    func isTeamEmptied(by placements: [MatchChange.Placement], of lineup: [Participant]) -> Bool {
        let before = squads(of: lineup).sections
        guard before.count == lineup.count else { return false }
        let after = before.merging(placements.map { ($0.player, $0.section) }) { _, latest in latest }
        return Team.allCases.contains { team in
            before.values.contains(team.section) && !after.values.contains(team.section)
        }
    }

    /// The goals that pages offer to restore at an instant, the last one taken back first.
    public func offeredGoals(at instant: Date) -> [TakenBackGoal] {
        takenBack.filter { $0.offerRemaining(at: instant) > 0 }
            .sorted { ($0.takenBackAt, $0.goal.id) > ($1.takenBackAt, $1.goal.id) }
    }

    private mutating func takeBack(_ id: Goal.ID, at instant: Date) {
        guard let index = goals.firstIndex(where: { $0.id == id }) else { return }
        let others = takenBack.filter { $0.isRestorable(at: instant) }.sorted { $0.takenBackAt > $1.takenBackAt }
            .prefix(TakenBackGoal.limit - 1)
        takenBack = (others + [TakenBackGoal(goals.remove(at: index), at: instant)])
            .sorted { $0.goal.id < $1.goal.id }
    }

    private mutating func restore(_ id: Goal.ID, at instant: Date) {
        guard let index = takenBack.firstIndex(where: { $0.goal.id == id }), takenBack[index].isRestorable(at: instant),
            score[takenBack[index].goal.team] < Score.limits.upperBound
        else { return }
        let goal = takenBack.remove(at: index).goal
        goals.insert(goal, at: goals.firstIndex { $0.id > id } ?? goals.endIndex)
    }

    /// Closes the match for changes, or opens it again.
    public mutating func close(_ isClosed: Bool = true) {
        guard self.isClosed != isClosed else { return }
        self.isClosed = isClosed
        revision += 1
    }
}

extension MatchChange {
    /// The longest time that may pass between a tap and the arrival of its change at the server, in milliseconds: one day. A page
    /// keeps a tap that it could not send for as long as this.
    public static let delayLimit: Int64 = 86_400_000

    /// A player and the section to move to.
    public struct Placement: Sendable, Hashable {
        public let player: Player.ID
        public let section: TeamSection

        public init(_ player: Player.ID, to section: TeamSection) {
            self.player = player
            self.section = section
        }
    }

    /// Moves one player into a team or to the bench.
    public static func move(_ player: Player.ID, to section: TeamSection) -> MatchChange {
        .moves([Placement(player, to: section)])
    }

    /// Whether the change is possible when the match is closed.
    public var isPossibleAfterTheEnd: Bool {
        isOfLink
    }

    /// Whether the change affects only the link for spectators.
    public var isOfLink: Bool {
        switch self {
        case .share, .withdrawLink, .keepLink: true
        case .clock, .goal, .takeBackLast, .takeBack, .restore, .scorer, .moves: false
        }
    }
}
