// A match in one line, for example for titles and shared links.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the summary of a match is made of.
protocol SummarizedMatch {
    var score: Score { get }
    /// See `Gather.unreadableScore`.
    var unreadableScore: String? { get }
    /// The start of the match or, when it is not known, its end.
    var day: Date? { get }
}

extension WatchedMatch: SummarizedMatch {}
extension PublicMatch: SummarizedMatch {}

extension SummarizedMatch {
    /// Both teams, the score and the day of the match, if known, without names of players.
    var summary: LocalizedStringResource {
        guard let day else { return .gatherSummaryUndated(scoreText) }
        return .gatherSummary(scoreText, LocalizedStringResource.Argument.date(day, .date))
    }

    /// The score or, when the backend sent a text that is not a valid score, this text without control characters.
    var scoreText: LocalizedStringResource {
        unreadableScore.map { .textVerbatim($0.withoutControls) } ?? score.localizedText
    }
}
