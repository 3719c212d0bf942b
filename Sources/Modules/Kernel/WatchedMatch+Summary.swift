// A match in one line, for titles and shared links.

import BackendServices
import Entities
import Localization

extension WatchedMatch {
    /// Both teams, the score and the day of the match, without names of players.
    var summary: LocalizedStringResource {
        guard let day = startedAt ?? endedAt else { return .gatherSummaryUndated(score.localizedText) }
        return .gatherSummary(score.localizedText, LocalizedStringResource.Argument.date(day, .date))
    }
}
