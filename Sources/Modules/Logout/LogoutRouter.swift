// Left: to the sign-in page, without a session.

struct LogoutRouter {
    func left() -> Outcome {
        .redirect(Redirect(to: .login(), session: .end))
    }
}
