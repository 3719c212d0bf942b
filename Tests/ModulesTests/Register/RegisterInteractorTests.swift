// Registering: the values are checked, then an account and a session are created.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct RegisterInteractorTests {
    private let site: Site
    private let interactor: RegisterInteractor

    init() async throws {
        site = try await Site()
        let clock = site.clock
        interactor = RegisterInteractor(
            users: site.backend.users, throttle: AttemptThrottle(now: clock.now), registration: .open)
    }

    private func event(_ username: String, _ password: String = "12345678") -> RegisterEvent {
        RegisterEvent(
            username: username, password: password, isRemembered: false, next: .gathers, clientAddress: "192.0.2.1"
        )
    }

    private func form(_ event: RegisterEvent, _ problems: RegisterForm.Problem...) -> RegisterResponse {
        .form(
            RegisterForm(username: event.username, isRemembered: false, next: .gathers, problems: problems)
        )
    }

    @Test(
        "the username is trimmed, and kept otherwise",
        arguments: [(" Bo ", "Bo"), ("O'Neil & Sons", "O'Neil & Sons"), (String(repeating: "é", count: 20), nil)])
    func registering(_ username: String, _ kept: String?) async throws {
        let response = await interactor.register(event(username))
        guard case .registered(let session, isRemembered: false, let next) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(session.username == kept ?? username)
        #expect(next == .gathers)
        let again = try await site.backend.users.signIn(Credentials(username: username, password: "12345678"))
        #expect(again.userID == session.userID)
    }

    @Test(
        "invalid values are not sent to the backend",
        arguments: [
            ("", "12345678", [RegisterForm.Problem.username(.blank)]),
            (" \u{200B}\n", "12345678", [.username(.blank)]),
            (String(repeating: "x", count: 21), "12345678", [.username(.tooLong)]),
            ("a:b", "12345678", [.username(.forbiddenCharacter)]),
            ("Bo", "1234567", [.password(.tooShort)]),
            ("a:b", "", [.username(.forbiddenCharacter), .password(.tooShort)]),
        ])
    func rules(_ username: String, _ password: String, _ problems: [RegisterForm.Problem]) async {
        let log = site.listen()
        let expected = RegisterForm(
            username: username, isRemembered: false, next: .gathers, problems: problems
        )
        #expect(await interactor.register(event(username, password)) == .form(expected))
        #expect(log.calls == [])
    }

    @Test(
        "usernames are unique regardless of case, spaces around them and Unicode normalization",
        arguments: ["Zoë", " zoë", "ZOË", "zoe\u{308}"])
    func taken(_ username: String) async {
        let event = event(username)
        #expect(await interactor.register(event) == form(event, .taken))
    }

    @Test(
        "an error of registration is shown; after a failed sign-in the form says that an account may have been made",
        arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        let event = event("Bo")
        site.fail(.register, with: error)
        let expected: RegisterResponse =
            switch error {
            case .conflict: form(event, .taken)
            case .throttled(let seconds): form(event, .tooMany(retryAfter: seconds))
            case .gone: .refused(.invitationUnusable)
            default: form(event, .failure(.service(error)))
            }
        #expect(await interactor.register(event) == expected)
        site.fail(.signIn, with: error)
        #expect(await interactor.register(event) == form(event, .failure(.service(.unconfirmed))))
    }

    @Test("Registrations from one network are limited, and attempts with a taken name do not count")
    func limit() async {
        for _ in 1...100 { #expect(await interactor.register(event("Zoë")) == form(event("Zoë"), .taken)) }
        for number in 1...60 {
            guard case .registered = await interactor.register(event("Bo \(number)")) else {
                Issue.record("registration \(number) failed")
                return
            }
        }
        let log = site.listen()
        #expect(await interactor.register(event("Bo 61")) == form(event("Bo 61"), .tooMany(retryAfter: 900)))
        #expect(log.calls == [])
        site.clock.advance(by: 900)
        guard case .registered = await interactor.register(event("Bo 61")) else {
            Issue.record("the limit did not end")
            return
        }
    }

    @Test("an opened form is empty and keeps the next page")
    func opening() async throws {
        let next = SiteRoute.gathers
        let fresh = RegisterForm(username: "", isRemembered: true, next: next, problems: [])
        #expect(try await interactor.open(RegisterPageEvent(next: next)) == .form(fresh))
    }

    @Test("an expired form keeps the entered values except the password")
    func rejectingExpired() {
        let again = RegisterForm(
            username: " Bo", isRemembered: false, next: .gathers, problems: [.failure(.expired)]
        )
        #expect(interactor.rejectExpired(event(" Bo")) == again)
    }
}
