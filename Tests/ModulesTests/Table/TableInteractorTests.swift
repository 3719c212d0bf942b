// The table of players.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Synchronization
import TestGate
import Testing

@testable import Modules

@Suite struct TableInteractorTests {
    private let site: Site
    private let interactor: TableInteractor

    init() async throws {
        let site = try await Site()
        self.site = site
        interactor = TableInteractor(
            season: site.season, sums: TableSums(capacity: 100) { _ in 1 }, now: site.clock.now)
    }

    private func table(_ period: TablePeriod = .all, in zone: TimeZone = .gmt) async throws -> TableResponse {
        try await interactor.table(TableEvent(period: period, viewer: site.viewer, timeZone: zone))
    }

    /// Plays a match with this score. The first player of Team A scores all goals of this team; the scorers of Team B are not known.
    private func play(_ teamA: [Player.ID], _ teamB: [Player.ID], _ score: (Int, Int)) async throws {
        let gather = try await site.gathers.start(Lineup(teamA: teamA, teamB: teamB))
        for number in 0..<score.0 + score.1 {
            let team: Team = number < score.0 ? .teamA : .teamB
            let match = try await site.matches.change(gather, .goal(team), token: nil, at: Site.start)
            guard team == .teamA, let goal = match.goals.last else { continue }
            let change = MatchChange.scorer(Goal.Scorer(player: teamA[0]), of: goal.id)
            _ = try await site.matches.change(gather, change, token: nil, at: Site.start)
        }
        _ = try await site.matches.end(gather)
    }

    @Test("without matches the table is empty")
    func nothingYet() async throws {
        let empty = TableResponse(
            period: .all, rows: [], tally: MatchTally(), incompleteMatches: 0, hasMatches: false)
        #expect(try await table() == empty)
    }

    @Test("rows are ordered by points, then by goals, and players with equal figures by name")
    func order() async throws {
        let ids = try await site.addPlayers("Zoë", "Eve", "Émile", "Edna", "Ann")
        try await play([ids[0]], [ids[1], ids[2], ids[3]], (1, 0))
        try await play([ids[4]], [ids[1]], (1, 1))
        let table = try await table()
        // Zoë won. Ann and Eve drew, and Ann scored a goal. Edna and Émile lost and have equal figures.
        #expect(table.rows.map(\.player.name) == ["Zoë", "Ann", "Eve", "Edna", "Émile"])
        #expect(table.rows.map(\.entry.place) == [1, 2, 3, 4, 4])
        #expect(table.rows.map(\.entry.totals.points) == [3, 1, 1, 0, 0])
        #expect(table.tally.matches == 2)
    }

    @Test("the matches are read once for each revision of the account and each period")
    func revisions() async throws {
        let ids = try await site.addPlayers("Ann", "Bob")
        try await play([ids[0]], [ids[1]], (1, 0))
        let sums = TableSums(capacity: 100) { _ in 1 }
        let reads = Mutex(0)
        func table(_ revision: Int64, _ period: TablePeriod = .all) async throws -> TableResponse {
            let season = ObservedSeason(
                base: site.season, revision: AccountRevision(account: site.user.id, number: revision)
            ) { reads.withLock { $0 += 1 } }
            let interactor = TableInteractor(season: season, sums: sums, now: { Site.start })
            return try await interactor.table(TableEvent(period: period, viewer: site.viewer, timeZone: .gmt))
        }
        let first = try await table(1)
        #expect(try await table(1) == first)
        #expect(reads.withLock { $0 } == 1)
        #expect(try await table(1, .lastTen).tally == first.tally)
        #expect(reads.withLock { $0 } == 2)
        try await play([ids[0]], [ids[1]], (1, 0))
        let second = try await table(2)
        #expect(second.tally.matches == 2)
        #expect(try await second == self.table())
        #expect(reads.withLock { $0 } == 3)
    }

    @Test func aDeletedPlayerKeepsRowAndName() async throws {
        let ids = try await site.addPlayers("Ann", "Bob")
        try await play([ids[0]], [ids[1]], (1, 0))
        try await site.players.delete(ids[0])
        let row = try #require(try await table().rows.first)
        #expect(row.player == SeasonPlayer(name: "Ann", isOnRoster: false))
    }

