// Invitations in the database.

import BackendServices
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct InvitationTests {
    private static let start = Date(timeIntervalSince1970: 1_750_000_000)
    private let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    @Test("An invitation works after a restart, and once unless it is given back; the file does not contain its code")
    func once() async throws {
        let first = try database.open()
        let code = try await first.makeInvitation()
        #expect(try await first.makeInvitation() != code)
        await first.close()
        let second = try database.open()
        #expect(try await second.invitations.isUsable(code))
        #expect(try await second.invitations.use(code))
        #expect(try await !second.invitations.use(code))
        #expect(try await !second.invitations.isUsable(code))
        try await second.invitations.giveBack(code)
        #expect(try await second.invitations.use(code))
        await second.close()
        let file = try Data(contentsOf: URL(filePath: database.path))
        #expect(file.range(of: Data(code.value.utf8)) == nil)
    }

    @Test("An invitation expires after seven days, and is deleted when the next one is made")
    func expiry() async throws {
        let made = try database.open()
        let code = try await made.makeInvitation()
        await made.close()
        let week: TimeInterval = 7 * 24 * 60 * 60
        let before = try database.open(now: { Self.start.addingTimeInterval(week - 1) })
        #expect(try await before.invitations.isUsable(code))
        await before.close()
        let after = try database.open(now: { Self.start.addingTimeInterval(week) })
        #expect(try await !after.invitations.isUsable(code))
        #expect(try await !after.invitations.use(code))
        _ = try await after.makeInvitation()
        let count = try after.store.shortRead { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM invitation") }
        #expect(count == 1)
        await after.close()
    }
}
