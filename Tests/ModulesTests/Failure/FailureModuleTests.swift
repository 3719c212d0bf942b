// Outcomes of errors.

import BackendServices
import Testing

@testable import Modules

@Suite struct FailureModuleTests {
    @Test("when the session has ended, a page redirects to the sign-in page, and signing in leads back")
    func signedOut() throws {
        let page = SiteRoute.confirm(TeamChoices(benched: [1, 4]))
        let redirect = try FailureModule.outcome(of: .unauthorized, on: page).redirect()
        let expected = Redirect(to: .login(next: page), flash: [.notice(.serviceErrorUnauthorized)], session: .end)
        #expect(redirect == expected)
    }

    @Test("for a player who is not found and for an address without a route, the same page is shown")
    func notFound() throws {
        for outcome in [FailureModule.outcome(of: .notFound, on: .player(1)), FailureModule.notFound()] {
            #expect(try outcome.view(NotFoundViewModel.self, status: .notFound) == FailurePresenter().notFound())
        }
    }

    @Test("the page of a withdrawn link says in its heading that the link is gone")
    func gone() throws {
        let view = try FailureModule.outcome(of: .gone, on: .home).view(NotFoundViewModel.self, status: .gone)
        #expect(view.state == "gone")
        #expect(view.title == .linkGoneTitle)
        #expect(view.message == .serviceErrorGone)
    }

    @Test(
        "a retry is offered for errors that may be temporary",
        arguments: [
            (ServiceError.unavailable, true), (.unexpectedResponse, true), (.throttled(retryAfter: 5), true),
            (.invalid, false), (.conflict, false),
        ])
    func otherErrors(_ error: ServiceError, _ canRetry: Bool) throws {
        let view = try FailureModule.outcome(of: error, on: .player(1)).view(ErrorViewModel.self, status: error.status)
        #expect(view == ErrorViewModel(message: error.message, retry: canRetry ? .player(1) : nil))
    }

    @Test("a rejected request has a page without a link to try again", arguments: RequestRejection.allCases)
    func rejections(_ rejection: RequestRejection) throws {
        let view = try FailureModule.outcome(of: rejection).view(ErrorViewModel.self, status: rejection.status)
        #expect(view.retry == nil)
    }
}
