// The downloads of an account: everything, the matches, and the roster.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@testable import Modules

@Suite struct AccountExportTests {
    private let site: Site
    private let module: Module<AccountExportEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.accountExport(site.token)
    }

    @Test("the download contains the user, the players and the matches, and the time of the request")
    func download() async throws {
        let gather = try await site.startMatch()
        site.clock.advance(by: 60)
        let event = AccountExportEvent(user: site.user)
        guard case .account(.everything(let parts), let instant) = try await module(event).download() else {
            Issue.record("unexpected download")
            return
        }
        let export = try await parts.collected()
        #expect(instant == Site.start.addingTimeInterval(60))
        #expect(export.user == site.user)
        #expect(export.players.map(\.name) == ["Ana", "Bo"])
        #expect(export.matches.map(\.gather.id) == [gather])
    }

    @Test("the downloads of the matches and of the roster contain the data of the account")
    func tables() async throws {
        let gather = try await site.startMatch()
        let matches = try await module(AccountExportEvent(user: site.user, file: .matches)).download()
        guard case .account(.matches(let parts), _) = matches else {
            Issue.record("unexpected download")
            return
        }
        let export = try await parts.collected()
        #expect(export.user == site.user)
        #expect(export.matches.map(\.gather.id) == [gather])
        // The roster is read without the matches.
        site.fail(.export, with: .unavailable)
        let roster = try await module(AccountExportEvent(user: site.user, file: .players)).download()
        guard case .account(.players(let players), let instant) = roster else {
            Issue.record("unexpected download")
            return
        }
        #expect(players == export.players)
        #expect(instant == site.clock.now())
    }

    @Test(
        "for an error of the backend there is an error page or the sign-in page", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.export, with: error)
        try expectFailure(await module(AccountExportEvent(user: site.user)), of: error, on: .account)
    }
}
