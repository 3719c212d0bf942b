// Reads everything that an account holds.

import BackendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct AccountExportInteractor {
    let users: any UserService
    let token: AccessToken
    let now: @Sendable () -> Date

    func export(_ event: AccountExportEvent) async throws(ServiceError) -> AccountExportResponse {
        AccountExportResponse(
            export: try await users.export(event.user.id, as: token), instant: now(), file: event.file)
    }
}
