// Access to the parts of an outcome in tests.

import BackendServices
import Modules
import Templates
import Testing

extension Outcome {
    func redirect(sourceLocation: SourceLocation = #_sourceLocation) throws -> Redirect {
        guard case .redirect(let redirect) = self else {
            Issue.record("expected a redirect, got \(self)", sourceLocation: sourceLocation)
            throw UnexpectedOutcome()
        }
        return redirect
    }

    func page(sourceLocation: SourceLocation = #_sourceLocation) throws -> Page {
        guard case .page(let page) = self else {
            Issue.record("expected a page, got \(self)", sourceLocation: sourceLocation)
            throw UnexpectedOutcome()
        }
        return page
    }

    func download(sourceLocation: SourceLocation = #_sourceLocation) throws -> Download {
        guard case .download(let download) = self else {
            Issue.record("expected a download, got \(self)", sourceLocation: sourceLocation)
            throw UnexpectedOutcome()
        }
        return download
    }

    func view<View: TemplateView>(
        _ type: View.Type, status: Page.Status, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> View {
        let page = try page(sourceLocation: sourceLocation)
        #expect(page.status == status, sourceLocation: sourceLocation)
        return try #require(page.view as? View, sourceLocation: sourceLocation)
    }
}

struct UnexpectedOutcome: Error {}

/// Expects the redirect after the end of a session: to the sign-in page, which returns to `page`.
func expectSignIn(
    _ outcome: Outcome, next page: SiteRoute, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let expected = Redirect(
        to: .login(next: page), flash: [.notice(.serviceErrorUnauthorized)], session: .end
    )
    #expect(try outcome.redirect(sourceLocation: sourceLocation) == expected, sourceLocation: sourceLocation)
}

/// Expects the outcome of an error that a screen does not show itself: the redirect to the sign-in page when the session is over, the
/// page of something that is not found or is gone, or an error page.
func expectFailure(
    _ outcome: Outcome, of error: ServiceError, on page: SiteRoute, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    switch error {
    case .unauthorized: try expectSignIn(outcome, next: page, sourceLocation: sourceLocation)
    case .notFound, .gone:
        _ = try outcome.view(NotFoundViewModel.self, status: error.status, sourceLocation: sourceLocation)
    default:
        let view = try outcome.view(ErrorViewModel.self, status: error.status, sourceLocation: sourceLocation)
        #expect(view.message == error.message, sourceLocation: sourceLocation)
    }
}
