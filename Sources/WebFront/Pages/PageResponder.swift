// Turns outcomes into HTTP: a page in the viewer's language, or 303 to another address.

import BackendServices
import Entities
import HTTPTypes
import Hummingbird
import Localization
import Modules
import NIOCore
import RESTContract
import Templates

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes responses. Status codes of pages, cookies of outcomes, and caching of pages are decided here only.
struct PageResponder: Sendable {
    let layouts: LayoutBuilder
    let modules: ModuleFactory
    let seal: Seal
    let cookies: CookieJar
    let sessionTag: SessionTag
    let now: @Sendable () -> Date

    /// Answers with the outcome of a use case.
    ///
    /// All calls to the backend share one deadline, which starts here: the time before, such as for reading a form, depends
    /// on the client. The banner is read after the use case and within the same deadline. A banner that fails or misses the
    /// deadline is left out. No shorter time limit is used, so the content of a page does not depend on load.
    func response(
        for state: RequestState, _ request: Request, to useCase: () async -> Outcome
    ) async throws -> Response {
        try await CallContext.$current.withValue(state.callContext) {
            let outcome = await useCase()
            // The list of matches shows running matches itself.
            guard case .page = outcome, state.route?.pattern != .gathers || request.method == .post else {
                return try response(to: outcome, for: state, request)
            }
            return try response(to: outcome, for: state, request, banner: await banner(for: state))
        }
    }

    /// - Returns: nil when signed out, and when no other match than that of the page is running.
    private func banner(for state: RequestState) async -> LayoutViewModel.Banner? {
        guard let session = state.session else { return nil }
        return await modules.banner(session.signedIn.token)(BannerEvent(gather: state.place?.gather))
    }

    /// - Parameter banner: the running matches, for the top of a page.
    /// - Throws: for a page whose view is not among `SiteViews.all`. `RequestStateMiddleware` logs it and answers with 500.
    func response(
        to outcome: Outcome, for state: RequestState, _ request: Request, banner: LayoutViewModel.Banner? = nil
    ) throws -> Response {
        var response =
            switch outcome {
            case .page(let page): try self.response(showing: page, for: state, request, banner: banner)
            case .download(let download): try self.response(saving: download)
            case .redirect(let redirect):
                request.prefersMinimalReturn && !redirect.beginsSession
                    ? minimalResponse(insteadOf: redirect) : self.response(leadingTo: redirect)
            }
        if state.route?.pattern.traits.contains(.isNeverStored) == true { response.headers[.cacheControl] = "no-store" }
        if state.isLanguageInAddress {
            response.setCookie(cookies.cookie(.locale, state.language, maxAge: CookieJar.longLife))
        }
        return response
    }

    // MARK: Pages

    private func response(
        showing page: Page, for state: RequestState, _ request: Request, banner: LayoutViewModel.Banner?
    ) throws(UnknownTemplateView) -> Response {
        guard page.audience == .viewer else { return try response(forSpectators: page, of: state, request) }
        let place = FlashMessages.Place(path: state.path, language: state.language)
        let flash = state.flash.flatMap {
            $0.areFor(path: place.path, language: place.language, isLanguageInAddress: state.isLanguageInAddress)
                ? $0 : nil
        }
        let layout = layouts.layout(of: page, for: state, banner: banner, flash: flash?.messages ?? [])
        var response = Response(status: page.status.http, headers: headers(of: page, for: state))
        let body = try render(page.view, in: layout, for: state)
        setCookies(of: &response, state: state, flash: flash?.shown(at: place))
        let isStored = state.route?.pattern.traits.contains(.isNeverStored) != true
        if page.status == .ok, isStored, state.flash == nil, state.newVisitor == nil {
            validate(&response, body: body, against: request)
        }
        guard response.status != .notModified else { return response }
        response.body = ResponseBody(byteBuffer: ContentCoding.body(body, of: &response, to: request))
        return response
    }

    /// A page that is the same for everybody: it has no cookies and no messages of an account.
    private func response(forSpectators page: Page, of state: RequestState, _ request: Request)
        throws(UnknownTemplateView)
        -> Response
    {
        let layout = layouts.layout(of: page, for: state, banner: nil, flash: [])
        var response = Response(status: page.status.http, headers: headers(of: page, for: state))
        for (name, value) in Self.spectatorHeaders { response.headers[name] = value }
        let body = try render(page.view, in: layout, for: state)
        if page.status == .ok { validate(&response, body: body, against: request) }
        guard response.status != .notModified else { return response }
        response.body = ResponseBody(byteBuffer: ContentCoding.body(body, of: &response, to: request))
        return response
    }

    /// The address is a secret: search engines must not index it, and links must not send it as a referrer.
    private static let spectatorHeaders: [(HTTPField.Name, String)] = [
        (.xRobotsTag, "noindex, nofollow"), (.referrerPolicy, "no-referrer"),
    ]

