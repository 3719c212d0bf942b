// Turns outcomes into HTTP: a page in the viewer's language, a file, 303 to another address, or for a script a response
// without content.

import BackendAPI
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

/// Makes responses from outcomes, with their cookies and headers.
struct PageResponder: Sendable {
    let layouts: LayoutBuilder
    let modules: ModuleFactory
    let seal: Seal
    let cookies: CookieJar
    let languageCookies: LanguageCookies
    let downloads: DownloadPlaces
    let now: @Sendable () -> Date

    /// Answers with the outcome of a use case.
    ///
    /// Most calls to the backend share one deadline, which starts here: the time before, such as for reading a form, depends on
    /// the client. Calls that follow a completed change, or that read the later parts of a download, have deadlines of their own.
    /// The banner is read after the use case, within the shared deadline. It is left out when it cannot be read in time.
    /// - Parameters:
    ///   - requiresSession: whether the page is only for people who are signed in. When the read of the banner finds that the session
    ///     has ended, they sign in first. Some pages make no other call to the backend.
    ///   - channel: the connection, which is closed when a download has to give its place to another one.
    func response(
        for state: RequestState, _ request: Request, requiresSession: Bool = false, on channel: (any Channel)? = nil,
        to useCase: () async -> Outcome
    ) async throws -> Response {
        try await CallContext.$current.withValue(state.callContext) {
            if let response = await unchangedPage(for: state, request) { return response }
            let isDownload = state.route?.pattern.traits.contains(.isDownload) == true
            let place = isDownload ? place(for: state, channel) : nil
            if isDownload, state.user != nil, place == nil {
                let failure = FailureModule.outcome(of: .unavailable, on: state.address ?? .account)
                return try await response(to: failure, for: state, request)
            }
            let outcome = await useCase()
            // The list of matches has no banner, because it shows running matches itself.
            guard case .page = outcome, state.route?.pattern != .gathers || request.method == .post else {
                return try await response(to: outcome, for: state, request, holding: place)
            }
            var banner: LayoutViewModel.Banner?
            do throws(ServiceError) {
                banner = try await self.banner(for: state)
            } catch let error where requiresSession {
                let signIn = FailureModule.outcome(of: error, on: state.address ?? .players)
                return try await response(to: signIn, for: state, request)
            } catch {}
            return try await response(to: outcome, for: state, request, banner: banner)
        }
    }

    /// Answers a request with a method that its address does not have.
    /// - Parameter methods: those that the address has, for `Allow`.
    func response(
        toOtherMethodThan methods: RouteMethods, for state: RequestState, _ request: Request
    ) async throws -> Response {
        var response = try await response(for: state, request) { FailureModule.outcome(of: .methodNotAllowed) }
        response.headers[.allow] = methods.allow
        return response
    }

    /// - Returns: nil when signed out, when no other match than that of the page is running, and when the running
    ///   matches cannot be read.
    /// - Throws: `.unauthorized` when the session has ended.
    private func banner(for state: RequestState) async throws(ServiceError) -> LayoutViewModel.Banner? {
        guard let session = state.session else { return nil }
        return try await modules.banner(session.signedIn.token)(BannerEvent(gather: state.place?.gather))
    }

    /// - Parameter banner: the running matches, for the top of a page.
    /// - Throws: `ClosedConnection`, and an error for a page whose view is not among `SiteViews.all` or for a session that is too long
    ///   for its cookie. `RequestStateMiddleware` logs the latter errors and answers with an error page.
    func response(
        to outcome: Outcome, for state: RequestState, _ request: Request, banner: LayoutViewModel.Banner? = nil,
        holding place: DownloadPlace? = nil
    ) async throws -> Response {
        var response =
            switch outcome {
            case .page(let page): try await self.response(showing: page, for: state, request, banner: banner)
            case .download(let download): download.response(holding: place, within: downloads.timeLimit)
            case .redirect(let redirect):
                request.prefersMinimalReturn && !redirect.beginsSession
                    ? minimalResponse(insteadOf: redirect, for: state)
                    : try self.response(leadingTo: redirect, for: state)
            }
        if state.route?.pattern.traits.contains(.isNeverStored) == true { response.headers[.cacheControl] = "no-store" }
        keepLanguage(of: state, in: &response)
        return response
    }

    func keepLanguage(of state: RequestState, in response: inout Response) {
        guard state.isLanguageInAddress else { return }
        response.headers.append(languageCookies.field(for: state.language))
    }

    // MARK: Pages

    /// Answers 304 without rendering the page, after one short read of the account's revision.
    /// - Returns: nil when the client does not have the current page, or when this cannot be known without rendering the page.
    private func unchangedPage(for state: RequestState, _ request: Request) async -> Response? {
        guard EntityTag.mayMatchRevision(request), let session = revisionedSession(of: state, request),
            let revision = await modules.revision(session.signedIn.token)
        else { return nil }
        let tag = EntityTag(of: revision, session: session, state: state, request)
        var response = Response(status: .ok, headers: headers(with: .ok, for: state))
        response.validate(tag, against: request.headers)
        guard response.status == .notModified else { return nil }
        keepLanguage(of: state, in: &response)
        return response
    }

    /// The session of a request for a page that depends only on the account's data.
    /// - Returns: nil when signed out, for other pages, for methods other than GET and HEAD, and when the request has a cookie with
    ///   messages.
    private func revisionedSession(of state: RequestState, _ request: Request) -> Session? {
        guard request.isRead, state.route?.pattern.traits.contains(.showsAccountOnly) == true, state.flash == nil,
            state.newVisitor == nil
        else { return nil }
        return state.session
    }

