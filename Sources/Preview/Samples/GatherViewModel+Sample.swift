// Samples of the page of a match.

import BackendServices
import Entities
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GatherViewModel {
    static let sample = make(clock: MatchClock())

    static let samples: KeyValuePairs = [
        "stopped": sample,
        "stopped-set": make(clock: MatchClock(duration: 5_999)),
        "running": make(clock: .sampleRunning, score: Score(teamA: 3, teamB: 2)),
        "evening": make(lineup: .evening, clock: .evening, goals: .evening),
        "running-zone": make(clock: .sampleRunning, namesTimeZone: true),
        "paused": make(clock: MatchClock(state: .paused(remaining: 60.5)), score: Score(teamA: 5, teamB: 0)),
        "goal": make(clock: .sampleRunning, goals: .sampleScored),
        "goal-none-known": make(clock: .sampleRunning, goals: .sampleOld),
        "counted-twice": make(clock: .sampleRunning, goals: .sampleTwice),
        "taken-back": make(clock: .sampleRunning, goals: .sampleAnswered.dropLast(), takenBack: .sampleTakenBack),
        "time-up": make(clock: MatchClock(duration: 0), score: Score(teamA: 2, teamB: 2)),
        "added-time": make(clock: .sampleAdded, goals: .sampleAnswered),
        "shared": make(clock: .sampleRunning, link: .sample),
        "shared-ended": make(.sampleEnded, clock: .sampleRunning, link: .sample),
        "shared-kept": make(.sampleEnded, clock: .sampleRunning, link: .sampleKept),
        "ended": make(.sampleEnded, clock: .sampleRunning),
        "ended-zone": make(.sampleEnded, clock: .sampleRunning, namesTimeZone: true),
        "ended-goals": make(.sampleEnded, clock: .sampleRunning, goals: .sampleAnswered),
        "ended-corrected": make(
            .sampleEnded, clock: .sampleRunning, goals: .sampleOld,
            correctedAt: Gather.sampleEvening.addingTimeInterval(-3_600)),
        "ended-undated": make(.sampleUndated, clock: .sampleRunning),
        "time-error": make(clock: MatchClock(), problem: .time, typedTime: .init(minutes: "<b>", seconds: "61")),
        "scorer-error": make(clock: .sampleRunning, goals: .sampleScored, problem: .scorer),
        "result-not-sent": make(clock: .sampleRunning, goals: .sampleAnswered, problem: .resultNotSent),
        "expired": make(clock: .sampleRunning, problem: .failure(.expired)),
    ]

    private static func make(
        _ gather: Gather = .sampleRunning, lineup: [Participant] = .sample, clock: MatchClock, score: Score? = .zero,
        goals: [Goal]? = nil, takenBack: [TakenBackGoal] = [], link: SpectatorLink? = nil,
        namesTimeZone: Bool = false, correctedAt: Date? = nil,
        problem: GatherResponse.Problem? = nil, typedTime: GatherResponse.TypedTime? = nil
    ) -> Self {
        GatherPresenter().viewModel(
            for: GatherResponse(
                watched: WatchedMatch(
                    gather: gather, lineup: lineup,
                    match: LiveMatch(
                        clock: clock, goals: goals ?? .sample(score ?? .zero), takenBack: takenBack,
                        link: link, isClosed: problem == .resultNotSent, correctedAt: correctedAt)
                ),
                now: Gather.sampleEvening,
                tapTokens: [.teamA: "sample-tap-a", .teamB: "sample-tap-b"],
                namesTimeZone: namesTimeZone,
                problem: problem,
                typedTime: typedTime
            )
        )
    }
}

extension Participant {
    init(_ player: Player, _ team: Team?) {
        self.init(id: player.id, name: player.name, team: team)
    }
}

extension [Participant] {
    static let sample = [
        Participant(.sampleZoe, .teamA), Participant(.sampleOmar, .teamB), Participant(.sampleLong, .teamB),
    ]

    static let evening = Player.evening.compactMap { player in
        Player.sampleSection(of: player.id).team.map { Participant(player, $0) }
    }
}

extension [TakenBackGoal] {
    /// The last goal of ``sampleAnswered``, taken back a second ago.
    static let sampleTakenBack = [Goal].sampleAnswered.suffix(1).map {
        TakenBackGoal($0, at: Gather.sampleEvening.addingTimeInterval(-1))
    }
}

extension [Goal] {
    static let evening = [
        sample(1, .teamA, MatchMinute(1), Goal.Scorer(player: 13)),
        sample(2, .teamB, MatchMinute(3), Goal.Scorer(player: 15)),
        sample(3, .teamB, MatchMinute(4), Goal.Scorer(player: 14)),
        sample(4, .teamA, MatchMinute(6), Goal.Scorer(player: 12)),
        sample(5, .teamA, MatchMinute(8), Goal.Scorer(player: 13)),
    ]

    /// ``sampleAnswered``, but without the scorer of the last goal.
    static let sampleScored: [Goal] = sampleAnswered.dropLast() + [sample(5, .teamA, MatchMinute(10, added: 2))]

    /// ``sampleScored``, with the last goal counted by two people.
    static let sampleTwice: [Goal] =
        sampleScored
        + [
            Goal(
                id: 6, team: .teamA, minute: MatchMinute(10, added: 2),
                scoredAt: Gather.sampleEvening.addingTimeInterval(-4))
        ]

    /// Three goals for Team A and two for Team B: by players of either team, own goals, and one by an unknown scorer.
    static let sampleAnswered = [
        sample(1, .teamA, MatchMinute(1), Goal.Scorer(player: Player.sampleZoe.id)),
        sample(2, .teamB, MatchMinute(7), Goal.Scorer(player: Player.sampleLong.id)),
        sample(3, .teamB, MatchMinute(9), Goal.Scorer(player: Player.sampleZoe.id, isOwnGoal: true)),
        sample(4, .teamA, MatchMinute(10), isAnswered: true),
        sample(5, .teamA, MatchMinute(10, added: 2), Goal.Scorer(player: Player.sampleOmar.id, isOwnGoal: true)),
    ]

    /// Goals as older versions stored them, without a minute. The first is by a player who is not in the lineup.
    static let sampleOld = [
        sample(1, .teamB, nil, Goal.Scorer(player: Player.sampleChen.id)), sample(2, .teamB, nil),
    ]

    private static func sample(
        _ number: Int, _ team: Team, _ minute: MatchMinute?, _ scorer: Goal.Scorer? = nil, isAnswered: Bool = false
    ) -> Goal {
        Goal(
            id: number, team: team, minute: minute, scorer: scorer, isAnswered: isAnswered,
            scoredAt: Gather.sampleEvening.addingTimeInterval(TimeInterval(3 * number - 20)))
    }

    /// Goals that add up to a score, Team A's first, by unknown scorers.
    static func sample(_ score: Score) -> [Goal] {
        let teams: [Team] = Team.allCases.flatMap { team in [Team](repeating: team, count: score[team]) }
        return zip(1..., teams).map { number, team in
            Goal(id: number, team: team, minute: MatchMinute(number), isAnswered: true, scoredAt: Gather.sampleEvening)
        }
    }
}
