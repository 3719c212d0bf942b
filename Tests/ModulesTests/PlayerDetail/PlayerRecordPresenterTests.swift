// The record on a player's page.

import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules

@Suite struct PlayerRecordPresenterTests {
    private func record(_ figures: PlayerFigures?) -> PlayerRecordViewModel {
        PlayerRecordPresenter().viewModel(for: figures, of: 1)
    }

    private func match(_ result: PlayedMatch.Result, lineup: [PlayedMatch.Appearance]?) -> PlayedMatch {
        PlayedMatch(id: UUID(), date: nil, result: result, lineup: lineup)
    }

    private func figures(_ matches: PlayedMatch...) -> PlayerFigures {
        var figures = PlayerFigures(of: 1)
        for match in matches { figures.add(match) }
        return figures
    }

    private let inTeamA = [PlayedMatch.Appearance(player: 1, team: .teamA)]

    @Test("when the figures could not be read, the record is only a message")
    func figuresThatCouldNotBeRead() {
        let expected = PlayerRecordViewModel(
            message: .recordFailed, sums: nil, chart: nil, notes: [], matches: nil)
        #expect(record(nil) == expected)
    }

    @Test("a player without matches has a message instead of figures")
    func noMatchYet() {
        #expect(record(figures()).message == .recordEmpty)
        #expect(record(figures()).matches == nil)
    }

    @Test("the record has sums, letters for the last five results, newest first, and bars for results, oldest first")
    func numbers() {
        let results = [(2, 1), (0, 1), (1, 1), (1, 0), (3, 0), (0, 0)].map {
            match(.score(Score(teamA: $0, teamB: $1)!), lineup: inTeamA)
        }
        var figures = PlayerFigures(of: 1)
        for match in results { figures.add(match) }
        let view = record(figures)
        #expect(view.message == nil)
        #expect(view.sums?.figures.map(\.name) == ["played", "won", "drawn", "lost", "goals", "own-goals"])
        #expect(view.sums?.figures.map(\.value) == [6, 3, 2, 1, 0, 0])
        #expect(view.sums?.lastFive?.letters.map(\.style) == ["won", "lost", "drawn", "won", "won"])
        #expect(
            view.sums?.lastFive?.letters.prefix(3).map(\.letter) == [
                .outcomeWonLetter, .outcomeLostLetter, .outcomeDrawnLetter,
            ])
        #expect(view.sums?.lastFive?.letters.prefix(3).map(\.word) == [.outcomeWon, .outcomeLost, .outcomeDrawn])
        #expect(view.chart?.label == .recordChart(count: 6, 3, 2, 1))
        #expect(view.chart?.width == 72)
        #expect(view.chart?.bars.map(\.style) == ["drawn", "won", "won", "drawn", "lost", "won"])
        #expect(view.chart?.bars.map(\.x) == [2, 14, 26, 38, 50, 62])
        #expect(view.chart?.bars.prefix(2).map(\.y) == [19, 0])
        #expect(view.matches == .gathers(of: 1))
    }

    @Test("a single result has no chart, and a match in which the player's team is not known has no letter")
    func fewResults() {
        #expect(record(figures(match(.score(.zero), lineup: inTeamA))).chart == nil)
        let view = record(figures(match(.score(.zero), lineup: [.init(player: 1, team: nil)])))
        #expect(view.sums?.lastFive == nil)
        #expect(view.notes == [.figuresPartial(count: 1)])
    }

    @Test("notes say what is left out, even when there are no figures")
    func notes() {
        let view = record(
            figures(match(.unreadable("3 to 2"), lineup: inTeamA), match(.score(.zero), lineup: nil)))
        #expect(view.message == .recordEmpty)
        #expect(
            view.notes == [
                .figuresPartial(count: 1),
                .figuresUnreadable(count: 1, LocalizedStringResource.Argument.list([.text("3 to 2")])),
            ])
    }
}
