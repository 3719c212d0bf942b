// The addresses that make the site an app: its manifest, its service worker, and the page for the time without a connection.

import Crypto
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Modules
import NIOCore

extension SiteHandlers {
    func addInstallationRoutes(to router: Router<SiteContext>) {
        route(
            router, "/manifest.webmanifest",
            get: { request, context in
                let visit = try context.requireVisit()
                let manifest = WebAppManifest(
                    ManifestPresenter().viewModel(), icons: visit.sources.files.appIcons, in: visit.localization)
                var response = Self.revalidated(
                    try manifest.json(), type: "application/manifest+json", vary: visit.languageHeaders, for: request)
                response.headers[.contentLanguage] = visit.language
                return response
            })
        // At the root, because a worker serves what is below its own address.
        route(
            router, "/service-worker.js",
            get: { request, context in
                let visit = try context.requireVisit()
                guard let worker = visit.sources.files.serviceWorker else {
                    return pages.response(to: FailureModule.notFound(), for: visit, request)
                }
                return Self.revalidated(
                    Data(worker.utf8), type: "text/javascript; charset=utf-8", vary: [], for: request)
            })
        route(
            router, "/offline",
            get: { request, context in
                // Browsers keep this page whoever is signed in, so it is made for nobody, and says nothing of a reader.
                let visit = try context.requireVisit().impersonal
                var response = pages.response(to: OfflineModule.outcome(), for: visit, request)
                if let name = ReaderNames.header { response.headers[name] = nil }
                return response
            })
    }

    /// What is small, changes seldom, and must not be old: asked for each time, sent when it has changed.
    private static func revalidated(_ data: Data, type: String, vary: [String], for request: Request) -> Response {
        let tag = "W/\"" + Base64URL.encode(Data(SHA256.hash(data: data).prefix(9))) + "\""
        var response = Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "no-cache", .eTag: tag,
                .vary: (vary + ["Accept-Encoding"]).joined(separator: ", "),
            ])
        guard request.headers[.ifNoneMatch]?.contains(tag.dropFirst(2)) != true else {
            response.status = .notModified
            response.headers[.contentType] = nil
            return response
        }
        let body = ContentCoding.body(ByteBuffer(bytes: data), of: &response, to: request)
        response.body = ResponseBody(byteBuffer: body)
        return response
    }
}

extension StaticFiles {
    /// The worker, which names its copies by ``version``: it is another one as soon as any file is, and the copies that
    /// belong to the old files go with it.
    fileprivate var serviceWorker: String? {
        text(of: "service-worker.js")?.replacing("{version}", with: version)
    }
}

extension Visit {
    /// What decides the language of an answer to this visit.
    fileprivate var languageHeaders: [String] {
        isLanguageInAddress ? [] : ["Accept-Language", "Cookie"]
    }
}
