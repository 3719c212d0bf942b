// A match into the view model for its spectators: score, clock and teams, and nothing else of what is known.

import BackendServices
import Entities
import Localization

package struct WatchPresenter {
    package init() {}

    package func viewModel(for response: WatchResponse) -> WatchViewModel {
        let match = match(of: response)
        return WatchViewModel(match: match, key: response.key)
    }

    /// The part that live events send.
    func match(of response: WatchResponse) -> WatchedMatchViewModel {
        var gather = response.watched.gather
        // Closed is over for whoever watches, although the result may still be on its way to the backend.
        if response.watched.match.isClosed { gather.score = gather.score ?? response.watched.match.score }
        let match = GatherPresenter().match(
            of: GatherResponse(
                gather: gather, lineup: response.watched.lineup, match: response.watched.match, now: response.now,
                tapTokens: [:], namesTimeZone: response.namesTimeZone, problem: nil
            )
        )
        return WatchedMatchViewModel(match)
    }
}
