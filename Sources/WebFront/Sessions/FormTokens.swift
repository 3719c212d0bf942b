// Tokens in forms: proof that a form was made by a page of ours for this very session.

/// Makes and checks form tokens. They live as long as the session, or as long as the visitor's cookie before that.
struct FormTokens: Sendable {
    let seal: Seal

    /// - Parameter binding: what the token is good for, see `Visit.formBinding`.
    func token(for binding: String) -> String {
        seal.code(for: binding, purpose: .formToken)
    }

    func isToken(_ token: String?, for binding: String) -> Bool {
        guard let token, !binding.isEmpty else { return false }
        return seal.isCode(token, for: binding, purpose: .formToken)
    }
}
