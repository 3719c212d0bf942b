// The data of the demo: a roster, two past matches, and one that has not started.

import BackendSQLite
import BackendServices
import Entities
import Foundation
import Logging

struct DemoData {
    let database: String
    let logger: Logger

    /// `gather check` looks for it.
    static let username = "demo"
    private static let password = "football"

    /// The instructions for signing in.
    var hint: String {
        "Log in as \(Self.username) with the password \(Self.password). The data is gone when the server stops."
    }

    func fill() async throws {
        try await user()
        try await match(daysAgo: 14, Score(teamA: 3, teamB: 2), offset: 0)
        try await match(daysAgo: 7, Score(teamA: 1, teamB: 4), offset: 3)
        try await match(daysAgo: 0, nil, offset: 1)
    }

    private func user() async throws {
        try await withBackend(daysAgo: 14) { backend, token in
            for draft in Self.roster { _ = try await backend.players(as: token).create(draft) }
        }
    }

    /// - Parameters:
    ///   - score: nil for a match that has not been played.
    ///   - offset: the index in the roster of the first of the eight players.
    private func match(daysAgo: Int, _ score: Score?, offset: Int) async throws {
        try await withBackend(daysAgo: daysAgo) { backend, token in
            let players = try await backend.players(as: token).players().map(\.id)
            let chosen = (0..<8).map { players[(offset + $0) % players.count] }
            let gathers = backend.gathers(as: token)
            let gather = try await gathers.start(
                Lineup(teamA: Array(chosen.prefix(4)), teamB: Array(chosen.suffix(4)))
            )
            guard let score else { return }
            try await gathers.end(gather, with: MatchResult(score))
        }
    }

    /// Calls the backend with the clock set to 7 p.m. of that day.
    private func withBackend(
        daysAgo: Int, _ body: (SQLiteBackend, AccessToken) async throws -> Void
    ) async throws {
        let day = Date().addingTimeInterval(-Double(daysAgo) * 24 * 60 * 60)
        var configuration = SQLiteBackend.Configuration()
        configuration.now = { day }
        // Everybody knows the password, and a demo should start at once.
        configuration.passwordCost = .lowest
        let backend = try SQLiteBackend(path: database, configuration: configuration, logger: logger)
        let credentials = Credentials(username: Self.username, password: Self.password)
        if daysAgo == 14 { _ = try? await backend.users.register(credentials) }
        let session = try await backend.users.signIn(credentials)
        try await body(backend, session.token)
        try await backend.users.signOut(session.token)
        await backend.close()
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
