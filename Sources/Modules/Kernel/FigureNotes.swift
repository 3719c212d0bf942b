// Sentences below figures that say what they do not include.

import Entities
import Localization

/// Why figures are not complete.
struct FigureNotes {
    let incompleteMatches: Int
    let unreadable: MatchTally

    /// Empty for complete figures.
    var texts: [LocalizedStringResource] {
        var texts: [LocalizedStringResource] = []
        if incompleteMatches > 0 { texts.append(.figuresPartial(count: incompleteMatches)) }
        if let unreadable = unreadable.unreadableText { texts.append(unreadable) }
        return texts
    }
}

extension MatchTally {
    /// The scores that cannot be read; nil when there are none.
    var unreadableText: LocalizedStringResource? {
        guard !unreadable.isEmpty else { return nil }
        let scores = unreadable.keys.sorted().prefix(5)
        return .figuresUnreadable(
            count: unreadableMatches, LocalizedStringResource.Argument.list(scores.map { .text($0) }))
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

    var letter: LocalizedStringResource {
        switch self {
        case .won: .outcomeWonLetter
        case .drawn: .outcomeDrawnLetter
        case .lost: .outcomeLostLetter
        }
    }
}
