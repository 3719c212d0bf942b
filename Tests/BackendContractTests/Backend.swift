// The backends of the contract suite. Each test gets a new one.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing

enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case inMemory, sqlite
    /// The client of the REST contract, over a socket, with our own server.
    case rest
    /// The same with a server that behaves like older servers.
    case olderREST

    var testDescription: String { rawValue }

    /// Gathers carry the times when they began and ended.
    var reportsDates: Bool { self != .olderREST }
    /// Players of a gather carry their team.
    var reportsTeams: Bool { self != .olderREST }
    /// A sign-in returns the expiry of the token.
    var reportsExpiry: Bool { !isREST }
    /// Signing out revokes the token.
    var revokesTokens: Bool { self != .olderREST }

    /// The players of a gather have their current teams, after all moves. A remote backend does not receive moves.
    var reportsMoves: Bool { !isREST }

    /// Passwords, sessions and recovery codes can be managed.
    var managesCredentials: Bool { !isREST }
    /// An export has the date of registration, and the sessions.
    var exportsAccountDates: Bool { !isREST }

    private var isREST: Bool { self == .rest || self == .olderREST }

    /// Runs a test with a new backend, whose clock the test advances.
    func run(limits: AccountLimits = AccountLimits(), _ test: (Fixture) async throws -> Void) async throws {
        try await inTurn { try await runUngated(limits, test) }
    }

    private func runUngated(_ limits: AccountLimits, _ test: (Fixture) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = try await Fixture(self, folder: folder, limits: limits)
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
