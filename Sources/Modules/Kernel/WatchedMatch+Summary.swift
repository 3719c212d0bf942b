// A match in one line, for titles and shared links.

import BackendServices
import Entities
import Localization

extension WatchedMatch {
    /// Both teams, the score and the day of the match, if known, without names of players.
    var summary: LocalizedStringResource {
        guard let day = startedAt ?? endedAt else { return .gatherSummaryUndated(scoreText) }
        return .gatherSummary(scoreText, LocalizedStringResource.Argument.date(day, .date))
    }

    /// The score or, when the backend sent a text that is not a valid score, this text without control characters.
    var scoreText: LocalizedStringResource {
        unreadableScore.map { .textVerbatim($0.withoutControls) } ?? score.localizedText
    }

    /// Says who won, or that the match was a draw, or that the score cannot be read; nil before the end of the match.
    var resultText: LocalizedStringResource? {
        unreadableScore == nil ? result?.score.winner.localizedText : .reportUnreadable
    }
}
