// Assembly of the download of an account. A download is not a page, so there is no presenter.

import BackendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

enum AccountExportModule {
    static func assemble(
        users: any UserService, players: any PlayerService, token: AccessToken,
        now: @escaping @Sendable () -> Date
    ) -> Module<AccountExportEvent> {
        let interactor = AccountExportInteractor(users: users, players: players, token: token, now: now)
        return Module { event throws(ServiceError) in
            let response = try await interactor.export(event)
            return .download(.account(response.content, at: response.instant))
        }
    }
}
