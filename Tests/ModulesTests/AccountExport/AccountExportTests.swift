// The download of an account.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Testing

@testable import Modules

@Suite struct AccountExportTests {
    private let site: Site
    private let module: Module<AccountExportEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.accountExport(site.token)
    }

    @Test("the download has everything, and the time when it was read")
    func download() async throws {
        let gather = try await site.startMatch()
        site.clock.advance(seconds: 60)
        let event = AccountExportEvent(user: site.user)
        guard case .account(let export, let instant, let file) = try await module(event).download() else { return }
        #expect(file == .everything)
        #expect(instant == Site.start.addingTimeInterval(60))
        #expect(export.user == site.user)
        #expect(export.players.map(\.name) == ["Ana", "Bo"])
        #expect(export.matches.map(\.gather.id) == [gather])
    }

    @Test("the tables have the same data", arguments: [AccountFile.players, .matches])
    func tables(_ wanted: AccountFile) async throws {
        let event = AccountExportEvent(user: site.user, file: wanted)
        guard case .account(let export, _, let file) = try await module(event).download() else { return }
        #expect(file == wanted)
        #expect(export.user == site.user)
    }

    @Test(arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.export, with: error)
        try expectFailure(await module(AccountExportEvent(user: site.user)), of: error, on: .account)
    }
}
