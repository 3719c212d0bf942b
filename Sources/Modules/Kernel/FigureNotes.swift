// Texts of figures: the sentences below them, which say what the figures do not include, and the outcomes of matches.

import Entities
import Localization

/// Why figures are not complete.
struct FigureNotes {
    /// The number of matches that do not fully count for some or all of their players, because the lineup or the team of a
    /// player is not known.
    let incompleteMatches: Int
    /// The tally with the scores that cannot be read.
    let unreadable: MatchTally

    /// The sentences; empty for complete figures.
    var texts: [LocalizedStringResource] {
        var texts: [LocalizedStringResource] = []
        if incompleteMatches > 0 { texts.append(.figuresPartial(count: incompleteMatches)) }
        if let unreadable = unreadable.unreadableText { texts.append(unreadable) }
        return texts
    }
}

extension MatchTally {
    /// Says how many matches have a score that cannot be read, and shows up to five of these scores; nil when there are
    /// none.
    var unreadableText: LocalizedStringResource? {
        guard !unreadable.isEmpty else { return nil }
        let scores = unreadable.keys.sorted().prefix(5)
        return .figuresUnreadable(
            count: unreadableMatches, LocalizedStringResource.Argument.list(scores.map { .text($0.withoutControls) }))
    }
}

extension MatchOutcome {
    var localizedText: LocalizedStringResource {
        switch self {
        case .won: .outcomeWon
        case .drawn: .outcomeDrawn
        case .lost: .outcomeLost
        }
    }

    /// The letter for the outcome in lists of results.
    var letter: LocalizedStringResource {
        switch self {
        case .won: .outcomeWonLetter
        case .drawn: .outcomeDrawnLetter
        case .lost: .outcomeLostLetter
        }
    }
}
