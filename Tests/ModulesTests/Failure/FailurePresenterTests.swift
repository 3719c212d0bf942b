// View models of errors.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct FailurePresenterTests {
    private let presenter = FailurePresenter()

    @Test(
        "an error has a text and a status, and a link to retry if the error may be temporary",
        arguments: [
            (ServiceError.unauthorized, LocalizedStringResource.serviceErrorUnauthorized, Page.Status.forbidden, false),
            (.invalid, .serviceErrorInvalid, .unprocessable, false),
            (.notFound, .serviceErrorNotFound, .notFound, false), (.gone, .serviceErrorGone, .gone, false),
            (.conflict, .serviceErrorConflict, .unprocessable, false),
            (.throttled(retryAfter: 61), .serviceErrorThrottled(minutes: 2), .throttled(retryAfter: 61), true),
            (.throttled(retryAfter: 0), .serviceErrorThrottled(minutes: 1), .throttled(retryAfter: 0), true),
            (.unavailable, .serviceErrorUnavailable, .unavailable, true),
            (.unconfirmed, .serviceErrorUnconfirmed, .unavailable, true),
            (.unexpectedResponse, .serviceErrorUnexpected, .unavailable, true),
        ])
    func errors(_ error: ServiceError, _ message: LocalizedStringResource, _ status: Page.Status, _ canRetry: Bool) {
        let expected = ErrorViewModel(message: message, retry: canRetry ? .gathers : nil)
        #expect(presenter.viewModel(for: error, on: .gathers) == expected)
        #expect(error.message == message)
        #expect(error.status == status)
        #expect(FormFailure.service(error).message == message)
        #expect(FormFailure.service(error).status == status)
    }

    @Test("an expired form has a message and the status 403")
    func anExpiredForm() {
        #expect(FormFailure.expired.message == .formErrorExpired)
        #expect(FormFailure.expired.status == .forbidden)
    }

    @Test(
        "a rejected request has a message and a status",
        arguments: [
            (RequestRejection.malformed, LocalizedStringResource.refusalMalformed, Page.Status.malformed),
            (.crossSite, .refusalCrossSite, .forbidden),
            (.expiredForm, .formErrorExpired, .forbidden),
            (.methodNotAllowed, .refusalMethodNotAllowed, .methodNotAllowed),
            (.tooLarge, .refusalTooLarge, .tooLarge),
            (.addressTooLong, .refusalAddressTooLong, .addressTooLong),
            (.fieldsTooLarge, .refusalFieldsTooLarge, .fieldsTooLarge),
            (.failed, .refusalFailed, .failed),
        ])
    func rejections(_ rejection: RequestRejection, _ message: LocalizedStringResource, _ status: Page.Status) {
        #expect(presenter.viewModel(for: rejection) == ErrorViewModel(message: message, retry: nil))
        #expect(rejection.status == status)
    }

    @Test("the message says that the page was not found; on a page of a match, that the match was not found")
    func otherErrors() {
        #expect(presenter.notFound().message == .notFoundMessage)
        #expect(presenter.notFound(on: .players).message == .notFoundMessage)
        #expect(presenter.notFound(on: .gatherTeams(Gather.sampleRunning.id)).message == .notFoundMatch)
        #expect(presenter.notFound(on: .gathers).title == .notFoundTitle)
        #expect(presenter.signedOut == .notice(.serviceErrorUnauthorized))
    }
}
