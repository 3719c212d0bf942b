// The backends of the contract suite. Each test gets a new one.

import BackendServices
import Entities
import Foundation
import TestGate
import TestDatabases
import Testing

enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case inMemory, sqlite
    /// This case and ``restWithPostgreSQL`` are in ``allCases`` only when there is a PostgreSQL server, see ``TestDatabase/server``.
    case postgresql
    /// The client of the REST contract, over a socket, with the server of this package, and with live matches in SQLite.
    case rest
    /// The same client, with a server that behaves like older servers.
    case olderREST
    /// The client of the REST contract, with live matches in PostgreSQL.
    case restWithPostgreSQL
    /// The client of the REST contract, with live matches in memory, as in tests of the client.
    case restInMemory

    static let allCases: [Backend] =
        [.inMemory, .sqlite, .rest, .olderREST, .restInMemory]
        + (TestDatabase.server == nil ? [] : [.postgresql, .restWithPostgreSQL])
    /// The backends that keep all data in a database of their own.
    static let withDatabase = allCases.filter { [.sqlite, .postgresql].contains($0) }

    /// For tests without matches: leaves out the REST backends that differ from another one only in the store of live matches.
    static let withoutMatches = allCases.filter { ![.rest, .restWithPostgreSQL].contains($0) }

    /// The kind of the database with the data of the backend; for a REST backend, with the data that its server does not keep. Nil
    /// when these data are in memory.
    var database: DatabaseKind? {
        switch self {
        case .inMemory, .restInMemory: nil
        case .sqlite, .rest, .olderREST: .sqlite
        case .postgresql, .restWithPostgreSQL: .postgresql
        }
    }

    var testDescription: String { rawValue }

    /// Whether gathers have the times of their start and end.
    var reportsDates: Bool { self != .olderREST }
    /// Whether players of a gather have their team.
    var reportsTeams: Bool { self != .olderREST }
    /// Whether a sign-in returns the expiry of the token.
    var reportsExpiry: Bool { !isREST }
    /// Whether signing out revokes the token.
    var revokesTokens: Bool { self != .olderREST }

    /// Whether each player of a gather has the team of the last move to a team. The server of a REST backend receives no moves.
    var reportsMoves: Bool { !isREST }

    /// Whether passwords, sessions and recovery codes can be managed.
    var managesCredentials: Bool { !isREST }
    /// Whether an export has the date of registration, and the sessions.
    var exportsAccountDates: Bool { !isREST }

    private var isREST: Bool { [.rest, .olderREST, .restWithPostgreSQL, .restInMemory].contains(self) }

    /// Runs a test with a new backend, whose clock the test can advance.
    func run(limits: AccountLimits = AccountLimits(), _ test: (Fixture) async throws -> Void) async throws {
        try await inTurn { try await runUngated(limits, test) }
    }

    private func runUngated(_ limits: AccountLimits, _ test: (Fixture) async throws -> Void) async throws {
        let fixture = try await Fixture(self, limits: limits)
        do {
            try await test(fixture)
        } catch {
            await fixture.close()
            throw error
        }
        await fixture.close()
    }

    /// The date, or nil for a backend that does not send dates.
    func reported(_ date: Date) -> Date? { reportsDates ? date : nil }

    /// The team, or nil for a backend that does not send teams.
    func reported(_ team: Team) -> Team? { reportsTeams ? team : nil }
}
