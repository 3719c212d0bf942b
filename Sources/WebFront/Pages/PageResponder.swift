// Outcomes into HTTP: a page rendered in the reader's language, or 303 to another address.

import BackendServices
import Entities
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Localization
import Modules
import NIOCore
import Templates

/// The only place that knows status codes of pages, cookies of outcomes, and caching of pages.
struct PageResponder: Sendable {
    let layouts: LayoutBuilder
    let banners: Banners
    let seal: Seal
    let cookies: CookieJar
    let readers: ReaderNames
    let now: @Sendable () -> Date

    /// Answers with what a use case comes to. Its calls to the backend share one deadline, which counts from here: what
    /// came before, such as the reading of a form, took the reader's time and not the backend's.
    func response(
        for visit: Visit, _ request: Request, to useCase: () async -> Outcome
    ) async -> Response {
        await CallContext.$current.withValue(visit.callContext) {
            // What is posted leads to a redirect as a rule, and pages that it leads to ask for themselves.
            let isPosted = request.method == .post
            let early = isPosted ? nil : banners.ask(for: visit, isPosted: false)
            let outcome = await useCase()
            guard case .page = outcome else {
                early?.giveUp()
                return response(to: outcome, for: visit, request)
            }
            let banner = await (isPosted ? banners.ask(for: visit, isPosted: true) : early)?.banner()
            return response(to: outcome, for: visit, request, banner: banner)
        }
    }

    /// - Parameter banner: what is running, for the top of a page.
    func response(
        to outcome: Outcome, for visit: Visit, _ request: Request, banner: LayoutViewModel.Banner? = nil
    ) -> Response {
        var response =
            switch outcome {
            case .page(let page): self.response(showing: page, for: visit, request, banner: banner)
            case .redirect(let redirect):
                request.prefersMinimalReturn && !redirect.beginsSession
                    ? minimalResponse(insteadOf: redirect) : self.response(leadingTo: redirect)
            }
        if visit.isLanguageInAddress {
            response.setCookie(cookies.cookie(.locale, visit.language, maxAge: CookieJar.longLife))
        }
        return response
    }

    // MARK: Pages

    private func response(
        showing page: Page, for visit: Visit, _ request: Request, banner: LayoutViewModel.Banner?
    ) -> Response {
        guard page.audience == .reader else { return response(forSpectators: page, of: visit, request) }
        let place = FlashMessages.Place(path: visit.path, language: visit.language)
        let flash = visit.flash.flatMap {
            $0.areFor(path: place.path, language: place.language, isLanguageInAddress: visit.isLanguageInAddress)
                ? $0 : nil
        }
        let layout = layouts.layout(of: page, for: visit, banner: banner, flash: flash?.messages ?? [])
        var response = Response(status: page.status.http, headers: headers(of: page, for: visit))
        let body = render(page.view, in: layout, for: visit)
        setCookies(of: &response, visit: visit, flash: flash?.shown(at: place))
        if page.status == .ok, visit.flash == nil, visit.newVisitor == nil {
            validate(&response, body: body, against: request)
        }
        guard response.status != .notModified else { return response }
        response.body = ResponseBody(byteBuffer: ContentCoding.body(body, of: &response, to: request))
        return response
    }

    /// A page that is the same for everybody: it takes no cookie and no message of a reader's account along.
    private func response(forSpectators page: Page, of visit: Visit, _ request: Request) -> Response {
        let layout = layouts.layout(of: page, for: visit, banner: nil, flash: [])
        var response = Response(status: page.status.http, headers: headers(of: page, for: visit))
        for (name, value) in Self.spectatorHeaders { response.headers[name] = value }
        let body = render(page.view, in: layout, for: visit)
        if page.status == .ok { validate(&response, body: body, against: request) }
        guard response.status != .notModified else { return response }
        response.body = ResponseBody(byteBuffer: ContentCoding.body(body, of: &response, to: request))
        return response
    }

    /// The address is the key: search engines are not to keep it, and it is not told to where a link leads.
    private static let spectatorHeaders: [(HTTPField.Name, String)] =
        [("X-Robots-Tag", "noindex, nofollow"), ("Referrer-Policy", "no-referrer")].compactMap { name, value in
            HTTPField.Name(name).map { ($0, value) }
        }

    private func render(_ view: some TemplateView, in layout: LayoutViewModel, for visit: Visit) -> ByteBuffer {
        let buffer = visit.sources.templates.render(view, in: layout, context: visit.localization)
        return buffer.withUnsafeBytes { ByteBuffer(bytes: $0) }
    }

