// Samples of the page for spectators.

import BackendServices
import Entities
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WatchViewModel {
    static let sample = make(clock: .sampleRunning)

    static let samples: KeyValuePairs = [
        "stopped": make(clock: MatchClock(), score: .zero),
        "running": sample,
        "evening": make(lineup: .evening, clock: .evening, goals: .evening),
        "running-zone": make(clock: .sampleRunning, namesTimeZone: true),
        "paused": make(clock: MatchClock(state: .paused(remaining: 60.5))),
        "time-up": make(clock: MatchClock(duration: 0)),
        "added-time": make(clock: .sampleAdded),
        "ended": make(.sampleEnded, clock: .sampleRunning),
        "ended-undated": make(.sampleUndated, clock: .sampleRunning),
    ]

    private static func make(
        _ gather: Gather = .sampleRunning, lineup: [Participant] = .sample, clock: MatchClock,
        score: Score? = Score(teamA: 3, teamB: 2), goals: [Goal]? = nil, namesTimeZone: Bool = false
    ) -> Self {
        WatchPresenter().viewModel(
            for: WatchResponse(
                key: .sample,
                match: PublicMatch(
                    WatchedMatch(
                        gather: gather,
                        lineup: lineup,
                        match: LiveMatch(clock: clock, goals: goals ?? .sample(score ?? .zero))
                    )),
                now: Gather.sampleEvening,
                namesTimeZone: namesTimeZone
            )
        )
    }
}
