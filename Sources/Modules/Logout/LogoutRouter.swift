// Left: to the sign-in page, without a session.

struct LogoutRouter {
    func left() -> Outcome {
        .redirect(Redirect(to: .login(), session: .end))
    }

    /// There is no page to leave from.
    func elsewhere() -> Outcome {
        .redirect(Redirect(to: .home))
    }
}
