// The data of the demo: a roster, a season of finished matches with goals and scorers, and a match that is running.

import BackendSQLite
import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import Synchronization

struct DemoData {
    let database: String

    /// `gather check` reports a database that has this account.
    static let username = "demo"
    private static let password = "football"

    /// The instructions for signing in.
    var hint: String {
        "Log in as \(Self.username) with the password \(Self.password). The data is gone when the server stops."
    }

    /// The length of a match, in minutes.
    private static let minutes = 10

    /// The finished matches, one in each of the last weeks, oldest first. A match is the list of its goals in order, each as the
    /// team that scored.
    private static let season: [[Team]] = [
        [.teamA, .teamB, .teamA], [.teamB, .teamB, .teamA, .teamA], [.teamA], [.teamB, .teamA, .teamB],
        [.teamA, .teamA, .teamB, .teamA, .teamB], [.teamB, .teamB], [.teamA, .teamB], [.teamB, .teamA, .teamB, .teamB],
        [.teamA, .teamA, .teamA, .teamB, .teamB], [.teamB, .teamA, .teamB, .teamB, .teamB],
    ]

    func fill() async throws {
        let clock = DemoClock()
        let backend = try backend(with: clock)
        let first = Self.season.count * 7
        clock.now = Self.day(first)
        _ = try await backend.users.register(Self.credentials)
        let token = try await backend.users.signIn(Self.credentials).token
        for draft in Self.roster { _ = try await backend.players(as: token).create(draft) }
        try await backend.users.signOut(token)
        for (week, goals) in Self.season.enumerated() {
            clock.now = Self.day(first - week * 7)
            try await match(goals, offset: week, isOver: true, in: backend, clock)
        }
        clock.now = Date().addingTimeInterval(-4 * 60)
        try await match([.teamA, .teamB], offset: Self.season.count, isOver: false, in: backend, clock)
        await backend.close()
    }

    private static func day(_ daysAgo: Int) -> Date {
        Date().addingTimeInterval(-Double(daysAgo) * 24 * 60 * 60)
    }

    /// Plays a match of eight players that starts now by the clock, with a goal every 105 seconds.
    /// - Parameter offset: the index in the roster of the first of the eight players.
    private func match(
        _ goals: [Team], offset: Int, isOver: Bool, in backend: SQLiteBackend, _ clock: DemoClock
    ) async throws {
        let kickOff = clock.now
        let token = try await backend.users.signIn(Self.credentials).token
        let players = try await backend.players(as: token).players().map(\.id)
        let chosen = (0..<8).map { players[(offset + $0) % players.count] }
        let lineup = Lineup(teamA: Array(chosen.prefix(4)), teamB: Array(chosen.suffix(4)))
        let gather = try await backend.gathers(as: token).start(
            lineup, kickOff: KickOff(minutes: Self.minutes, startsAt: kickOff), token: nil)
        let matches = backend.matches(as: token)
        for (number, team) in goals.enumerated() {
            let squad = team == .teamA ? lineup.teamA : lineup.teamB
            let scorer = Goal.Scorer(player: squad[(offset + number * 3) % 4])
            _ = try await matches.change(
                gather, .goal(team, scorer: scorer), token: nil,
                at: kickOff.addingTimeInterval(Double(number + 1) * 105))
        }
        if isOver {
            clock.now = kickOff.addingTimeInterval(Double(Self.minutes) * 60)
            _ = try await matches.end(gather)
        }
        try await backend.users.signOut(token)
    }

    private static let credentials = Credentials(username: username, password: password)

    private func backend(with clock: DemoClock) throws -> SQLiteBackend {
        var configuration = SQLiteBackend.Configuration()
        configuration.now = { clock.now }
        // The cheapest hash: everybody knows the password, and a demo should start quickly.
        configuration.passwordCost = .lowest
        // The log lines of these sign-ins would fill the terminal.
        let logger = Logger(label: "demo") { _ in SwiftLogNoOpLogHandler() }
        return try SQLiteBackend(path: database, configuration: configuration, logger: logger)
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

/// The clock of the backend while the data is made: the matches were played weeks ago.
private final class DemoClock: Sendable {
    private let instant = Mutex(Date())

    var now: Date {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }
}
