// Redirects to the sign-in page and ends the session.

struct LogoutRouter {
    func signedOut() -> Outcome {
        .redirect(Redirect(to: .login(), session: .end))
    }
}
