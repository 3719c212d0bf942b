// Where an error leads.

import Templates

struct FailureRouter {
    func page(_ view: any TemplateView, status: Page.Status) -> Outcome {
        .page(Page(view, status: status))
    }

    /// Ends the session and asks to sign in again, coming back to `page`.
    func signIn(next page: SiteRoute, telling flash: Flash) -> Outcome {
        .redirect(Redirect(to: .login(next: page), flash: [flash], session: .end))
    }
}
