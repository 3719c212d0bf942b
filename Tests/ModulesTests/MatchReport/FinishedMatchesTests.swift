// Finished matches without dates, lineups or names of players, as a remote backend can have them, and matches after a cursor.

import BackendServices
import Entities
import Foundation
import Testing

@testable import Modules

@Suite struct FinishedMatchesTests {
    private func items(
        _ matches: [PlayedMatch], of player: Player.ID? = nil,
        players: [Player.ID: SeasonPlayer] = [1: SeasonPlayer(name: "Ann", isOnRoster: true)]
    ) throws -> (page: FinishedPage, items: [MatchReportItem]) {
        let season = SeasonSnapshot(matches: matches, players: players)
        let event = MatchReportEvent(
            player: player, viewer: try Viewer("en", hasOwnTimeZone: true), timeZone: .gmt)
        var transformer = MatchReportTransformer()
        let page = try FinishedMatches(season: season, event: event).write(to: &transformer)
        return (page, transformer.rows.map(\.item))
    }

    private func match(_ date: Date?, lineup: [PlayedMatch.Appearance]? = []) -> PlayedMatch {
        PlayedMatch(id: UUID(), date: date, result: .score(.zero), lineup: lineup)
    }

    @Test("after the cursor of a deleted match, older matches come first, and then those without a date")
    func deletedCursor() throws {
        let old = match(Site.start.addingTimeInterval(-60))
        let undated = match(nil)
        let season = SeasonSnapshot(matches: [match(Site.start), old, undated], players: [:])
        func identifiers(after date: Date) throws -> [Gather.ID] {
            var found: [Gather.ID] = []
            try season.forEachMatch(of: nil, before: MatchCursor(match: UUID(), date: date), limit: nil) {
                found.append($0.id)
                return true
            }
            return found
        }
        #expect(try identifiers(after: Site.start) == [old.id, undated.id])
        #expect(try identifiers(after: Site.start.addingTimeInterval(-120)) == [undated.id])
    }

    @Test("when no match has a date, no line names a day; otherwise matches without a date have a line of their own")
    func undated() throws {
        let items = try items([match(nil), match(nil)]).items
        #expect(!items.contains { if case .subheader = $0 { true } else { false } })
        #expect(!items.contains { if case .subfooter = $0 { true } else { false } })
        let mixed = try self.items([match(Site.start), match(nil)]).items
        #expect(mixed.contains(.subheader(day: nil)))
    }

    @Test("scorers are in the order of their first goals")
    func scorers() throws {
        let played = PlayedMatch(
            id: UUID(), date: nil, result: .score(.zero), lineup: [],
            goals: [2, 1, 1].map { .init(team: .teamA, scorer: Goal.Scorer(player: $0, isOwnGoal: false)) })
        let players = [1: "Ann", 2: "Bob"].mapValues { SeasonPlayer(name: $0, isOnRoster: true) }
        let names = try items([played], players: players).items.compactMap { item -> [String]? in
            if case .detail(let match) = item { match.scorers.map(\.name) } else { nil }
        }
        #expect(names == [["Bob", "Ann"]])
    }

    @Test("matches with an unknown lineup are not in the report of a player; unknown players are left out")
    func unknownLineups() throws {
        let known = PlayedMatch(
            id: UUID(), date: nil, result: .score(.zero),
            lineup: [.init(player: 1, team: .teamA), .init(player: 2, team: .teamB)],
            goals: [.init(team: .teamA, scorer: Goal.Scorer(player: 2, isOwnGoal: true))])
        let result = try items([match(nil, lineup: nil), known], of: 1)
        #expect(result.page.isPartial)
        let details = result.items.compactMap { item -> MatchReportMatch? in
            if case .detail(let match) = item { match } else { nil }
        }
        #expect(details.map(\.id) == [known.id])
        #expect(details.map(\.teamB) == [[]])
        #expect(details.map(\.scorers) == [[]])
    }
}