    private func render(
        _ view: some TemplateView, in layout: LayoutViewModel, for state: RequestState
    ) throws(UnknownTemplateView) -> ByteBuffer {
        let buffer = try SiteMetrics.rendering(view) { () throws(UnknownTemplateView) in
            try state.sources.templates.render(view, in: layout, context: state.localization)
        }
        return buffer.withUnsafeBytes { ByteBuffer(bytes: $0) }
    }

    /// Seconds, as in the API. By then a full queue is shorter, and a backend may be available again.
    private static let retryAfterUnavailable = "5"

    private func headers(of page: Page, for state: RequestState) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8",
            .contentLanguage: state.language,
            .vary: "Accept-Language, Accept-Encoding, Cookie",
            .cacheControl: page.status == .ok ? "private, no-cache" : "no-store",
        ]
        switch page.status {
        case .throttled(let seconds): headers[.retryAfter] = String(seconds)
        case .unavailable: headers[.retryAfter] = Self.retryAfterUnavailable
        case .methodNotAllowed: headers[.allow] = (state.route?.pattern.methods ?? [.get, .post]).allow
        default: break
        }
        headers[.pageReader] = sessionTag.value(of: state.session)
        return headers
    }

    /// Adds an entity tag, and answers 304 when the client has the same page.
    ///
    /// The tag is a hash of all bytes of the page before compression, so it depends on user, data and language. It is
    /// weak because it is the same for each content coding (RFC 9110, 8.8.3.3). The hash has a random seed for each
    /// process: after a restart each browser loads a page again, and nobody can prepare two pages with the same tag.
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

    private func setCookies(of response: inout Response, state: RequestState, flash: FlashMessages?) {
        if let visitor = state.newVisitor {
            response.setCookie(cookies.cookie(.visitor, visitor, maxAge: nil))
        }
        if state.hasDeadSession { response.setCookie(cookies.removal(.session)) }
        guard state.flash != nil else { return }
        if let flash, let sealed = try? seal.seal(flash, for: .flash) {
            response.setCookie(cookies.cookie(.flash, sealed, maxAge: nil))
        } else {
            response.setCookie(cookies.removal(.flash))
        }
    }

    // MARK: Downloads

    /// A file for the browser to save.
    private func response(saving download: Download) throws -> Response {
        let (export, instant, file) =
            switch download {
            case .account(let export, let instant, let file): (export, instant, file)
            }
        let day = instant.formatted(.iso8601.year().month().day())
        let (type, name, bytes) =
            switch file {
            case .everything:
                ("application/json", "football-gather-\(day).json", try AccountDocument(export, at: instant).json())
            case .players: ("text/csv", "players-\(day).csv", CSVText.players(of: export).data)
            case .matches: ("text/csv", "matches-\(day).csv", CSVText.matches(of: export).data)
            }
        return Response(
            status: .ok,
            headers: [
                .contentType: "\(type); charset=utf-8",
                .contentDisposition: "attachment; filename=\"\(name)\"",
                .cacheControl: "no-store",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    // MARK: Redirects

    private func setFlash(of redirect: Redirect, _ response: inout Response) {
        guard !redirect.flash.isEmpty,
            let sealed = try? seal.seal(FlashMessages(messages: redirect.flash), for: .flash),
            sealed.utf8.count <= CookieJar.valueLimit
        else { return }
        response.setCookie(cookies.cookie(.flash, sealed, maxAge: nil))
    }

    /// For a script that sends a form and follows live events. It needs no page, but must know whether the form was
    /// accepted or the user has to sign in first (RFC 7240, 4.2).
    private func minimalResponse(insteadOf redirect: Redirect) -> Response {
        let isSignInFirst = redirect.session == .end || redirect.route.path?.pattern == .login
        // 205 when there is a message: the script loads the page again (RFC 9110, 15.3.6).
        let status: HTTPResponse.Status = redirect.flash.isEmpty ? .noContent : .resetContent
        var response = Response(
            status: isSignInFirst ? .unauthorized : status, headers: [.cacheControl: "no-store"]
        )
        setFlash(of: redirect, &response)
        // RFC 9110, 15.5.2 requires a scheme, and none is registered for sessions in cookies.
        if isSignInFirst { response.headers[.wwwAuthenticate] = "Cookie" }
        response.headers[.preferenceApplied] = "return=minimal"
        if let match = redirect.match {
            response.headers[.matchRevision] = String(match.revision)
            response.headers[.matchGoal] = match.goal.map(String.init)
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
        case .forget:
            response.setCookie(cookies.removal(.session))
            response.setCookie(cookies.removal(.username))
        case .begin(let signedIn, let isRemembered):
            let session = Session(signedIn: signedIn, id: RandomText.make(), isRemembered: isRemembered)
            if let bytes = session.bytes, let sealed = try? seal.seal(bytes: bytes, for: .session) {
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
    /// The client wants no page in the response (RFC 7240, 4.2).
    fileprivate var prefersMinimalReturn: Bool {
        method == .post
            && headers[values: .prefer].contains {
                $0.split(separator: ",").contains { $0.trimmed == "return=minimal" }
            }
    }
}