    private func response(
        showing page: Page, for state: RequestState, _ request: Request, banner: LayoutViewModel.Banner?
    ) async throws -> Response {
        guard page.audience == .viewer else { return try await response(forSpectators: page, of: state, request) }
        do {
            return try await withPlace(for: page, of: state) {
                try await completeResponse(showing: page, for: state, request, banner: banner)
            }
        } catch let error as ServiceError {
            // Only `.unauthorized` leads to a redirect.
            guard case .page(let failure) = FailureModule.outcome(of: error, on: state.address ?? .players) else {
                throw error
            }
            return try await response(showing: failure, for: state, request, banner: banner)
        }
    }

    private func completeResponse(
        showing page: Page, for state: RequestState, _ request: Request, banner: LayoutViewModel.Banner?
    ) async throws -> Response {
        let place = FlashMessages.Place(path: state.path, language: state.language)
        let flash = state.flash.flatMap {
            $0.areFor(
                session: state.session?.id, path: place.path, language: place.language,
                isLanguageInAddress: state.isLanguageInAddress) ? $0 : nil
        }
        let layout = layouts.layout(of: page, for: state, banner: banner, flash: flash?.messages ?? [])
        var response = Response(status: page.status.http, headers: headers(with: page.status, for: state))
        let body = try await render(page, in: layout, for: state)
        setCookies(of: &response, state: state, flash: flash?.shown(at: place))
        let isStored = state.route?.pattern.traits.contains(.isNeverStored) != true
        if page.status == .ok, isStored, request.isRead, state.flash == nil, state.newVisitor == nil {
            let session = banner == nil ? revisionedSession(of: state, request) : nil
            let tag = session.flatMap { session in
                CallContext.current?.seen.revision(as: session.signedIn.token).map {
                    EntityTag(of: $0, session: session, state: state, request)
                }
            }
            response.validate(tag ?? body.tag ?? EntityTag(of: body.bytes), against: request.headers)
        }
        guard response.status != .notModified else { return response }
        let coded = await ContentCoding.body(body.bytes, of: &response, to: request, in: state.session?.id)
        response.body = ResponseBody(byteBuffer: coded)
        return response
    }

    /// The response with a page for spectators: without messages, without a form token, and without cookies of a session or a visitor.
    private func response(
        forSpectators page: Page, of state: RequestState, _ request: Request
    ) async throws(UnknownTemplateView) -> Response {
        let layout = layouts.layout(of: page, for: state, banner: nil, flash: [])
        var response = Response(status: page.status.http, headers: headers(with: page.status, for: state))
        for (name, value) in Self.spectatorHeaders { response.headers[name] = value }
        let body = try render(page.view, in: layout, for: state)
        if page.status == .ok, request.isRead { response.validate(EntityTag(of: body), against: request.headers) }
        guard response.status != .notModified else { return response }
        let coded = await ContentCoding.body(body, of: &response, to: request)
        response.body = ResponseBody(byteBuffer: coded)
        return response
    }

    /// The address of a page for spectators is a secret: search engines must not index it, and browsers must not send it as a referrer
    /// when a link is followed.
    private static let spectatorHeaders: [(HTTPField.Name, String)] = [
        (.xRobotsTag, "noindex, nofollow"), (.referrerPolicy, "no-referrer"),
    ]

    private func headers(with status: Page.Status, for state: RequestState) -> HTTPFields {
        var headers = Self.constantHeaders
        headers.append(HTTPField(name: .contentLanguage, value: state.language))
        headers.append(status == .ok ? Self.revalidated : Self.notStored)
        switch status {
        case .throttled(let seconds): headers[.retryAfter] = String(seconds)
        case .unavailable: headers[.retryAfter] = String(ServiceError.retryAfterUnavailable)
        default: break
        }
        headers.append(HTTPField(name: .pageReader, value: state.sessionTag))
        return headers
    }

    // Made once, because making a field checks each byte of its value.
    private static let constantHeaders = HTTPFields(
        [
            HTTPField(name: .contentType, value: "text/html; charset=utf-8"),
            HTTPField(name: .vary, value: "Accept-Language, Accept-Encoding, Cookie"),
        ] + SecurityHeaders.fields)
    private static let revalidated = HTTPField(name: .cacheControl, value: "private, no-cache")
    private static let notStored = HTTPField(name: .cacheControl, value: "no-store")

    private func setCookies(of response: inout Response, state: RequestState, flash: FlashMessages?) {
        if let visitor = state.newVisitor {
            response.setCookie(cookies.cookie(.visitor, visitor, maxAge: nil))
        }
        if state.hasDeadSession { response.setCookie(cookies.removal(.session)) }
        guard state.flash != nil else { return }
        if let flash, let sealed = sealed(flash) {
            response.setCookie(cookies.cookie(.flash, sealed, maxAge: nil))
        } else {
            response.setCookie(cookies.removal(.flash))
        }
    }

    /// The value of the cookie with messages; nil when it is too long.
    func sealed(_ flash: FlashMessages) -> String? {
        guard let sealed = try? seal.seal(flash, for: .flash) else { return nil }
        return sealed.utf8.count <= CookieJar.valueLimit ? sealed : nil
    }
}

extension Request {
    fileprivate var isRead: Bool { method == .get || method == .head }
}
