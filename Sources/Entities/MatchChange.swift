// What may happen to a match while it runs.

public import FoundationEssentials

/// One change of a running match.
public enum MatchChange: Sendable, Hashable {
    case clock(MatchClock.Action)
    /// A goal for this team; beyond `Score.limits` nothing changes.
    case goal(Team, scorer: Goal.Scorer? = nil)
    /// Takes this team's last goal back, if there is one.
    case takeBackLast(Team)
    /// Takes this very goal back, if it is there.
    case takeBack(Goal.ID)
    /// Restores this goal with minute and scorer, if it was taken back a short time ago.
    case restore(Goal.ID)
    /// Says who scored, or that nobody knows.
    case scorer(Goal.Scorer?, of: Goal.ID)
    /// Puts players of the match into teams or on the bench, in this order; beyond ``RosterMove/limit`` nothing changes.
    case moves([Placement])
    /// Makes the link for reading along; one that is there stays.
    case share(SpectatorKey)
    /// The link leads nowhere from now on.
    case withdrawLink
}

extension LiveMatch {
    /// Applies a change at an instant, which is kept to the millisecond. One that has no meaning now changes nothing, and
    /// the revision stays.
    public mutating func apply(_ change: MatchChange, at instant: Date) {
        let instant = instant.wholeMilliseconds
        let before = self
        switch change {
        case .clock(let action):
            clock = clock.applying(action, at: instant)
            // However the countdown is replaced, what was played is played.
            played += before.clock.playedMilliseconds(at: instant) - clock.playedMilliseconds(at: instant)
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
            spectatorKey = spectatorKey ?? key
        case .withdrawLink:
            spectatorKey = nil
        }
        // Each move has an id of its own.
        if self != before { revision += max(1, moves.count - before.moves.count) }
    }

    private mutating func move(_ placements: [MatchChange.Placement], at instant: Date) {
        var sections = Dictionary(moves.map { ($0.player, $0.section) }) { _, latest in latest }
        var id = revision
        for placement in placements where sections[placement.player] != placement.section {
            guard moves.count < RosterMove.limit else { break }
            sections[placement.player] = placement.section
            id += 1
            moves.append(
                RosterMove(
                    id: id, player: placement.player, section: placement.section, minute: minute(at: instant),
                    movedAt: instant))
        }
    }

    /// The goals that pages offer to restore at an instant, the last one taken back first.
    public func offeredGoals(at instant: Date) -> [TakenBackGoal] {
        takenBack.filter { $0.offerRemaining(at: instant) > 0 }
            .sorted { ($0.takenBackAt, $0.goal.id) > ($1.takenBackAt, $1.goal.id) }
    }

    private mutating func takeBack(_ id: Goal.ID, at instant: Date) {
        guard let index = goals.firstIndex(where: { $0.id == id }) else { return }
        takenBack.removeAll { !$0.isRestorable(at: instant) }
        takenBack.append(TakenBackGoal(goals.remove(at: index), at: instant))
        takenBack.sort { $0.goal.id < $1.goal.id }
    }

    private mutating func restore(_ id: Goal.ID, at instant: Date) {
        guard let index = takenBack.firstIndex(where: { $0.goal.id == id }), takenBack[index].isRestorable(at: instant),
            score[takenBack[index].goal.team] < Score.limits.upperBound
        else { return }
        let goal = takenBack.remove(at: index).goal
        goals.insert(goal, at: goals.firstIndex { $0.id > id } ?? goals.endIndex)
    }

    /// Lets no more changes in, or lets them in again.
    public mutating func close(_ isClosed: Bool = true) {
        guard self.isClosed != isClosed else { return }
        self.isClosed = isClosed
        revision += 1
    }
}

extension MatchChange {
    /// Where a player is put.
    public struct Placement: Sendable, Hashable {
        public let player: Player.ID
        public let section: TeamSection

        public init(_ player: Player.ID, to section: TeamSection) {
            self.player = player
            self.section = section
        }
    }

    /// Puts one player of the match into a team or on the bench.
    public static func move(_ player: Player.ID, to section: TeamSection) -> MatchChange {
        .moves([Placement(player, to: section)])
    }

    /// Whether it may happen to a match that takes no more changes: the link outlives the match.
    public var isPossibleAfterTheEnd: Bool {
        switch self {
        case .share, .withdrawLink: true
        case .clock, .goal, .takeBackLast, .takeBack, .restore, .scorer, .moves: false
        }
    }
}
