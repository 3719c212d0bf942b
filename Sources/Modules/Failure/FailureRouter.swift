// The outcomes of errors.

import Templates

struct FailureRouter {
    func page(_ view: any TemplateView, status: Page.Status) -> Outcome {
        .page(Page(view, status: status))
    }

    /// Ends the session and redirects to the sign-in page, which returns to `page`.
    func signIn(next page: SiteRoute, flash: Flash) -> Outcome {
        .redirect(Redirect(to: .login(next: page), flash: [flash], session: .end))
    }
}
