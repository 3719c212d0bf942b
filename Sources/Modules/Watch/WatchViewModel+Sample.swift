// The page for spectators in its states.

import BackendServices
import Entities
import FoundationEssentials

extension WatchViewModel {
    public static let sample = make(clock: running)

    /// By state.
    public static let samples: KeyValuePairs = [
        "stopped": make(clock: MatchClock(), score: .zero),
        "running": sample,
        "running-zone": make(clock: running, namesTimeZone: true),
        "paused": make(clock: MatchClock(state: .paused(remaining: 60.5))),
        "time-up": make(clock: MatchClock(duration: 0)),
        "ended": make(.sampleEnded, clock: running),
        "ended-undated": make(.sampleUndated, clock: running),
    ]

    private static let running = MatchClock(state: .running(endsAt: Gather.sampleEvening.addingTimeInterval(598)))

    private static func make(
        _ gather: Gather = .sampleRunning, clock: MatchClock, score: Score? = Score(teamA: 3, teamB: 2),
        namesTimeZone: Bool = false
    ) -> Self {
        WatchPresenter().viewModel(
            for: WatchResponse(
                key: .sample,
                watched: WatchedMatch(
                    gather: gather,
                    lineup: [
                        LineupPlayer(player: .sampleZoe, team: .teamA), LineupPlayer(player: .sampleOmar, team: .teamB),
                        LineupPlayer(player: .sampleLong, team: .teamB),
                    ],
                    match: LiveMatch(clock: clock, goals: .sample(score ?? .zero))
                ),
                now: Gather.sampleEvening,
                namesTimeZone: namesTimeZone
            )
        )
    }
}