    @Test("all players of the roster who played are listed, and the former players with the most matches up to a limit")
    func formerPlayers() async throws {
        let former = 1...TableSum.formerLimit + 2
        let roster = former.upperBound + 1
        func match(_ players: [Player.ID]) -> PlayedMatch {
            PlayedMatch(
                id: UUID(), date: Site.start, result: .score(.zero),
                lineup: players.map { PlayedMatch.Appearance(player: $0, team: .teamA) })
        }
        var players = former.reduce(into: [roster: SeasonPlayer(name: "Ann", isOnRoster: true)]) {
            $0[$1] = SeasonPlayer(name: "Former \($1)", isOnRoster: false)
        }
        players[roster + 1] = SeasonPlayer(name: "Never played", isOnRoster: true)
        let season = FixedSeason(
            snapshot: SeasonSnapshot(
                matches: [match(Array(former)), match(Array(former.dropFirst(2))), match([roster])], players: players))
        let interactor = TableInteractor(season: season, sums: TableSums(capacity: 100) { _ in 1 }, now: { Site.start })
        let event = TableEvent(period: .all, viewer: site.viewer, timeZone: .gmt)
        let table = try await interactor.table(event)
        #expect(Set(table.rows.map(\.entry.player)) == Set(former.dropFirst(2)).union([roster]))
        #expect(table.tally.matches == 3)
    }

    @Test("the period “this year” begins at midnight in the reader's time zone")
    func year() async throws {
        // `Site.start` is in June 2025. The first match ends in the last minute of 2024 in GMT.
        let ids = try await site.addPlayers("Ann", "Bob")
        let newYear = Site.start.startOfYear(in: .gmt)
        #expect(newYear == Date(timeIntervalSince1970: 1_735_689_600))
        site.clock.advance(by: newYear.timeIntervalSince(Site.start) - 60)
        try await play([ids[0]], [ids[1]], (1, 0))
        site.clock.advance(by: 60)
        #expect(try await table(.year).rows == [])
        #expect(try await table(.year).hasMatches)
        #expect(try await table(.year, in: TimeZone(secondsFromGMT: 3600)!).rows.count == 2)
        try await play([ids[0]], [ids[1]], (1, 0))
        #expect(try await table(.year).tally.matches == 1)
    }

    @Test("the table of the last ten matches counts ten of eleven matches")
    func lastTen() async throws {
        let ids = try await site.addPlayers("Ann", "Bob")
        for _ in 1...11 {
            try await play([ids[0]], [ids[1]], (0, 0))
            site.clock.advance(by: 60)
        }
        #expect(try await table(.lastTen).tally.matches == 10)
        #expect(try await table(.all).tally.matches == 11)
    }

    @Test("a corrected or deleted match changes the table immediately")
    func corrections() async throws {
        let ids = try await site.addPlayers("Ann", "Bob")
        try await play([ids[0]], [ids[1]], (1, 0))
        let gather = try #require(try await site.gathers.gathers().first?.id)
        #expect(try await table().rows.map(\.player.name) == ["Ann", "Bob"])
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 1, teamB: 4)!))
        #expect(try await table().rows.map(\.player.name) == ["Bob", "Ann"])
        try await site.gathers.delete(gather)
        #expect(try await table().rows == [])
    }

    @Test(
        "when the season cannot be read, there is an error page or the sign-in page",
        arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.season, with: error)
        await #expect(throws: error) { try await table() }
        let event = TableEvent(period: .year, viewer: site.viewer, timeZone: .gmt)
        try expectFailure(await site.modules.table(site.token)(event), of: error, on: .table(.year))
    }

    @Test("the page of an account without matches says that there are none")
    func opening() async throws {
        let event = TableEvent(period: .all, viewer: site.viewer, timeZone: .gmt)
        let view = try await site.modules.table(site.token)(event).view(TableViewModel.self, status: .ok)
        #expect(view.state == "empty")
    }
}
