// The data of the demo: a roster, a season of finished matches with goals and scorers, and a match that is running.

import BackendSQLite
import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging

struct DemoData {
    let database: String

    /// The username. `gather check` reports a database that has this account.
    static let username = "demo"
    private static let password = "football"

    /// The instructions for signing in.
    var hint: String {
        "Log in as \(Self.username) with the password \(Self.password). The data is gone when the server stops."
    }

    /// The length of a match, in minutes.
    private static let minutes = 10

    /// The finished matches, one in each of the last weeks, oldest first. A match is the list of the teams that scored its goals.
    private static let season: [[Team]] = [
        [.teamA, .teamB, .teamA], [.teamB, .teamB, .teamA, .teamA], [.teamA], [.teamB, .teamA, .teamB],
        [.teamA, .teamA, .teamB, .teamA, .teamB], [.teamB, .teamB], [.teamA, .teamB], [.teamB, .teamA, .teamB, .teamB],
        [.teamA, .teamA, .teamA, .teamB, .teamB], [.teamB, .teamA, .teamB, .teamB, .teamB],
    ]

    /// Fills the database: a roster, a finished match for each week of the season, and one that is running.
    func fill() async throws {
        let first = Self.season.count * 7
        try await withBackend(at: Self.day(first), isNew: true) { backend, token in
            for draft in Self.roster { _ = try await backend.players(as: token).create(draft) }
        }
        for (week, goals) in Self.season.enumerated() {
            try await match(at: Self.day(first - week * 7), goals, offset: week, isOver: true)
        }
        try await match(
            at: Date().addingTimeInterval(-4 * 60), [.teamA, .teamB], offset: Self.season.count, isOver: false)
    }

    private static func day(_ daysAgo: Int) -> Date {
        Date().addingTimeInterval(-Double(daysAgo) * 24 * 60 * 60)
    }

    /// Plays a match of eight players, with a goal every 105 seconds.
    /// - Parameter offset: the index in the roster of the first player.
    private func match(at kickOff: Date, _ goals: [Team], offset: Int, isOver: Bool) async throws {
        let gather = try await withBackend(at: kickOff) { backend, token in
            let players = try await backend.players(as: token).players().map(\.id)
            let chosen = (0..<8).map { players[(offset + $0) % players.count] }
            let lineup = Lineup(teamA: Array(chosen.prefix(4)), teamB: Array(chosen.suffix(4)))
            let gathers = backend.gathers(as: token)
            let gather = try await gathers.start(
                lineup, kickOff: KickOff(minutes: Self.minutes, startsAt: kickOff), token: nil)
            let matches = backend.matches(as: token)
            for (number, team) in goals.enumerated() {
                let squad = team == .teamA ? lineup.teamA : lineup.teamB
                let scorer = Goal.Scorer(player: squad[(offset + number * 3) % 4])
                _ = try await matches.change(
                    gather, .goal(team, scorer: scorer), token: nil,
                    at: kickOff.addingTimeInterval(Double(number + 1) * 105))
            }
            return gather
        }
        guard isOver else { return }
        // The end is stored with the time of the backend's clock.
        let end = kickOff.addingTimeInterval(Double(Self.minutes) * 60)
        try await withBackend(at: end) { backend, token in _ = try await backend.matches(as: token).end(gather) }
    }

    /// Calls `body` with a backend whose clock is set to an instant, and with a token of the user of the demo.
    /// - Parameter isNew: whether the account is made first.
    private func withBackend<Value: Sendable>(
        at instant: Date, isNew: Bool = false, _ body: (SQLiteBackend, AccessToken) async throws -> Value
    ) async throws -> Value {
        var configuration = SQLiteBackend.Configuration()
        configuration.now = { instant }
        // Everybody knows the password, and a demo should start at once.
        configuration.passwordCost = .lowest
        // The sign-ins of the data would fill the terminal.
        let logger = Logger(label: "demo") { _ in SwiftLogNoOpLogHandler() }
        let backend = try SQLiteBackend(path: database, configuration: configuration, logger: logger)
        let credentials = Credentials(username: Self.username, password: Self.password)
        if isNew { _ = try await backend.users.register(credentials) }
        let session = try await backend.users.signIn(credentials)
        let value = try await body(backend, session.token)
        try await backend.users.signOut(session.token)
        await backend.close()
        return value
    }

    private static let roster: [PlayerDraft] = [
        PlayerDraft(name: "Zoë Ünal", age: 29, skill: .amateur, position: .midfielder, favouriteTeam: "Galatasaray"),
        PlayerDraft(
            name: "Émile Laurent", age: 34, skill: .amateur, position: .defender, favouriteTeam: "Saint-Étienne"),
        PlayerDraft(name: "Sam O'Neil", age: 41, skill: .beginner, position: .goalkeeper),
        PlayerDraft(name: "Inès Moreau", age: 26, skill: .professional, position: .striker, favouriteTeam: "Lyon"),
        PlayerDraft(name: "Radu Ionescu", age: 31, skill: .amateur, position: .winger, favouriteTeam: "Steaua"),
        PlayerDraft(name: "陈伟", age: 28, skill: .amateur, position: .midfielder),
        PlayerDraft(name: "Maya Patel", age: 24, skill: .professional, position: .winger, favouriteTeam: "Arsenal"),
        PlayerDraft(name: "عمر حسن", age: 37, skill: .amateur, position: .defender),
        PlayerDraft(name: "Björn Åkesson", age: 45, skill: .beginner, position: .defender, favouriteTeam: "Malmö FF"),
        PlayerDraft(name: "Luca Ferrari", age: 33, skill: .amateur, position: .striker, favouriteTeam: "Torino"),
        PlayerDraft(name: "Grace Adeyemi", age: 22, skill: .amateur, position: .goalkeeper),
        PlayerDraft(name: "Tom Baker"),
    ]
}
