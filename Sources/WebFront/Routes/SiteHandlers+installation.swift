// The routes that make the site an app: its manifest, its service worker, and the page for the time without a connection.

import Crypto
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Modules
import NIOCore

extension SiteHandlers {
    var manifest: RouteHandlers {
        RouteHandlers(get: { request, context in
            let visit = try context.requireVisit()
            let manifest = WebAppManifest(
                ManifestPresenter().viewModel(), icons: visit.sources.files.appIcons, in: visit.localization)
            var response = Self.revalidated(
                try manifest.json(), type: "application/manifest+json", vary: visit.languageHeaders, for: request)
            response.headers[.contentLanguage] = visit.language
            return response
        })
    }

    /// At the root, because a worker serves what is below its own address.
    var serviceWorker: RouteHandlers {
        RouteHandlers(get: { request, context in
            let visit = try context.requireVisit()
            guard let worker = visit.sources.files.serviceWorker else {
                return try pages.response(to: FailureModule.notFound(), for: visit, request)
            }
            return Self.revalidated(Data(worker.utf8), type: "text/javascript; charset=utf-8", vary: [], for: request)
        })
    }

    /// Browsers keep this page whoever is signed in, so it is the same for everybody.
    var offline: RouteHandlers {
        RouteHandlers(get: { request, context in
            let visit = try context.requireVisit().impersonal
            var response = try pages.response(to: OfflineModule.outcome(), for: visit, request)
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
    /// The worker, with the values that it gets from the server.
    ///
    /// It names its copies by ``version``: it is another worker as soon as any file changes, and the copies that belong to
    /// the old files go with it. Lists of routes are separated by spaces.
    fileprivate var serviceWorker: String? {
        let values = [
            "version": version,
            "home": SiteRoute.home.address,
            "players": SiteRoute.players.address,
            "offline": SiteRoute.offline.address,
            "sessionForms": RoutePattern.list(of: .changesSession),
            "neverCopied": RoutePattern.list(of: .isNeverCopied),
            "eventStreams": RoutePattern.list(of: .isEventStream),
        ]
        return text(of: "service-worker.js").map { script in
            values.reduce(script) { $0.replacing("{\($1.key)}", with: $1.value) }
        }
    }
}

extension RoutePattern {
    fileprivate static func list(of trait: RouteTraits) -> String {
        allCases.filter { $0.traits.contains(trait) }.map(\.text.description).joined(separator: " ")
    }
}

extension Visit {
    /// What decides the language of an answer to this visit.
    fileprivate var languageHeaders: [String] {
        isLanguageInAddress ? [] : ["Accept-Language", "Cookie"]
    }
}