    private func headers(of page: Page, for visit: Visit) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8",
            .contentLanguage: visit.language,
            .vary: (visit.isLanguageInAddress ? "" : "Accept-Language, ") + "Accept-Encoding, Cookie",
            .cacheControl: page.status == .ok ? "private, no-cache" : "no-store",
        ]
        switch page.status {
        case .throttled(let seconds): headers[.retryAfter] = String(seconds)
        case .methodNotAllowed: headers[.allow] = (visit.route?.pattern.methods ?? [.get, .post]).allow
        default: break
        }
        if let name = ReaderNames.header { headers[name] = readers.name(of: visit.session) }
        return headers
    }

    /// The entity tag covers user, data and language, because it covers every byte of the page before it is compressed; it
    /// is weak, because it is the same for each coding (RFC 9110, 8.8.3.3). Its hash is seeded anew by each process: a
    /// restart costs every browser one page, and nobody can prepare two pages with one tag.
    private func validate(_ response: inout Response, body: ByteBuffer, against request: Request) {
        guard request.method == .get || request.method == .head else { return }
        var hasher = Hasher()
        body.withUnsafeReadableBytes { hasher.combine(bytes: $0) }
        let tag = "\"" + String(UInt(bitPattern: hasher.finalize()), radix: 36) + "\""
        response.headers[.eTag] = "W/" + tag
        guard request.headers[.ifNoneMatch]?.contains(tag) == true else { return }
        response.status = .notModified
        response.headers[.contentType] = nil
    }

    private func setCookies(of response: inout Response, visit: Visit, flash: FlashMessages?) {
        if let visitor = visit.newVisitor {
            response.setCookie(cookies.cookie(.visitor, visitor, maxAge: nil))
        }
        if visit.hasDeadSession { response.setCookie(cookies.removal(.session)) }
        guard visit.flash != nil else { return }
        if let flash, let sealed = try? seal.seal(flash, for: .flash) {
            response.setCookie(cookies.cookie(.flash, sealed, maxAge: nil))
        } else {
            response.setCookie(cookies.removal(.flash))
        }
    }

    // MARK: Redirects

    private func setFlash(of redirect: Redirect, _ response: inout Response) {
        guard !redirect.flash.isEmpty,
            let sealed = try? seal.seal(FlashMessages(messages: redirect.flash), for: .flash),
            sealed.utf8.count <= CookieJar.valueLimit
        else { return }
        response.setCookie(cookies.cookie(.flash, sealed, maxAge: nil))
    }

    /// For a script that sends a form and follows live events: it needs no page, but must know whether the form was taken or
    /// its reader has to sign in first (RFC 7240, 4.2).
    private func minimalResponse(insteadOf redirect: Redirect) -> Response {
        let isSignInFirst = redirect.session == .end || redirect.route.path?.pattern == .login
        // With something to say to the reader, the page is to be shown anew (RFC 9110, 15.3.6).
        let status: HTTPResponse.Status = redirect.flash.isEmpty ? .noContent : .resetContent
        var response = Response(
            status: isSignInFirst ? .unauthorized : status, headers: [.cacheControl: "no-store"]
        )
        setFlash(of: redirect, &response)
        // RFC 9110, 15.5.2 wants a scheme to be named; a session in a cookie has none that is registered.
        if isSignInFirst { response.headers[.wwwAuthenticate] = "Cookie" }
        if let name = HTTPField.Name("Preference-Applied") { response.headers[name] = "return=minimal" }
        if let match = redirect.match {
            if let name = HTTPField.Name("Match-Revision") { response.headers[name] = String(match.revision) }
            if let goal = match.goal, let name = HTTPField.Name("Match-Goal") { response.headers[name] = String(goal) }
        }
        if redirect.session == .end { response.setCookie(cookies.removal(.session)) }
        return response
    }

    private func response(leadingTo redirect: Redirect) -> Response {
        var response = Response(
            status: .seeOther, headers: [.location: redirect.route.address, .cacheControl: "no-store"]
        )
        setFlash(of: redirect, &response)
        switch redirect.session {
        case nil: break
        case .end: response.setCookie(cookies.removal(.session))
        case .begin(let signedIn, let isRemembered):
            let session = Session(signedIn: signedIn, id: RandomText.make(), isRemembered: isRemembered)
            if let sealed = try? seal.seal(session, for: .session) {
                let maxAge = isRemembered ? session.lifetime(at: now()) : nil
                response.setCookie(cookies.cookie(.session, sealed, maxAge: maxAge))
            }
            let username = isRemembered ? try? seal.seal(signedIn.username, for: .username) : nil
            response.setCookie(
                username.map { cookies.cookie(.username, $0, maxAge: CookieJar.longLife) } ?? cookies.removal(.username)
            )
        }
        return response
    }
}

extension Redirect {
    fileprivate var beginsSession: Bool {
        if case .begin = session { true } else { false }
    }
}

extension Request {
    /// Whether whoever sent it wants no page for an answer.
    fileprivate var prefersMinimalReturn: Bool {
        guard method == .post, let name = HTTPField.Name("Prefer") else { return false }
        return headers[values: name].contains { $0.split(separator: ",").contains { $0.trimmed == "return=minimal" } }
    }
}
