// Turns the figures of a player into the view model of the record.

import Entities
import Localization

struct PlayerRecordPresenter {
    /// The maximum number of results that are shown as letters.
    private static let letterCount = 5
    /// The distance from the start of one bar of the chart to that of the next, in the units of the drawing.
    private static let barDistance = 12

    /// - Parameter figures: nil when the matches could not be read.
    func viewModel(for figures: PlayerFigures?, of player: Player.ID) -> PlayerRecordViewModel {
        guard let figures else { return message(.recordFailed) }
        let notes = FigureNotes(incompleteMatches: figures.incompleteMatches, unreadable: figures.unreadable).texts
        let totals = figures.totals
        guard totals.played > 0 else { return message(.recordEmpty, notes: notes) }
        return PlayerRecordViewModel(
            message: nil,
            sums: .init(
                figures: [
                    .init(name: "played", label: .recordPlayed, value: totals.played),
                    .init(name: "won", label: .recordWon, value: totals.won),
                    .init(name: "drawn", label: .recordDrawn, value: totals.drawn),
                    .init(name: "lost", label: .recordLost, value: totals.lost),
                    .init(name: "goals", label: .recordGoals, value: totals.goals),
                    .init(name: "own-goals", label: .recordOwnGoals, value: totals.ownGoals),
                ],
                lastFive: letters(figures.outcomes)),
            chart: chart(figures.outcomes), notes: notes,
            matches: .gathers(of: player))
    }

    private func message(
        _ text: LocalizedStringResource, notes: [LocalizedStringResource] = []
    ) -> PlayerRecordViewModel {
        PlayerRecordViewModel(message: text, sums: nil, chart: nil, notes: notes, matches: nil)
    }

    private func letters(_ outcomes: [MatchOutcome]) -> PlayerRecordViewModel.Letters? {
        guard !outcomes.isEmpty else { return nil }
        return .init(
            letters: outcomes.prefix(Self.letterCount).map {
                .init(style: $0.rawValue, letter: $0.letter, word: $0.localizedText)
            })
    }

    /// The chart is drawn 44 units high. The bar for a win is above the middle of the chart, the bar for a defeat is below it, and the
    /// bar for a draw is across it.
    /// - Parameter outcomes: newest first.
    /// - Returns: nil for fewer than two outcomes.
    private func chart(_ outcomes: [MatchOutcome]) -> PlayerRecordViewModel.Chart? {
        guard outcomes.count > 1 else { return nil }
        func count(_ outcome: MatchOutcome) -> Int { outcomes.count { $0 == outcome } }
        return .init(
            label: .recordChart(count: outcomes.count, count(.won), count(.drawn), count(.lost)),
            width: outcomes.count * Self.barDistance,
            bars: outcomes.reversed().enumerated().map { index, outcome in
                let (y, height) =
                    switch outcome {
                    case .won: (0, 22)
                    case .drawn: (19, 6)
                    case .lost: (22, 22)
                    }
                return .init(style: outcome.rawValue, x: index * Self.barDistance + 2, y: y, height: height)
            })
    }
}
