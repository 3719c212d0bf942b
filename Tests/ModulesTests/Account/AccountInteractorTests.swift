// The account: password, sessions and recovery code.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@testable import Modules

@Suite struct AccountInteractorTests {
    private let site: Site
    private let interactor: AccountInteractor

    init() async throws {
        site = try await Site()
        interactor = Self.interactor(of: site)
    }

    private static func interactor(of site: Site) -> AccountInteractor {
        let clock = site.clock
        return AccountInteractor(
            users: site.backend.users, credentials: site.backend.credentials,
            throttle: AttemptThrottle(now: clock.now), token: site.token)
    }

    private func change(_ current: String = Site.password, to new: String = "battery staple") -> AccountPasswordEvent {
        AccountPasswordEvent(
            user: site.user, current: current, new: new, clientAddress: "192.0.2.1", viewer: site.viewer)
    }

    private func recovery(_ password: String = Site.password) -> AccountRecoveryEvent {
        AccountRecoveryEvent(
            user: site.user, password: password, clientAddress: "192.0.2.1", viewer: site.viewer)
    }

    @Test("the page contains the user's sessions, and the problems of a form")
    func page() async throws {
        let problems: [AccountPage.Problem] = [.wrongPassword(.change)]
        let page = try await interactor.page(
            of: site.user, for: try Viewer("fr", hasOwnTimeZone: false), problems: problems)
        let overview = try #require(page.overview)
        #expect(overview.sessions.map(\.isCurrent) == [true])
        #expect(
            page == AccountPage(user: site.user, overview: overview, namesTimeZone: true, problems: problems))
    }

    @Test("when the backend cannot manage passwords, the page only checks the session, and forms throw notFound")
    func elsewhere() async throws {
        let site = try await Site(managesCredentials: false)
        let interactor = Self.interactor(of: site)
        let log = site.listen()
        let page = try await interactor.page(of: site.user, for: site.viewer)
        #expect(page == AccountPage(user: site.user, overview: nil))
        #expect(log.calls == [.user])
        await #expect(throws: ServiceError.notFound) { try await interactor.changePassword(change()) }
        await #expect(throws: ServiceError.notFound) { try await interactor.makeRecoveryCode(recovery()) }
        await #expect(throws: ServiceError.notFound) {
            try await interactor.endSession(
                AccountSessionEndEvent(user: site.user, session: UUID(), viewer: site.viewer))
        }
        site.fail(.user, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await interactor.page(of: site.user, for: site.viewer) }
    }

    @Test("a change of the password needs the current one, and the new one is checked as at registration")
    func changing() async throws {
        let log = site.listen()
        #expect(
            try await interactor.changePassword(change("", to: "short")) == [
                .passwordIsMissing(.change), .newPassword(.tooShort),
            ])
        let longest = String(repeating: "x", count: Password.maximumByteCount)
        #expect(try await interactor.changePassword(change(to: longest + "x")) == [.newPassword(.tooLong)])
        #expect(log.calls == [])
        #expect(try await interactor.changePassword(change("wrong")) == [.wrongPassword(.change)])
        #expect(try await interactor.changePassword(change()) == [])
        let new = Credentials(username: "Zoë", password: "battery staple")
        #expect(try await site.backend.users.signIn(new).userID == site.user.id)
    }

    @Test("after ten wrong passwords within 15 minutes, the backend is not called")
    func throttling() async throws {
        for _ in 1...10 { #expect(try await interactor.changePassword(change("wrong")) == [.wrongPassword(.change)]) }
        let log = site.listen()
        let throttled: [AccountPage.Problem] = [.failure(.service(.throttled(retryAfter: 900)))]
        #expect(try await interactor.changePassword(change()) == throttled)
        #expect(log.calls == [])
    }

    @Test(
        "an error when the password is changed is reported as a problem of the page",
        arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        site.fail(.changePassword, with: error)
        #expect(try await interactor.changePassword(change()) == [.failure(.service(error))])
    }

    @Test("ending a session returns whether it was the current one")
    func ending() async throws {
        let credentials = try #require(site.backend.credentials)
        let own = Credentials(username: "Zoë", password: Site.password)
        let other = try await site.backend.users.signIn(own).token
        let stranger = try await site.anotherPerson().token
        func end(_ id: AccountSession.ID) -> AccountSessionEndEvent {
            AccountSessionEndEvent(user: site.user, session: id, viewer: site.viewer)
        }
        let ids = try await credentials.overview(as: site.token).sessions.map(\.id)
        let strangers = try await credentials.overview(as: stranger).sessions[0].id
        await #expect(throws: ServiceError.notFound) { try await interactor.endSession(end(strangers)) }
        #expect(try await interactor.endSession(end(ids[1])) == false)
        await #expect(throws: ServiceError.unauthorized) { try await site.backend.players(as: other).players() }
        #expect(try await interactor.endSession(end(ids[0])))
        await #expect(throws: ServiceError.unauthorized) { try await site.players.players() }
    }

    @Test("more than ten minutes after sign-in, making a code needs the password; the code sets a new password")
    func recoveryCode() async throws {
        guard case .made = try await interactor.makeRecoveryCode(recovery("")) else {
            Issue.record("no code")
            return
        }
        site.clock.advance(by: 601)
        let log = site.listen()
        #expect(try await interactor.makeRecoveryCode(recovery("")) == .refused(.passwordIsMissing(.recovery)))
        #expect(log.calls == [.credentials])
        #expect(try await interactor.makeRecoveryCode(recovery("wrong")) == .refused(.wrongPassword(.recovery)))
        guard case .made(let code) = try await interactor.makeRecoveryCode(recovery()) else {
            Issue.record("no code")
            return
        }
        let new = Credentials(username: "Zoë", password: "battery staple")
        try await #require(site.backend.credentials).recover(new, with: code)
        #expect(try await site.backend.users.signIn(new).userID == site.user.id)
    }

    @Test("wrong passwords when changing the password and when making a recovery code count together")
    func throttlingCodes() async throws {
        for _ in 1...5 {
            _ = try await interactor.changePassword(change("wrong"))
            _ = try await interactor.makeRecoveryCode(recovery("wrong"))
        }
        let log = site.listen()
        let throttled = AccountPage.Problem.failure(.service(.throttled(retryAfter: 900)))
        #expect(try await interactor.makeRecoveryCode(recovery()) == .refused(throttled))
        #expect(log.calls == [])
    }

    @Test(
        "when a recovery code cannot be made, the result contains the error",
        arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failuresOfCodes(_ error: ServiceError) async throws {
        site.fail(.makeRecoveryCode, with: error)
        #expect(try await interactor.makeRecoveryCode(recovery()) == .refused(.failure(.service(error))))
    }
}
