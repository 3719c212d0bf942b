// Outcomes of signing out.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct LogoutModuleTests {
    private let site: Site
    private let module: FormModule<LogoutEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.logout(site.token)
    }

    @Test func theTokenIsRevoked() async throws {
        let redirect = try await module.submit(LogoutEvent()).redirect()
        #expect(redirect == Redirect(to: .login(), session: .end))
        await #expect(throws: ServiceError.unauthorized) { try await site.players.players() }
    }

    @Test("a token that is already invalid is not an error")
    func alreadyLeft() async throws {
        site.fail(.signOut, with: .unauthorized)
        #expect(try await module.submit(LogoutEvent()).redirect() == Redirect(to: .login(), session: .end))
    }

    @Test(
        "the user stays signed in while the backend is unavailable, or does not answer",
        arguments: [
            ServiceError.unavailable, .unconfirmed,
        ])
    func unavailable(_ error: ServiceError) async throws {
        site.fail(.signOut, with: error)
        let view = try await module.submit(LogoutEvent()).view(ErrorViewModel.self, status: .unavailable)
        #expect(view.message == .serviceErrorUnavailable)
    }

    @Test("signing out has no page of its own, so its event names the home page")
    func signingOutHasNoPage() {
        #expect(LogoutEvent().page == .home)
    }

    @Test func anExpiredFormTokenSignsNobodyOut() async throws {
        let view = try await module.rejectExpired(LogoutEvent()).view(ErrorViewModel.self, status: .forbidden)
        #expect(view.message == .formErrorExpired)
        #expect(try await site.players.players() == [])
    }
}
