// Reading a match of the export of an account.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension MatchBody {
    /// The maximum number of goals of a match, including those that were taken back.
    private static let goalLimit = 1000
    /// The largest revision and minute, and the most seconds that were played. Sums of larger numbers could overflow.
    fileprivate static let numberLimit = 1_000_000_000

    func match(of owner: UUID, at path: DocumentPath) throws(AccountDocumentProblem) -> AccountExport.Match {
        try path["revision"].number(revision, in: 0...Self.numberLimit)
        try path["played"].number(played, in: 0...Int64(Self.numberLimit) * 1000)
        let goals = try goals(at: path["goals"])
        var match = AccountExport.Match(
            gather: try gather(of: owner, at: path), lineup: try lineup(at: path["lineup"]),
            live: LiveMatch(
                clock: try clock.clock(at: path["clock"]), played: played, goals: goals.counted,
                takenBack: goals.takenBack, moves: try moves(at: path["moves"]), isClosed: isClosed,
                revision: revision, correctedAt: try path["correctedAt"].instant(correctedAt)),
            minutes: try chosenMinutes.map { minutes throws(AccountDocumentProblem) in
                try path["chosenMinutes"].number(minutes, in: KickOff.lengths)
            })
        match.isShared = isShared
        if let score = match.gather.score {
            for team in Team.allCases where match.live.score[team] > score[team] {
                throw path["score"].problem(.invalid("`goals` has more goals of \(team.wireName)"))
            }
        }
        return match
    }

    /// Throws when `createdAt` or the team of a player is missing. Servers of older versions do not send them to the web front
    /// that makes the export, and a match without them cannot be imported.
    func checkComplete(at path: DocumentPath) throws(AccountDocumentProblem) {
        _ = try path["createdAt"].required(createdAt)
        for (index, entry) in lineup.enumerated() { _ = try path["lineup"][index]["team"].required(entry.team) }
    }

    private func gather(of owner: UUID, at path: DocumentPath) throws(AccountDocumentProblem) -> Gather {
        let body = GatherBody(
            id: id, userId: owner, score: score, winnerTeam: winnerTeam, createdAt: createdAt, endedAt: endedAt)
        _ = try path["createdAt"].instant(createdAt)
        _ = try path["endedAt"].instant(endedAt)
        guard let gather = body.gather else {
            throw path["winnerTeam"].problem(.invalid("it is none of Team A, Team B, None"))
        }
        return gather
    }

    private func lineup(at path: DocumentPath) throws(AccountDocumentProblem) -> [Participant] {
        try path.unique(lineup, "player", \.player)
        return try path.map(lineup) { entry, path throws(AccountDocumentProblem) in
            Participant(
                id: entry.player, name: try path.draft(PlayerDraft(name: entry.name)).name,
                team: try path["team"].team(entry.team))
        }
    }

    private func goals(
        at path: DocumentPath
    ) throws(AccountDocumentProblem) -> (counted: [Goal], takenBack: [TakenBackGoal]) {
        try path.limit(goals.count, to: Self.goalLimit)
        try path.unique(goals, "id", \.id)
        var read: (counted: [Goal], takenBack: [TakenBackGoal]) = ([], [])
        for (index, body) in goals.enumerated() {
            let path = path[index]
            try change(body.id, at: path["id"])
            let goal = try body.goal(at: path)
            if let takenBackAt = try path["takenBackAt"].instant(body.takenBackAt) {
                read.takenBack.append(TakenBackGoal(goal, at: takenBackAt))
            } else {
                read.counted.append(goal)
            }
        }
        for team in Team.allCases {
            try path.limit(read.counted.count { $0.team == team }, to: Score.limits.upperBound)
        }
        return read
    }

    /// Checks the id of a goal or a move. The id is the revision that the match had after the goal or the move.
    private func change(_ id: Int, at path: DocumentPath) throws(AccountDocumentProblem) {
        guard revision > 0 else { throw path.problem(.invalid("a match of revision 0 has no goals and no moves")) }
        try path.number(id, in: 1...revision)
    }

    private func moves(at path: DocumentPath) throws(AccountDocumentProblem) -> [RosterMove] {
        try path.limit(moves.count, to: RosterMove.limit)
        try path.unique(moves, "id", \.id)
        return try path.map(moves) { body, path throws(AccountDocumentProblem) in
            try change(body.id, at: path["id"])
            guard let section = TeamSection(rawValue: body.section) else {
                throw path["section"].problem(.invalid("it is none of bench, teamA, teamB"))
            }
            return RosterMove(
                id: body.id, player: body.player, section: section,
                minute: try path.minute(body.minute, added: body.addedMinute),
                movedAt: try path["movedAt"].instant(body.movedAt))
        }
    }
}

extension MatchBody.Clock {
    fileprivate func clock(at path: DocumentPath) throws(AccountDocumentProblem) -> MatchClock {
        try path["duration"].number(duration, in: MatchClock.durations)
        if let chosenDuration { try path["chosenDuration"].number(chosenDuration, in: MatchClock.durations) }
        var states: [MatchClock.State] = []
        if let end = try path["endsAt"].instant(endsAt) { states.append(.running(endsAt: end)) }
        if let remaining {
            try path["remaining"].number(remaining, in: 0...Int64(duration) * 1000)
            states.append(.paused(remaining: TimeInterval(remaining) / 1000))
        }
        if let start = try path["addedSince"].instant(addedSince) { states.append(.added(since: start)) }
        guard states.count <= 1 else {
            throw path.problem(.invalid("it has more than one of endsAt, remaining, addedSince"))
        }
        return MatchClock(duration: duration, state: states.first ?? .stopped, chosenDuration: chosenDuration)
    }
}

extension GoalBody {
    fileprivate func goal(at path: DocumentPath) throws(AccountDocumentProblem) -> Goal {
        let minute = try minute.map { minute throws(AccountDocumentProblem) in
            try path.minute(minute, added: addedMinute)
        }
        return Goal(
            id: id, team: try path["team"].team(team), minute: minute,
            scorer: scorer.map { Goal.Scorer(player: $0, isOwnGoal: isOwnGoal) }, isAnswered: isAnswered,
            scoredAt: try path["scoredAt"].instant(scoredAt))
    }
}

extension DocumentPath {
    fileprivate func team(_ name: String) throws(AccountDocumentProblem) -> Team {
        guard let team = Team(wireName: name) else { throw problem(.invalid("it is none of Team A, Team B")) }
        return team
    }

    fileprivate func team(_ name: String?) throws(AccountDocumentProblem) -> Team? {
        guard let name else { return nil }
        return try team(name)
    }

    fileprivate func minute(_ minute: Int, added: Int?) throws(AccountDocumentProblem) -> MatchMinute {
        try self["minute"].number(minute, in: 1...MatchBody.numberLimit)
        if let added { try self["addedMinute"].number(added, in: 1...MatchBody.numberLimit) }
        return MatchMinute(minute, added: added)
    }
}
