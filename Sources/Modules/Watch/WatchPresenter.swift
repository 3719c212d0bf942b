// Turns a match into the view model for spectators: score, clock, goals and teams.

import BackendServices
import Entities
import Localization

package struct WatchPresenter {
    package init() {}

    package func viewModel(for response: WatchResponse) -> WatchViewModel {
        WatchViewModel(match: match(of: response), isEnded: response.watched.isEnded, key: response.key)
    }

    /// The fragment that live events send.
    func match(of response: WatchResponse) -> WatchedMatchViewModel {
        let match = GatherPresenter().match(
            of: GatherResponse(
                watched: response.watched, now: response.now, tapTokens: [:], namesTimeZone: response.namesTimeZone,
                problem: nil
            )
        )
        return WatchedMatchViewModel(match, documentTitle: response.watched.summary)
    }
}
