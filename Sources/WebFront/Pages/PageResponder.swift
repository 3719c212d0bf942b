// Outcomes into HTTP: a page rendered in the reader's language, or 303 to another address.

import BackendServices
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
    let seal: Seal
    let cookies: CookieJar
    let readers: ReaderNames
    let now: @Sendable () -> Date

    func response(to outcome: Outcome, for visit: Visit, _ request: Request) -> Response {
        var response =
            switch outcome {
            case .page(let page): self.response(showing: page, for: visit, request)
            case .redirect(let redirect): self.response(leadingTo: redirect)
            }
        if visit.isLanguageInAddress {
            response.setCookie(cookies.cookie(.locale, visit.language, maxAge: CookieJar.longLife))
        }
        return response
    }

    // MARK: Pages

    private func response(showing page: Page, for visit: Visit, _ request: Request) -> Response {
        let place = FlashMessages.Place(path: visit.path, language: visit.language)
        let flash = visit.flash.flatMap {
            $0.areFor(path: place.path, language: place.language, isLanguageInAddress: visit.isLanguageInAddress)
                ? $0 : nil
        }
        let layout = layouts.layout(of: page, for: visit, flash: flash?.messages ?? [])
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
        case .methodNotAllowed: headers[.allow] = "GET, HEAD, POST"
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

    private func response(leadingTo redirect: Redirect) -> Response {
        var response = Response(
            status: .seeOther, headers: [.location: redirect.route.address, .cacheControl: "no-store"]
        )
        if !redirect.flash.isEmpty, let sealed = try? seal.seal(FlashMessages(messages: redirect.flash), for: .flash),
            sealed.utf8.count <= CookieJar.valueLimit
        {
            response.setCookie(cookies.cookie(.flash, sealed, maxAge: nil))
        }
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
