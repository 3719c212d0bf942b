// Whom a page was made for, said so that browsers can tell one reader from the next and nobody can tell who it is.

/// Names for the header `Page-Reader`, by which the service worker knows whose copies it keeps, and when to delete them.
struct ReaderNames: Sendable {
    let seal: Seal

    static let nobody = "nobody"

    /// One name for each session. It says whether the session ends with the browser, because copies must too.
    func name(of session: Session?) -> String {
        guard let session else { return Self.nobody }
        let code = seal.code(for: session.id, purpose: .reader).prefix(22)
        return (session.isRemembered ? "remembered-" : "passing-") + code
    }
}
