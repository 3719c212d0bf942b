// Tokens in forms, which prove that a page of this site made the form for this session or visitor.

/// Makes and checks form tokens. A token is valid as long as the session, or before the sign-in as long as the visitor's
/// cookie.
struct FormTokens: Sendable {
    let seal: Seal

    /// - Parameter binding: the session or visitor for which the token is valid, see `RequestState.formBinding`.
    func token(for binding: String) -> String {
        seal.code(for: binding, purpose: .formToken)
    }

    /// Whether `token` was made for `binding` with one of the server's secrets; false for nil, and for an empty binding.
    func isToken(_ token: String?, for binding: String) -> Bool {
        guard let token, !binding.isEmpty else { return false }
        return seal.isCode(token, for: binding, purpose: .formToken)
    }
}
