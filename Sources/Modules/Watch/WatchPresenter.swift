// Turns a match into the view model for spectators: score, clock, goals and teams.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

package struct WatchPresenter {
    package init() {}

    package func viewModel(for response: WatchResponse) -> WatchViewModel {
        WatchViewModel(
            match: fragment(of: response.match, at: response.now, namesTimeZone: response.namesTimeZone),
            isEnded: response.match.isEnded, key: response.key)
    }

    /// The part of the page that live events send again.
    func fragment(of match: PublicMatch, at now: Date, namesTimeZone: Bool) -> WatchedMatchViewModel {
        let board = BoardPresenter(match: match, now: now, namesTimeZone: namesTimeZone)
        let teams = TeamPresenter(match: match)
        return WatchedMatchViewModel(
            state: board.state.rawValue,
            revision: match.revision,
            heading: match.isEnded ? .gatherTitleEnded : .watchTitle,
            documentTitle: match.summary,
            status: board.status,
            clock: board.clock,
            score: match.scoreText,
            goals: GoalsPresenter(match: match).goals(),
            teams: Team.allCases.map { teams.card(of: $0) },
            result: board.result,
            finishedAt: board.finishedAt,
            correctedAt: board.correctedAt
        )
    }
}
