// Reads the data of a download. A backend may return only the first part of the matches here. The other parts are then read while
// the file is sent.

import BackendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct AccountExportInteractor {
    let users: any UserService
    let players: any PlayerService
    let token: AccessToken
    let now: @Sendable () -> Date

    func export(_ event: AccountExportEvent) async throws(ServiceError) -> AccountExportResponse {
        AccountExportResponse(content: try await content(of: event), instant: now())
    }

    private func content(of event: AccountExportEvent) async throws(ServiceError) -> AccountContent {
        switch event.file {
        case .everything: .everything(try await users.export(event.user.id, .everything, as: token))
        case .players: .players(try await players.players())
        case .matches: .matches(try await users.export(event.user.id, .results, as: token))
        }
    }
}
