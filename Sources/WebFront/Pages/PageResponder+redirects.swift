// Redirects: 303 to another address, or for a script a response without a page.

import BackendServices
import Entities
import HTTPTypes
import Hummingbird
import Modules

extension PageResponder {
    /// Sets the cookie with the messages of a redirect. Messages that are too long for a cookie are lost.
    /// - Parameter session: the id of the session after the redirect; nil without one.
    private func setFlash(of redirect: Redirect, in session: String?, _ response: inout Response) {
        guard !redirect.flash.isEmpty,
            let sealed = sealed(FlashMessages(messages: redirect.flash, session: session))
        else { return }
        response.setCookie(cookies.cookie(.flash, sealed, maxAge: nil))
    }

    /// Removes the cookies of a session that ends.
    private func removeCookies(of redirect: Redirect, _ response: inout Response) {
        guard redirect.session == .end || redirect.session == .forget else { return }
        response.setCookie(cookies.removal(.session))
        if redirect.session == .forget { response.setCookie(cookies.removal(.username)) }
    }

    /// The response for a script that sends a form (RFC 7240, 4.2). The script needs no page, but must know whether the form was
    /// accepted or the user has to sign in first.
    func minimalResponse(insteadOf redirect: Redirect, for state: RequestState) -> Response {
        let isSignInFirst = redirect.session == .end || redirect.route.path?.pattern == .login
        // 205 when there is a message: the script loads the page again (RFC 9110, 15.3.6).
        let status: HTTPResponse.Status = redirect.flash.isEmpty ? .noContent : .resetContent
        var response = Response(
            status: isSignInFirst ? .unauthorized : status, headers: [.cacheControl: "no-store"]
        )
        setFlash(of: redirect, in: redirect.session == nil ? state.session?.id : nil, &response)
        // A response with 401 must name an authentication scheme (RFC 9110, 15.5.2). None is registered for sessions in cookies.
        if isSignInFirst { response.headers[.wwwAuthenticate] = "Cookie" }
        response.headers[.preferenceApplied] = "return=minimal"
        if let match = redirect.match {
            response.headers[.matchRevision] = String(match.revision)
            response.headers[.matchGoal] = match.goal.map(String.init)
        }
        removeCookies(of: redirect, &response)
        return response
    }

    /// 303, with the messages and the session of the redirect in cookies.
    func response(leadingTo redirect: Redirect, for state: RequestState) throws(SessionTooLong) -> Response {
        var response = Response(
            status: .seeOther, headers: [.location: redirect.route.address, .cacheControl: "no-store"]
        )
        var sessionID: String?
        switch redirect.session {
        case nil: sessionID = state.session?.id
        case .end, .forget: removeCookies(of: redirect, &response)
        case .begin(let signedIn, let isRemembered):
            let session = Session(signedIn: signedIn, id: RandomText.make(), isRemembered: isRemembered)
            sessionID = session.id
            let maxAge = isRemembered ? session.lifetime(at: now()) : nil
            response.setCookie(cookies.cookie(.session, try sealed(session), maxAge: maxAge))
            let user = RememberedUser(username: signedIn.username, proof: signedIn.proof)
            let name = isRemembered ? try? seal.seal(user, for: .username) : nil
            response.setCookie(
                name.map { cookies.cookie(.username, $0, maxAge: CookieJar.longLife) } ?? cookies.removal(.username)
            )
        }
        setFlash(of: redirect, in: sessionID, &response)
        return response
    }

    /// The value of the session cookie. The tokens of a remote backend can be long. A proof for which the cookie then has no room is
    /// left out.
    private func sealed(_ session: Session) throws(SessionTooLong) -> String {
        if let sealed = session.bytes.flatMap({ try? seal.seal(bytes: $0, for: .session) }),
            sealed.utf8.count <= CookieJar.valueLimit
        {
            return sealed
        }
        guard session.signedIn.proof != nil else {
            throw SessionTooLong(tokenLength: session.signedIn.token.value.utf8.count)
        }
        return try self.sealed(session.withoutProof)
    }
}

extension Redirect {
    var beginsSession: Bool {
        if case .begin = session { true } else { false }
    }
}

extension Request {
    /// Whether the client wants no page in the response (RFC 7240, 4.2).
    var prefersMinimalReturn: Bool {
        method == .post && headers[values: .prefer].contains { $0.hasListElement("return=minimal") }
    }
}
