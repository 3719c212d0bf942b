// The page of a match in its states.

import BackendServices
import Entities
import FoundationEssentials

extension GatherViewModel {
    public static let sample = make(clock: MatchClock())

    /// By state.
    public static let samples: KeyValuePairs = [
        "stopped": sample,
        "stopped-set": make(clock: MatchClock(duration: 5_999)),
        "running": make(clock: running, score: Score(teamA: 3, teamB: 2)),
        "running-zone": make(clock: running, namesTimeZone: true),
        "paused": make(clock: MatchClock(state: .paused(remaining: 60.5)), score: Score(teamA: 99, teamB: 0)),
        "time-up": make(clock: MatchClock(duration: 0), score: Score(teamA: 10, teamB: 10)),
        "ended": make(.sampleEnded, clock: running),
        "ended-zone": make(.sampleEnded, clock: running, namesTimeZone: true),
        "ended-undated": make(.sampleUndated, clock: running),
        "time-error": make(clock: MatchClock(), problem: .time(minutes: "<b>", seconds: "61")),
        "expired": make(clock: running, problem: .failure(.expired)),
    ]

    private static let running = MatchClock(state: .running(endsAt: Gather.sampleEvening.addingTimeInterval(598)))

    private static func make(
        _ gather: Gather = .sampleRunning, clock: MatchClock, score: Score? = .zero, namesTimeZone: Bool = false,
        problem: GatherResponse.Problem? = nil
    ) -> Self {
        GatherPresenter().viewModel(
            for: GatherResponse(
                gather: gather,
                lineup: [
                    LineupPlayer(player: .sampleZoe, team: .teamA), LineupPlayer(player: .sampleOmar, team: .teamB),
                    LineupPlayer(player: .sampleLong, team: .teamB),
                ],
                match: LiveMatch(clock: clock, goals: .sample(score ?? .zero)),
                now: Gather.sampleEvening,
                tapTokens: [.teamA: "sample-tap-a", .teamB: "sample-tap-b"],
                namesTimeZone: namesTimeZone,
                problem: problem
            )
        )
    }
}

extension [Goal] {
    /// Goals that add up to a score, Team A's first.
    static func sample(_ score: Score) -> [Goal] {
        let teams: [Team] = Team.allCases.flatMap { team in [Team](repeating: team, count: score[team]) }
        return zip(1..., teams).map { number, team in
            Goal(id: number, team: team, minute: MatchMinute(number), scoredAt: Gather.sampleEvening)
        }
    }
}
